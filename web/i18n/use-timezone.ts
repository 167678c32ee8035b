import { useSyncExternalStore } from 'react'
import { useI18n } from './i18n-context.tsx'

/** Asking the browser takes 0.1 ms, and each row of a list asks. */
let known: string | undefined

const subscribeToNothing = () => () => {}
const browserTimezone = () => (known ??= Intl.DateTimeFormat().resolvedOptions().timeZone)
const serverTimezone = () => 'UTC'

/**
 * The zone to show times in. The server's HTML and the first render use UTC, so that hydration matches; the browser's
 * zone follows.
 */
export function useTimezone(): string {
  const { timezone } = useI18n()
  const fallback = useSyncExternalStore(subscribeToNothing, browserTimezone, serverTimezone)
  return timezone ?? fallback
}
