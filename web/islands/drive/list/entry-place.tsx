import type { FileEntry } from '#worker/features/drive/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { MarkedText } from '#web/ui/marked-text.tsx'

/** In which folder something is that was found elsewhere; and where in it, when its text was looked for. */
export function EntryPlace({ entry }: { entry: FileEntry }) {
  const t = useTrans()
  const { match } = entry
  return (
    <span className="entry-place" dir="auto">
      {t('In :folder', { folder: entry.location?.name ?? t('My files') })}
      {match?.field === 'text' && (
        <>
          {' · '}
          <MarkedText text={match.snippet} ranges={match.ranges} />
        </>
      )}
    </span>
  )
}
