import { Trans, useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { MailSentIllustration } from '#web/ui/illustrations.tsx'
import { AuthMessage } from './auth-message.tsx'

/** For who verified an address while signed in with another account. */
export function EmailVerifiedPage({ email }: { email: string }) {
  const t = useTrans()
  return (
    <AuthMessage
      illustration={<MailSentIllustration />}
      title={t('Your email address is verified')}
    >
      <p>
        <Trans
          message="You can sign in with :email now. In this browser you are signed in with another account."
          values={{ email: <strong>{email}</strong> }}
        />
      </p>
      <a className={buttonClass('primary')} href="/drive">
        {t('Continue')}
      </a>
    </AuthMessage>
  )
}
