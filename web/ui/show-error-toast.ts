import { ApiError, isAbortError } from '#web/api-error.ts'
import { toast, type ToastAction } from './toast-store.ts'

const DEFAULT_TEXT = 'There was an issue. Please try again.'

/**
 * The default way to tell of a failed call (spec 1, section 8): the server's message, or the first
 * error of the named field; the server's action, if any, on the toast. What the visitor cancelled
 * needs no telling.
 */
export function showHttpErrorToast(error: unknown, { field }: { field?: string } = {}): void {
  if (isAbortError(error)) return
  if (!(error instanceof ApiError)) {
    toast.danger(DEFAULT_TEXT)
    return
  }
  const message = (field && error.errors[field]?.[0]) || error.message || DEFAULT_TEXT
  const action = toToastAction(error.action)
  toast.danger(message, action ? { action } : {})
}

function toToastAction(action: ApiError['action']): ToastAction | null {
  return action ? { label: action.label, href: action.action } : null
}
