import { useEffect, useState } from 'react'
import { pushState, switchOffPush, switchOnPush, type PushState } from '#web/push/browser-push.ts'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'

interface BrowserChannel {
  /** Null until it is known. */
  state: PushState | null
  /** Asks for the permission. Returns whether this browser shows notifications now; shows why not. */
  switchOn: () => Promise<boolean>
  switchOff: () => Promise<void>
}

/** Notifications that this browser shows itself. */
export function useBrowserChannel(): BrowserChannel {
  const [state, setState] = useState<PushState | null>(null)
  useEffect(() => {
    pushState().then(setState, () => setState('off'))
  }, [])

  async function switchOn() {
    try {
      const next = await switchOnPush()
      setState(next)
      if (next === 'denied')
        toast.danger(
          'Notifications blocked. Please enable them for this site from browser settings.',
        )
      return next === 'on'
    } catch (error) {
      showHttpErrorToast(error)
      return false
    }
  }

  async function switchOff() {
    try {
      await switchOffPush()
      setState((current) => (current === 'on' ? 'off' : current))
    } catch (error) {
      showHttpErrorToast(error)
    }
  }

  return { state, switchOn, switchOff }
}
