import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { formatBytes } from '#web/i18n/byte-size.ts'
import { FormattedDate, RelativeTime } from '#web/i18n/formatted-date.tsx'
import { useI18n } from '#web/i18n/i18n-context.tsx'

/** When and how large, in one line: where there are no columns for it. */
export function EntryFacts({ entry, time }: { entry: FileEntry; time: string }) {
  const { language } = useI18n()
  return (
    <span className="entry-facts" aria-hidden="true">
      <EntryTime entry={entry} time={time} /> · {formatBytes(entry.file_size, language)}
    </span>
  )
}

/** In the trash it matters how long ago. */
export function EntryTime({ entry, time }: { entry: FileEntry; time: string }) {
  return entry.deleted_at === null ? <FormattedDate iso={time} /> : <RelativeTime iso={time} />
}
