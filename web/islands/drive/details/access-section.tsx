import { useQuery } from '@tanstack/react-query'
import { Link2, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { InheritedLink, ShareableLink } from '#worker/features/links/schema.ts'
import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { Trans, useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { linksQuery } from '../state/link-api.ts'
import { useEntryActions } from '../menus/use-entry-actions.ts'
import { PeopleList } from '../sharing/people-list.tsx'
import { isAtHome, may, useViewer } from '../state/ownership.ts'
import { DetailsSection } from './details-section.tsx'
import { LoadingProblem } from './loading-problem.tsx'

/** Who may open an entry. */
export function AccessSection({ entry }: { entry: FileEntry }) {
  const t = useTrans()
  const runAction = useEntryActions()
  const isMine = isAtHome(entry, useViewer())
  const share = may(entry, 'shares.create') && (
    <Button size="sm" onPress={() => runAction('share', [entry])}>
      {t('Share')}
    </Button>
  )
  return (
    <DetailsSection title={t('Who has access')}>
      {entry.users.length > 1 && <PeopleList entry={entry} isReadOnly />}
      {isMine ? <LinkAccess entry={entry} beside={share} /> : share}
    </DetailsSection>
  )
}

interface LinkAccessProps {
  entry: FileEntry
  /** A button next to that of the link. */
  beside: ReactNode
}

/** Who may open it by a link. */
function LinkAccess({ entry, beside }: LinkAccessProps) {
  const t = useTrans()
  const runAction = useEntryActions()
  // Always asked again: a link above may have been made or taken away since.
  const { data, isPending, isError, refetch } = useQuery({ ...linksQuery(entry.id), staleTime: 0 })
  const link = data && (data.links.find(({ kind }) => kind === 'link') ?? null)
  return (
    <>
      {isPending && <Skeleton height="1.5rem" />}
      {isError && <LoadingProblem onRetry={() => void refetch()} />}
      {data && (entry.users.length === 1 || link || data.inherited.length > 0) && (
        <p className="details-access">
          {link || data.inherited.length > 0 ? (
            <Link2 aria-hidden="true" />
          ) : (
            <Lock aria-hidden="true" />
          )}
          <span>
            {link && <LinkText link={link} />}
            {link && data.inherited.length > 0 && ' · '}
            <InheritedText
              inherited={data.inherited}
              hasOwn={link != null}
              isInWorkspace={entry.workspace_id !== 0}
            />
          </span>
        </p>
      )}
      <div className="details-buttons">
        {beside}
        {link !== undefined && may(entry, 'links.create') && (
          <Button size="sm" onPress={() => runAction('link', [entry])}>
            {link ? t('Edit link') : t('Create link')}
          </Button>
        )}
      </div>
    </>
  )
}

function LinkText({ link }: { link: ShareableLink }) {
  const t = useTrans()
  return (
    <>
      {link.password
        ? t('You, and anyone with the link and its password')
        : t('You, and anyone with the link')}
      {link.expires_at && (
        <>
          {' · '}
          <Trans
            message="until :date"
            values={{ date: <FormattedDate key="date" iso={link.expires_at} /> }}
          />
        </>
      )}
      {!link.allow_download && ` · ${t('without download')}`}
    </>
  )
}

/** Who may open an entry by way of the folders above it. */
function InheritedText({
  inherited,
  hasOwn,
  isInWorkspace,
}: {
  inherited: InheritedLink[]
  hasOwn: boolean
  isInWorkspace: boolean
}) {
  const t = useTrans()
  const { language } = useI18n()
  if (inherited.length === 0)
    return hasOwn ? null : isInWorkspace ? t('Only members of this workspace') : t('Only you')
  const folders = [...new Set(inherited.map(({ name }) => name))].map((name) =>
    t('“:name”', { name }),
  )
  const names = new Intl.ListFormat(language, { type: 'disjunction' }).format(folders)
  const [only] = inherited
  if (inherited.length === 1 && only?.password)
    return hasOwn
      ? t('and anyone with the link to :names and its password', { names })
      : t('You, and anyone with the link to :names and its password', { names })
  if (inherited.length === 1)
    return hasOwn
      ? t('and anyone with the link to :names', { names })
      : t('You, and anyone with the link to :names', { names })
  return hasOwn
    ? t('and anyone with a link to :names', { names })
    : t('You, and anyone with a link to :names', { names })
}
