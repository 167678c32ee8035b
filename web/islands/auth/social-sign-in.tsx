import { SocialButtons } from '#web/social/social-buttons.tsx'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { authDestination } from './auth-destination.ts'
import { useFinishSignIn } from './use-finish-sign-in.ts'

interface SocialSignInProps {
  redirectTo: string
  askForCode: () => Promise<void>
}

/** The other ways in, below a form; nothing where the owner offers none. */
export function SocialSignIn({ redirectTo, askForCode }: SocialSignInProps) {
  const finish = useFinishSignIn()
  const { settings } = useBootstrapData()
  return (
    <SocialButtons
      onSignedIn={(bootstrapData) =>
        void finish(bootstrapData, authDestination(redirectTo, settings.billing.enable))
      }
      onTwoFactor={() => void askForCode().catch(showHttpErrorToast)}
    />
  )
}
