import { useState } from 'react'
import type { BootstrapData } from '#worker/features/bootstrap/schema.ts'
import type { SocialResult } from '#worker/features/social/popup-result.ts'
import type { SocialService } from '#worker/settings/service-names.ts'
import { openSocialPopup } from './open-social-popup.ts'
import { showSocialError } from './social-error-toast.ts'

export interface SocialLoginOptions {
  /** @param bootstrapData undefined = signed in already, by another page. */
  onSignedIn: (bootstrapData: BootstrapData | undefined) => void
  /** A second factor is asked for before there is a session. */
  onTwoFactor: () => void
}

/** Signs in by a service's window. */
export function useSocialLogin({ onSignedIn, onTwoFactor }: SocialLoginOptions) {
  const [pendingService, setPendingService] = useState<SocialService | null>(null)

  async function connectWithPassword() {
    const { askForPassword } = await import('./connect-password-dialog.tsx')
    const answer = await askForPassword()
    if (answer?.two_factor) onTwoFactor()
    else if (answer) onSignedIn(answer.bootstrapData)
  }

  async function take(result: SocialResult) {
    switch (result.status) {
      case 'SUCCESS':
      case 'ALREADY_LOGGED_IN':
        return onSignedIn(result.callbackData.bootstrapData)
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
