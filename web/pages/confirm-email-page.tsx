import { Trans, useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { MailSentIllustration } from '#web/ui/illustrations.tsx'
import { AuthMessage } from './auth-message.tsx'
import { usePageRequest } from './page-providers.tsx'
import { PasswordInput } from './password-input.tsx'
import { PostForm } from './post-form.tsx'

export interface ConfirmEmailPageProps {
  email: string
  /** Somebody else has registered with the same address. */
  needsPassword: boolean
  problem?: string
}

/** Where the mailed link leads who is not signed in: what looks into mails opens links too, but sends no form. */
export function ConfirmEmailPage({ email, needsPassword, problem }: ConfirmEmailPageProps) {
  const t = useTrans()
  const { url } = usePageRequest()
  return (
    <AuthMessage illustration={<MailSentIllustration />} title={t('Verify your email')}>
      <p>
        <Trans
          message="Is :email your address? Then verify it to activate your account."
          values={{ email: <strong>{email}</strong> }}
        />
      </p>
      {needsPassword && (
        <p>
          {t(
            'Several people have registered with this address. Enter the password that you chose; if you did not register, leave this page.',
          )}
        </p>
      )}
      <PostForm action={url.pathname} className="form">
        {needsPassword && (
          <PasswordInput
            id="verification-password"
            autoComplete="current-password"
            problem={problem}
          />
        )}
        <button type="submit" className={buttonClass('primary')}>
          {t('Verify email address')}
        </button>
      </PostForm>
    </AuthMessage>
  )
}
