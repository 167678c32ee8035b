/** Keeps errors until `report-errors.ts` is loaded. Inline, as modules may load for seconds, or not at all. */
export const HOLD_ERRORS = `{
  window.heldErrors = []
  addEventListener('error', (event) => heldErrors.push(event.error ?? event.message))
  addEventListener('unhandledrejection', (event) => heldErrors.push(event.reason))
}`

/** The `<meta>` with the DSN. */
export const DSN_META = 'error-reports'
