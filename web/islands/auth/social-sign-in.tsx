import { SocialButtons } from '#web/social/social-buttons.tsx'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { authDestination } from './auth-destination.ts'

interface SocialSignInProps {
  redirectTo: string
  askForCode: () => Promise<void>
}

/** The other ways in, below a form; nothing where the owner offers none. */
export function SocialSignIn({ redirectTo, askForCode }: SocialSignInProps) {
  return (
    <SocialButtons
      redirectTo={authDestination(redirectTo)}
      onTwoFactor={() => void askForCode().catch(showHttpErrorToast)}
    />
  )
}
