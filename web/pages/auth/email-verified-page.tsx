import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { Trans, useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { MailSentIllustration } from '#web/ui/illustrations.tsx'
import { AuthMessage } from './auth-message.tsx'

interface EmailVerifiedPageProps {
  email: string
  /** The visitor is signed in with that very account. */
  isOwn: boolean
}

/** For who verified an address while signed in: with that account, or with another one. */
export function EmailVerifiedPage({ email, isOwn }: EmailVerifiedPageProps) {
  const t = useTrans()
  const { settings } = useBootstrapData()
  return (
    <AuthMessage
      illustration={<MailSentIllustration />}
      title={t('Your email address is verified')}
    >
      <p>
        <Trans
          message={
            isOwn
              ? ':email is yours, and your account is ready.'
              : 'You can sign in with :email now. In this browser you are signed in with another account.'
          }
          values={{ email: <strong>{email}</strong> }}
        />
      </p>
      {/* A script leads on to a plan that was chosen before: `web/billing/billing-page.ts`. */}
      <a
        className={buttonClass('primary')}
        href="/drive"
        {...(isOwn && settings.billing.enable && { 'data-billing': '' })}
      >
        {t('Continue')}
      </a>
    </AuthMessage>
  )
}
