import { toast, type ToastOptions } from './toast-store.ts'

/**
 * Messages of Chromium and Firefox, of Safari, and of Vite's style loader: the standards define no error type for it.
 */
const TEXTS = /dynamically imported module|importing a module script failed|unable to preload css/i

/** Whether a lazily loaded chunk is missing: there is no connection, or a new version was deployed. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && TEXTS.test(error.message)

/** Browsers ask once for a module and keep the failure, so only a new page asks again. */
export function tellOfMissingPart(options: ToastOptions = {}): void {
  toast.danger(
    'A part of this page could not be loaded. Please check your connection, then reload the page.',
    { action: { label: 'Reload', onAction: () => location.reload() }, ...options },
  )
}
