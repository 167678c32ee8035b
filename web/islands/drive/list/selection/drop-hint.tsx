import { useTrans } from '#web/i18n/i18n-context.tsx'
import { UploadIllustration } from '#web/ui/illustrations.tsx'

/** Covers the list while files are held over it. */
export function DropHint({ folderName }: { folderName: string }) {
  const t = useTrans()
  return (
    <div className="drop-hint">
      <div className="drop-hint-card">
        <UploadIllustration />
        <p>{t('Drop to upload to “:name”', { name: folderName })}</p>
      </div>
    </div>
  )
}
