import { SERVICE_NAMES, type SocialService } from '#worker/settings/service-names.ts'
import type { SocialResult } from '#worker/features/social/popup-result.ts'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { disconnect } from './api.ts'
import { openSocialPopup } from './open-social-popup.ts'
import { showSocialError } from './social-error-toast.ts'

/**
 * Lets the signed-in user connect an account of the service in a window, and tells how it went. Ends with the window.
 * @param onConnected called once it is connected; maybe later than the end, see `openSocialPopup`.
 */
export async function connectSocial(
  service: SocialService,
  onConnected: () => void,
): Promise<void> {
  function take(result: SocialResult) {
    if (result.status !== 'SUCCESS') {
      showSocialError(result)
      return
    }
    toast({ message: 'Enabled :service account', values: { service: SERVICE_NAMES[service] } })
    onConnected()
  }
  const result = await openSocialPopup(service, 'connect', take)
  if (result) take(result)
}

/** Whether it went well; either way the user is told. */
export async function disconnectSocial(service: SocialService): Promise<boolean> {
  try {
    await disconnect(service)
  } catch (error) {
    showHttpErrorToast(error)
    return false
  }
  toast({ message: 'Disabled :service account', values: { service: SERVICE_NAMES[service] } })
  return true
}
