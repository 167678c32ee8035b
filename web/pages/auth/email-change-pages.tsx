import { Trans, useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { MailSentIllustration } from '#web/ui/illustrations.tsx'
import { PostForm } from '../frame/post-form.tsx'
import { usePageRequest } from '../frame/page-providers.tsx'
import { AuthMessage } from './auth-message.tsx'
import { PasswordInput } from './password-input.tsx'

interface ConfirmEmailChangePageProps {
  email: string
  /** The visitor is signed in to the account; anybody else enters its password. */
  isOwn: boolean
  problem?: string
}

/** Where the mail to the new address leads. */
export function ConfirmEmailChangePage({ email, isOwn, problem }: ConfirmEmailChangePageProps) {
  const t = useTrans()
  const { url } = usePageRequest()
  return (
    <AuthMessage
      illustration={<MailSentIllustration />}
      title={t('Confirm your new email address')}
    >
      <p>
        <Trans
          message={
            isOwn
              ? 'Use :email for your account from now on?'
              : 'To use :email for your account, enter the password of the account.'
          }
          values={{ email: <strong>{email}</strong> }}
        />
      </p>
      <PostForm action={url.pathname} className="form">
        {!isOwn && (
          <PasswordInput id="change-password" autoComplete="current-password" problem={problem} />
        )}
        <button type="submit" className={buttonClass('primary')}>
          {t('Confirm email address')}
        </button>
      </PostForm>
    </AuthMessage>
  )
}

export function EmailChangedPage({ email }: { email: string }) {
  const t = useTrans()
  return (
    <AuthMessage
      illustration={<MailSentIllustration />}
      title={t('Your email address was changed')}
    >
      <p>
        <Trans
          message="From now on you sign in with :email."
          values={{ email: <strong>{email}</strong> }}
        />
      </p>
      <a className={buttonClass('primary')} href="/drive">
        {t('Continue')}
      </a>
    </AuthMessage>
  )
}

/** Where the mail to the present address leads. */
export function KeepEmailPage({ newEmail }: { newEmail: string }) {
  const t = useTrans()
  const { url } = usePageRequest()
  return (
    <AuthMessage illustration={<MailSentIllustration />} title={t('Cancel the change')}>
      <p>
        <Trans
          message="Keep the present address of your account, and do not change it to :email?"
          values={{ email: <strong>{newEmail}</strong> }}
        />
      </p>
      <PostForm action={url.pathname} className="form">
        <button type="submit" className={buttonClass('primary')}>
          {t('Keep my address')}
        </button>
      </PostForm>
    </AuthMessage>
  )
}

export function EmailKeptPage({ email }: { email: string }) {
  const t = useTrans()
  return (
    <AuthMessage illustration={<MailSentIllustration />} title={t('The change was canceled')}>
      <p>
        <Trans
          message="The address of your account is still :email. If you did not ask for the change, somebody knows your password: log out and set a new one."
          values={{ email: <strong>{email}</strong> }}
        />
      </p>
      <a
        className={buttonClass('primary')}
        href={`/forgot-password?email=${encodeURIComponent(email)}`}
      >
        {t('Set a new password')}
      </a>
    </AuthMessage>
  )
}
