import { useState } from 'react'
import type { BootstrapData } from '#worker/features/bootstrap/schema.ts'
import type { SocialResult } from '#worker/features/social/popup-result.ts'
import type { SocialService } from '#worker/settings/schema.ts'
import { useBootstrapStore } from '#web/i18n/bootstrap-data.tsx'
import { openSocialPopup } from './open-social-popup.ts'
import { showSocialError } from './social-error-toast.ts'

export interface SocialLoginOptions {
  /** Where to go once signed in. */
  redirectTo: string
  /** A second factor is asked for before there is a session. */
  onTwoFactor: () => void
}

/** Signs in by a service's window. */
export function useSocialLogin({ redirectTo, onTwoFactor }: SocialLoginOptions) {
  const store = useBootstrapStore()
  const [pendingService, setPendingService] = useState<SocialService | null>(null)

  /** Leaves the page, which is no step to go back to. */
  function finish(bootstrapData?: BootstrapData) {
    if (bootstrapData) store.set(bootstrapData)
    location.replace(redirectTo)
  }

  async function connectWithPassword() {
    const { askForPassword } = await import('./password-dialog.tsx')
    const answer = await askForPassword()
    if (answer?.two_factor) onTwoFactor()
    else if (answer) finish(answer.bootstrapData)
  }

  async function take(result: SocialResult) {
    switch (result.status) {
      case 'SUCCESS':
      case 'ALREADY_LOGGED_IN':
        return finish(result.callbackData.bootstrapData)
      case 'REQUEST_PASSWORD':
        return connectWithPassword()
      case 'REQUEST_TWO_FACTOR':
        return onTwoFactor()
      case 'ERROR':
        return showSocialError(result)
    }
  }

  async function signIn(service: SocialService) {
    setPendingService(service)
    const result = await openSocialPopup(service, 'login', (late) => void take(late))
    // Another one may have been opened meanwhile.
    setPendingService((pending) => (pending === service ? null : pending))
    if (result) await take(result)
  }

  return { pendingService, signIn: (service: SocialService) => void signIn(service) }
}
