import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { formatBytes } from '#web/i18n/byte-size.ts'
import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { FileTypeIcon } from '#web/ui/file-type-icon.tsx'
import { Fact } from './entry-facts.tsx'

/** Of several entries at once. */
export function SelectionDetails({ entries }: { entries: readonly FileEntry[] }) {
  const t = useTrans()
  const { language } = useI18n()
  const folders = entries.filter(({ type }) => type === 'folder').length
  const size = entries.reduce((total, { file_size }) => total + file_size, 0)
  return (
    <>
      <div className="details-picture">
        <FileTypeIcon type={folders === entries.length ? 'folder' : 'file'} size={72} />
        <p className="details-name" role="status">
          {t(':count items', { count: entries.length })}
        </p>
      </div>
      <dl className="details-facts">
        {folders > 0 && <Fact name={t('Folders')}>{folders}</Fact>}
        {folders < entries.length && <Fact name={t('Files')}>{entries.length - folders}</Fact>}
        <Fact name={t('Total size')}>{formatBytes(size, language)}</Fact>
      </dl>
    </>
  )
}
