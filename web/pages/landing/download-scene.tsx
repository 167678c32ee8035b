import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { formatBytes } from '#worker/i18n/byte-size.ts'
import { FileTypeIcon } from '#web/ui/file-type-icon.tsx'

const FILE_BYTES = 4200 * 1024 ** 2
const CUT_AT_PERCENT = 58

/** One bar in two parts: what had come before the cut, and what came after it. */
export function DownloadScene() {
  const t = useTrans()
  const { language } = useI18n()
  return (
    <div className="scene-card">
      <div className="scene-row">
        <FileTypeIcon type="video" size={32} />
        <div className="scene-row-main">
          <span className="scene-row-line">
            <strong>regatta.mp4</strong>
            <span className="scene-muted">{formatBytes(FILE_BYTES, language)}</span>
          </span>
          <span className="scene-parts">
            <span style={{ flexGrow: CUT_AT_PERCENT }} />
            <span style={{ flexGrow: 100 - CUT_AT_PERCENT }} />
          </span>
          <span className="scene-muted">
            {t('Resumed at :size', {
              size: formatBytes((FILE_BYTES * CUT_AT_PERCENT) / 100, language),
            })}
          </span>
        </div>
      </div>
      <p className="scene-note">{t('Same size, same bytes')}</p>
    </div>
  )
}
