import { useTrans } from '#web/i18n/i18n-context.tsx'
import { FLASHES, type Flash } from '#web/api/flash.ts'
import { ToastIcon } from '#web/ui/overlays/toast-icon.tsx'

/** A toast that comes with the page and goes by itself, without JavaScript. */
export function FlashToast({ flash }: { flash: Flash }) {
  const t = useTrans()
  return (
    <section className="toast-region" aria-label={t('Notifications')}>
      <div role="status" className="toast" data-type="positive" data-flash="">
        <ToastIcon type="positive" />
        <div className="toast-message">{t(FLASHES[flash])}</div>
      </div>
    </section>
  )
}
