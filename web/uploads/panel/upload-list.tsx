import { useTrans } from '#web/i18n/i18n-context.tsx'
import { shownUploads } from './shown-uploads.ts'
import type { UploadQueue } from '../queue/upload-queue.ts'
import { UploadRow } from './upload-row.tsx'
import type { Upload } from '../queue/upload-state.ts'
import { useRunningInSight } from './use-running-in-sight.ts'

interface UploadListProps {
  uploads: readonly Upload[]
  queue: UploadQueue
}

/** The files, with those under way in sight. */
export function UploadList({ uploads, queue }: UploadListProps) {
  const t = useTrans()
  const shown = shownUploads(uploads)
  const scrolling = useRunningInSight(shown)
  return (
    // Focusable, so that it can be scrolled by keyboard.
    // oxlint-disable-next-line no-noninteractive-tabindex
    <ul className="upload-list" tabIndex={0} aria-label={t('Files')} {...scrolling}>
      {shown.map((upload) => (
        <UploadRow key={upload.file.id} upload={upload} queue={queue} />
      ))}
      {uploads.length > shown.length && (
        <li className="upload-more">
          {t('and :count more', { count: uploads.length - shown.length })}
        </li>
      )}
    </ul>
  )
}
