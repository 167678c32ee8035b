import { toast, type ToastOptions } from './toast-store.ts'

/** What Chromium and Firefox, Safari, and the loader of styles say: the standards know no error of its own for it. */
const TEXTS = /dynamically imported module|importing a module script failed|unable to preload css/i

/** Whether a part of the page that is loaded later could not be: without a connection, or after the site was renewed. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && TEXTS.test(error.message)

/** Browsers ask once for a module and keep the failure, so only a new page asks again. */
export function tellOfMissingPart(options: ToastOptions = {}): void {
  toast.danger(
    'A part of this page could not be loaded. Please check your connection, then reload the page.',
    { action: { label: 'Reload', onAction: () => location.reload() }, ...options },
  )
}
