import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { formatBytes } from '#web/i18n/byte-size.ts'
import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { folderCountQuery } from './details-api.ts'
import { EntryLocation } from './entry-location.tsx'
import { TYPE_WORDS } from '../actions/type-words.ts'

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
