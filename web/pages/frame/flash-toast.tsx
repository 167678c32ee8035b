import { useTrans } from '#web/i18n/i18n-context.tsx'
import { FLASHES, type Flash } from '#web/api/flash.ts'
import { ToastIcon } from '#web/ui/overlays/toast-icon.tsx'

/** A toast that comes with the page and goes by itself, without JavaScript. */
export function FlashToast({ flash }: { flash: Flash }) {
  const t = useTrans()
  const { message, type } = FLASHES[flash]
  return (
    <section className="toast-region" aria-label={t('Notifications')}>
      <div
        role={type === 'danger' ? 'alert' : 'status'}
        className="toast"
        data-type={type}
        data-flash=""
      >
        <ToastIcon type={type} />
        <div className="toast-message">{t(message)}</div>
      </div>
    </section>
  )
}
