import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { formatBytes } from '#worker/i18n/byte-size.ts'
import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ApiError } from '#web/api/api-error.ts'
import { folderCountQuery } from './details-api.ts'
import { TYPE_WORDS } from '#web/listing/type-words.ts'
import { folderPath, SHARES_PATH } from '../state/drive-view.ts'
import { isAtHome, useViewer } from '../state/ownership.ts'
import { rootNameOf, useWorkspace } from '../state/workspace.ts'
import { entryQuery } from '../state/api.ts'

interface EntryFactsProps {
  entry: FileEntry
  folder: FileEntry | null | undefined
}

export function EntryFacts({ entry, folder }: EntryFactsProps) {
  const t = useTrans()
  const { language } = useI18n()
  const owner = entry.users.find(({ owns_entry }) => owns_entry)
  const ending = entry.type === 'folder' || !entry.extension ? '' : entry.extension.toUpperCase()
  return (
    <dl className="details-facts">
      <Fact name={t('Type')}>
        {t(TYPE_WORDS[entry.type])}
        {ending && ` (${ending})`}
      </Fact>
      <Fact name={t('Size')}>{formatBytes(entry.file_size, language)}</Fact>
      {entry.type === 'folder' && (
        <Fact name={t('Contains')}>
          <FolderCount folder={entry} />
        </Fact>
      )}
      <Fact name={t('Location')}>
        <EntryLocation entry={entry} folder={folder} />
      </Fact>
      {owner && (
        <Fact name={t('Owner')}>
          <span dir="auto" title={owner.email}>
            {owner.display_name}
          </span>
        </Fact>
      )}
      {entry.sent_by !== undefined && (
        <Fact name={t('Uploaded by')}>
          <span dir="auto">
            {entry.sent_by
              ? t(':name (by a link)', { name: entry.sent_by })
              : t('A visitor (by a link)')}
          </span>
        </Fact>
      )}
      <Fact name={t('Created')}>
        <FormattedDate iso={entry.created_at} />
      </Fact>
      <Fact name={t('Last changed')}>
        <FormattedDate iso={entry.updated_at} />
      </Fact>
    </dl>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="details-fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function FolderCount({ folder }: { folder: FileEntry }) {
  const t = useTrans()
  const { data: count, isError } = useQuery(folderCountQuery(folder))
  if (count === undefined) return isError ? t('Unknown') : <Skeleton width="5rem" />
  return count === 1 ? t('1 item') : t(':count items', { count })
}

interface EntryLocationProps {
  entry: FileEntry
  folder: FileEntry | null | undefined
}

/** The folder that an entry is in, as a link there. */
function EntryLocation({ entry, folder }: EntryLocationProps) {
  const t = useTrans()
  const viewer = useViewer()
  const { workspace } = useWorkspace()
  const { parent_id: parentId } = entry
  const known = entry.location ?? (folder?.id === parentId ? folder : null)
  const { data: loaded, error } = useQuery({
    ...entryQuery(parentId ?? 0),
    enabled: parentId !== null && !known,
  })
  if (parentId === null) {
    return isAtHome(entry, viewer) ? (
      <Link href={folderPath(null)} dir="auto">
        {rootNameOf(workspace, t)}
      </Link>
    ) : (
      <Link href={SHARES_PATH}>{t('Shared with me')}</Link>
    )
  }
  const isGone = error instanceof ApiError && error.status === 404
  const parent = known ?? (isGone ? null : loaded)
  if (isGone && !parent) return t('A folder that no longer exists')
  if (!parent) return error ? t('Unknown') : <Skeleton width="8rem" />
  return (
    <Link href={folderPath(parent.hash)} dir="auto">
      {parent.name}
    </Link>
  )
}
