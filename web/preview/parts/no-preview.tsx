import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { formatBytes } from '#worker/i18n/byte-size.ts'
import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { FileTypeIcon } from '#web/ui/file-type-icon.tsx'
import { startDownload } from './start-download.ts'
import { useVisitedLink } from './visited-link.ts'

const REASONS = {
  kind: 'There is no preview for this kind of file.',
  empty: 'This file is empty.',
  broken: 'This file cannot be shown here. It may be damaged, or too large.',
  browser:
    'This browser cannot show :format images. Download the file to open it in another program.',
}

/** For what can't be shown here. */
export function NoPreview({
  entry,
  why = 'kind',
}: {
  entry: FileEntry
  why?: keyof typeof REASONS
}) {
  const t = useTrans()
  const { language } = useI18n()
  const linkHash = useVisitedLink()
  return (
    <div className="preview-none dark-room">
      <FileTypeIcon type={entry.type} size={96} />
      <p>{t(REASONS[why], { format: (entry.extension ?? '').toUpperCase() })}</p>
      {entry.permissions['files.download'] && (
        <Button variant="primary" onPress={() => startDownload([entry], linkHash)}>
          {t('Download · :size', { size: formatBytes(entry.file_size, language) })}
        </Button>
      )}
    </div>
  )
}
