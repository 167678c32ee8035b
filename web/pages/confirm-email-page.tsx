import { Trans, useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { MailSentIllustration } from '#web/ui/illustrations.tsx'
import { AuthMessage } from './auth-message.tsx'
import { usePageRequest } from './page-providers.tsx'
import { PostForm } from './post-form.tsx'

/** Where the mailed link leads who is not signed in: what looks into mails opens links too, but sends no form. */
export function ConfirmEmailPage({ email }: { email: string }) {
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
      <PostForm action={url.pathname}>
        <button type="submit" className={buttonClass('primary')}>
          {t('Verify email address')}
        </button>
      </PostForm>
    </AuthMessage>
  )
}
