import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

export function PreviewLoading() {
  const t = useTrans()
  return (
    <div className="preview-loading dark-room" role="status" aria-label={t('Loading...')}>
      <Spinner />
    </div>
  )
}
