import { useEffect } from 'react'
import { renewPush } from './browser-push.ts'

/** See `renewPush`: after another sign-in, pushes go on where somebody had switched them on. */
export function useRenewedPush(): void {
  useEffect(() => {
    // Offline, or the site has no notifications: nobody waits for it.
    void renewPush().catch(() => null)
  }, [])
}
