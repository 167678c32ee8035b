import type { ReactNode } from 'react'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { Trans, useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { MailSentIllustration } from '#web/ui/illustrations.tsx'
import { AuthMessage } from './auth-message.tsx'
import { PostForm } from '../frame/post-form.tsx'

/** All that there is for who has not proven the address. */
export function VerifyEmailPage({ resendButton }: { resendButton: ReactNode }) {
  const t = useTrans()
  const email = useBootstrapData().user?.email ?? ''
  return (
    <AuthMessage illustration={<MailSentIllustration />} title={t('Verify your email')}>
      <p>
        <Trans
          message="We have sent an email to :email to verify this address and activate your account. The link in it expires in 24 hours."
          values={{ email: <strong>{email}</strong> }}
        />
      </p>
      <p>
        {t(
          'If you did not receive an email, click the button below and we will send you another one.',
        )}
      </p>
      {resendButton}
      <noscript>
        <p>{t('JavaScript is required to resend the email.')}</p>
      </noscript>
      <PostForm action="/logout">
        <button type="submit" className={buttonClass('ghost')}>
          {t('Log out')}
        </button>
      </PostForm>
    </AuthMessage>
  )
}
