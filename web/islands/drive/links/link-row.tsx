import { Link } from 'wouter'
import type { ListedLink } from '#worker/features/links/schema.ts'
import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { Trans, useTrans } from '#web/i18n/i18n-context.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { FileTypeIcon } from '#web/ui/file-type-icon.tsx'
import { confirm } from '#web/ui/overlays/confirm.ts'
import { openDialog } from '#web/ui/overlays/dialog-store.ts'
import { LinkFacts } from './link-facts.tsx'
import { DRIVE_PATH, folderPath, TRASH_PATH } from '../state/drive-view.ts'
import { addressOf } from '../state/link-api.ts'
import { LinkDialog } from './link-dialog.tsx'
import { useDeleteLink } from './use-delete-link.ts'

/** A link: where it leads, its address, its numbers. */
export function LinkRow({ link }: { link: ListedLink }) {
  const t = useTrans()
  const remove = useDeleteLink()
  const [first] = link.entries
  const name = first?.name ?? ''
  const address = addressOf(link)
  return (
    <li className="own-link">
      <FileTypeIcon type={first?.type ?? 'file'} size={24} />
      <div className="own-link-text">
        <p className="own-link-title">
          <EntryLink link={link} />
          {link.kind === 'request' && <Badge>{t('File request')}</Badge>}
        </p>
        <p className="own-link-address" translate="no">
          {address.replace(/^https?:\/\//, '')}
        </p>
        <LinkFacts link={link} />
        <LinkLimits link={link} />
      </div>
      <div className="own-link-actions">
        <CopyButton
          label={t('Link')}
          text={address}
          size="sm"
          aria-label={t('Copy the link to :name', { name })}
        />
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('Options of the link to :name', { name })}
          onPress={() => void openDialog(LinkDialog, { link })}
        >
          {t('Options')}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('Delete the link to :name', { name })}
          isPending={remove.isPending}
          onPress={async () => {
            const isAgreed = await confirm({
              title: t('Delete this link?'),
              body: t('Nobody can open it any more. The files stay.'),
              confirmLabel: t('Delete link'),
              isDanger: true,
            })
            if (isAgreed) remove.mutate(link)
          }}
        >
          {t('Delete')}
        </Button>
      </div>
    </li>
  )
}

/** Leads to the first entry; the others are counted. */
function EntryLink({ link: { entries, entry_ids: ids } }: { link: ListedLink }) {
  const t = useTrans()
  const [entry] = entries
  if (!entry) return null
  const isFolder = entry.type === 'folder'
  const path = isFolder ? folderPath(entry.hash) : `${DRIVE_PATH}?preview=${entry.hash}`
  return (
    <>
      <Link href={entry.deleted_at === null ? path : TRASH_PATH}>{entry.name}</Link>
      {ids.length > 1 && ` ${t('and :count more', { count: ids.length - 1 })}`}
      {entry.deleted_at !== null && <Badge>{t('In the trash')}</Badge>}
    </>
  )
}

/** Until when it opens, and what else it asks for. */
function LinkLimits({ link }: { link: ListedLink }) {
  const t = useTrans()
  const { expires_at: expiresAt, password, emails, limits, downloads } = link
  const texts = [
    password && t('with a password'),
    emails.length > 0 && t('only for :names', { names: emails.join(', ') }),
    limits.downloads !== null &&
      t(':count downloads left', { count: Math.max(0, limits.downloads - downloads) }),
    link.allow_edit && t('visitors can upload'),
  ].filter((text) => text !== false)
  if (!expiresAt && texts.length === 0) return null
  return (
    <p className="share-note own-link-limits">
      {expiresAt && (
        <Trans
          message={isPast(expiresAt) ? 'expired :date' : 'until :date'}
          values={{ date: <FormattedDate key="date" iso={expiresAt} /> }}
        />
      )}
      {expiresAt && texts.length > 0 && ' · '}
      {texts.join(' · ')}
    </p>
  )
}

const isPast = (time: string) => Date.parse(time) <= Date.now()
