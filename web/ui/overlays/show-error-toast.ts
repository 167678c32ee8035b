import { ApiError, isAbortError } from '#web/api/api-error.ts'
import { loginAddress } from '../login-address.ts'
import { isMissingPart, tellOfMissingPart } from './missing-part.ts'
import { toast, type ToastAction, type ToastOptions } from './toast-store.ts'

const DEFAULT_TEXT = 'There was an issue. Please try again.'

/**
 * Shows a failed call: the server's message, or the first error of the named field, with the server's action if any.
 * Ignores aborts. `options` override the defaults.
 */
export function showHttpErrorToast(
  error: unknown,
  { field, ...options }: ToastOptions & { field?: string } = {},
): void {
  if (isAbortError(error)) return
  if (isMissingPart(error)) return tellOfMissingPart(options)
  if (!(error instanceof ApiError)) {
    toast.danger(DEFAULT_TEXT, options)
    return
  }
  const message = (field && error.errors[field]?.[0]) || error.message || DEFAULT_TEXT
  const action = helpfulAction(error)
  toast.danger(message, { ...(action && { action }), ...options })
}

function helpfulAction({ action, status, code }: ApiError): ToastAction | null {
  if (action) return { label: action.label, href: action.action }
  // The session has ended, or is another one's by now. What was typed stays until the visitor chooses to go.
  if (status === 401) return { label: 'Sign in', href: loginAddress() }
  if (code === 'user_changed') return { label: 'Reload', onAction: () => location.reload() }
  return null
}
