import { useEffect, useRef, useState } from 'react'
import { formText } from '#web/ui/fields/form-text.ts'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { Trans, useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { MailSentIllustration } from '#web/ui/illustrations.tsx'
import { requestPasswordReset } from './api.ts'
import { EmailField } from './email-field.tsx'
import { useAuthForm } from './use-auth-form.ts'

export interface ForgotPasswordIslandProps {
  /** From the page's address; the field is then locked. */
  email: string | null
  /** The other pages, with what this page's address said. */
  loginHref: string
  registerHref: string
}

export function Island({ email, loginHref, registerHref }: ForgotPasswordIslandProps) {
  const t = useTrans()
  const { settings } = useBootstrapData()
  const [message, setMessage] = useState<string | null>(null)
  async function request(data: FormData) {
    setMessage((await requestPasswordReset(formText(data, 'email'))).message)
  }
  const { errors, isPending, submit } = useAuthForm(request, { lockedEmail: email })
  return (
    <>
      <h1 className="auth-title">{t('Forgot your password?')}</h1>
      <div className="auth-card">
        {message === null ? (
          <>
            <p className="auth-lead">
              {t(
                'Enter the email address of your account. We will send you a link to set a new password.',
              )}
            </p>
            <Form errors={errors} onSubmit={submit}>
              <EmailField lockedEmail={email} autoComplete="username" />
              <Button
                type="submit"
                variant="primary"
                isPending={isPending}
                // With the address given there is nothing to type.
                autoFocus={email !== null}
              >
                {t('Continue')}
              </Button>
            </Form>
          </>
        ) : (
          <SentMessage text={message} />
        )}
      </div>
      <p className="auth-aside">
        <a href={loginHref}>{t('Back to sign in')}</a>
      </p>
      {message === null && !settings.registration.disable && (
        <p className="auth-aside">
          <Trans
            message="Don't have an account? :link"
            values={{ link: <a href={registerHref}>{t('Sign up.')}</a> }}
          />
        </p>
      )}
    </>
  )
}

/** The form had the focus and is gone: it goes to what came in its place, which is then read out. */
function SentMessage({ text }: { text: string }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} className="auth-message" role="status" tabIndex={-1}>
      <MailSentIllustration />
      <p>{text}</p>
    </div>
  )
}
