import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { folderPath } from '../state/drive-view.ts'
import { entryQuery } from '../state/api.ts'

interface EntryLocationProps {
  entry: FileEntry
  folder: FileEntry | null | undefined
}

/** The folder that an entry is in, as a link there. */
export function EntryLocation({ entry, folder }: EntryLocationProps) {
  const t = useTrans()
  const { parent_id: parentId } = entry
  const known = entry.location ?? (folder?.id === parentId ? folder : null)
  const { data: loaded, error } = useQuery({
    ...entryQuery(parentId ?? 0),
    enabled: parentId !== null && !known,
  })
  if (parentId === null) return <Link href={folderPath(null)}>{t('My files')}</Link>
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
