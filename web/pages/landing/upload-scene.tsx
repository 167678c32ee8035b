import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { formatBytes } from '#worker/i18n/byte-size.ts'
import { FileTypeIcon } from '#web/ui/file-type-icon.tsx'

const MB = 1024 ** 2

const FILES = [
  { type: 'video', name: 'regatta.mp4', sizeBytes: 4200 * MB, percent: 64 },
  { type: 'archive', name: 'soundings.zip', sizeBytes: 780 * MB, percent: 31 },
  { type: 'image', name: 'reef.jpg', sizeBytes: 8 * MB, percent: 100 },
] as const

export function UploadScene() {
  const t = useTrans()
  const { language } = useI18n()
  return (
    <div className="scene-card">
      <p className="scene-title">{t('Uploading :count files', { count: FILES.length })}</p>
      {FILES.map(({ type, name, sizeBytes, percent }) => (
        <div key={name} className="scene-row">
          <FileTypeIcon type={type} size={24} />
          <div className="scene-row-main">
            <span className="scene-row-line">
              <span>{name}</span>
              <span className="scene-muted">
                {percent === 100
                  ? t('Uploaded')
                  : formatBytes((sizeBytes * percent) / 100, language)}
              </span>
            </span>
            <span className="progress-track">
              <span
                className={percent === 100 ? 'progress-fill scene-done' : 'progress-fill'}
                style={{ inlineSize: `${percent}%` }}
              />
            </span>
          </div>
        </div>
      ))}
    </div>
  )
}
