import type { Message } from '#worker/i18n/trans.ts'
import { removeToast, toast } from '#web/ui/overlays/toast-store.ts'

/** No notice for shorter waits. */
const TELL_AFTER_MS = 500

/** Shows a notice that can cancel a load, once that takes a while; the function removes it. */
export function tellOfLoading(message: string | Message, onCancel: () => void): () => void {
  let id = ''
  const timer = setTimeout(() => {
    id = toast.loading(message, { action: { label: 'Cancel', onAction: onCancel } })
  }, TELL_AFTER_MS)
  return () => {
    clearTimeout(timer)
    if (id) removeToast(id)
  }
}
