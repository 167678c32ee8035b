import { useSyncExternalStore } from 'react'
import { useI18n } from './i18n-context.tsx'

/** Asking the browser takes 0.1 ms, and each row of a list asks. */
let known: string | undefined

const subscribeToNothing = () => () => {}
const browserTimezone = () => (known ??= Intl.DateTimeFormat().resolvedOptions().timeZone)

/**
 * The zone to show times in. The server's HTML and the first render use what the server knows, so that hydration
 * matches; the browser's zone follows where it is another.
 */
export function useTimezone(): string {
  const { timezone, browserTimezone: assumed } = useI18n()
  return useSyncExternalStore(
    subscribeToNothing,
    () => timezone ?? browserTimezone(),
    () => timezone ?? assumed,
  )
}
