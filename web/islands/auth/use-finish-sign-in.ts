import type { BootstrapData } from '#worker/features/bootstrap/schema.ts'
import { useBootstrapStore } from '#web/i18n/bootstrap-data.tsx'
import { addressInvite } from './address-invite.ts'

/**
 * Takes over what sign-in answered, joins the workspace of an invitation that led here, and leaves the page, which is no
 * step to go back to.
 */
export function useFinishSignIn() {
  const store = useBootstrapStore()
  /** @param bootstrapData undefined = signed in already, by another page. */
  return async (bootstrapData: BootstrapData | undefined, destination: string) => {
    const invite = addressInvite()
    let next = destination
    if (invite) {
      const { joinInvited } = await import('./join-invited.ts')
      next = await joinInvited(invite, {
        isProven: Boolean(bootstrapData?.user?.email_verified_at),
      })
    }
    if (bootstrapData) store.set(bootstrapData)
    location.replace(next)
  }
}
