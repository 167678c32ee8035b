import { useTrans } from '#web/i18n/i18n-context.tsx'
import { ToastIcon } from '#web/ui/overlays/toast-icon.tsx'

interface ToastTemplateProps {
  type: 'positive' | 'danger'
  /** Shown unless the script has another one. */
  message: string
}

/** A toast that a script of a page without React shows later: `web/contact/static-toast.ts`. */
export function ToastTemplate({ type, message }: ToastTemplateProps) {
  const t = useTrans()
  return (
    <template data-toast={type}>
      <div role={type === 'danger' ? 'alert' : 'status'} className="toast" data-type={type}>
        <ToastIcon type={type} />
        <div className="toast-message">{message}</div>
        <button type="button" className="toast-close" aria-label={t('Close')}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="m4 4 8 8m0-8-8 8" />
          </svg>
        </button>
      </div>
    </template>
  )
}
