import { useQuery } from '@tanstack/react-query'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { EntryVersion } from '#worker/features/versions/schema.ts'
import { RelativeTime } from '#web/i18n/formatted-date.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { versionsQuery } from './details-api.ts'
import { DetailsSection } from './details-section.tsx'

interface Happening {
  text: string
  at: string
}

/** Recorded events of an entry, the latest first. */
export function ActivitySection({ entry }: { entry: FileEntry }) {
  const t = useTrans()
  const { data: versions = [] } = useQuery({
    ...versionsQuery(entry),
    enabled: entry.type !== 'folder',
  })
  return (
    <DetailsSection title={t('Activity')}>
      <ol className="activity-list">
        {happeningsOf(entry, versions).map(({ text, at }) => (
          <li key={text + at} className="activity">
            <span>{t(text)}</span>
            <RelativeTime iso={at} className="activity-time" />
          </li>
        ))}
      </ol>
    </DetailsSection>
  )
}

function happeningsOf(entry: FileEntry, versions: readonly EntryVersion[]): Happening[] {
  const replaced = versions.map((version) => ({
    text: 'Content replaced',
    at: version.replaced_at,
  }))
  const isChanged =
    entry.updated_at !== entry.created_at && !replaced.some(({ at }) => at === entry.updated_at)
  return [
    { text: 'Created', at: entry.created_at },
    ...replaced,
    ...(isChanged ? [{ text: 'Changed', at: entry.updated_at }] : []),
    ...(entry.deleted_at ? [{ text: 'Moved to trash', at: entry.deleted_at }] : []),
  ].toSorted((a, b) => b.at.localeCompare(a.at))
}
