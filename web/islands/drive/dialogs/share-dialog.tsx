import { useQuery } from '@tanstack/react-query'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { ShareableLink } from '#worker/features/links/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { entryQuery } from '../state/api.ts'
import { may } from '../state/ownership.ts'
import { LinkPart } from '../links/link-part.tsx'
import { PeopleForm } from '../sharing/people-form.tsx'
import { PeopleList } from '../sharing/people-list.tsx'

interface ShareDialogProps {
  entry: FileEntry
  /** The part that is focused. */
  part: 'people' | 'link'
  /** A link of the entry that is on its way. */
  creating?: Promise<ShareableLink>
}

/** Who has access to an entry of the user's own: people, and whoever has its link. */
export function ShareDialog({ entry, part, creating }: ShareDialogProps) {
  const t = useTrans()
  const { data: current = entry } = useQuery({ ...entryQuery(entry.id), staleTime: 0 })
  const mayShare = may(entry, 'shares.create')
  return (
    <Dialog title={t('Share “:name”', { name: entry.name })} size="md" className="share-dialog">
      <section className="share-part" aria-label={t('People')}>
        {mayShare && <PeopleForm entry={current} autoFocus={part === 'people'} />}
        {entry.type === 'folder' && (
          <p className="share-note">
            {t('Everything in this folder is shared, including items added later.')}
          </p>
        )}
        <PeopleList entry={current} isReadOnly={!mayShare} />
      </section>
      {may(entry, 'links.create') && (
        <LinkPart entry={entry} autoFocus={part === 'link'} creating={creating} />
      )}
    </Dialog>
  )
}
