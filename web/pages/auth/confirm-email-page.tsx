import { Trans, useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { MailSentIllustration } from '#web/ui/illustrations.tsx'
import { AuthMessage } from './auth-message.tsx'
import { usePageRequest } from '../frame/page-providers.tsx'
import { PasswordInput } from './password-input.tsx'
import { PostForm } from '../frame/post-form.tsx'

export interface ConfirmEmailPageProps {
  email: string
  /** The visitor may go on without the password. */
  mayTakeOver: boolean
  problem?: string
}

/** Where the mailed link leads visitors who are not signed in to the account. Mail scanners open links, but send no form. */
export function ConfirmEmailPage({ email, mayTakeOver, problem }: ConfirmEmailPageProps) {
  const t = useTrans()
  const { url } = usePageRequest()
  return (
    <AuthMessage illustration={<MailSentIllustration />} title={t('Verify your email')}>
      <p>
        <Trans
          message="Is :email your address? Enter the password that you chose when you registered."
          values={{ email: <strong>{email}</strong> }}
        />
      </p>
      <PostForm action={url.pathname} className="form">
        <PasswordInput
          id="verification-password"
          autoComplete="current-password"
          problem={problem}
        />
        <button type="submit" className={buttonClass('primary')}>
          {t('Verify email address')}
        </button>
      </PostForm>
      {mayTakeOver && (
        <PostForm action={url.pathname} className="form">
          <p>
            {t(
              'Don’t know the password? Set a new one: all devices are signed out, and access tokens, connected services, two-factor authentication and links are removed. Files stay.',
            )}
          </p>
          <button type="submit" className={buttonClass('outline')}>
            {t('Set a new password')}
          </button>
        </PostForm>
      )}
    </AuthMessage>
  )
}
