import type { FileEntry } from '#worker/features/drive/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'

/** In which folder something is that was found elsewhere. */
export function EntryPlace({ entry }: { entry: FileEntry }) {
  const t = useTrans()
  return (
    <span className="entry-place" dir="auto">
      {t('In :folder', { folder: entry.location?.name ?? t('My files') })}
    </span>
  )
}
