import { useState } from 'react'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { Trans, useTrans } from '#web/i18n/i18n-context.tsx'
import { LoginForm } from './login-form.tsx'
import { LoginNoticeText, useLoginNotice, type LoginNotice } from './login-notice.tsx'
import { Problem } from './problem.tsx'
import { SocialSignIn } from './social-sign-in.tsx'
import { useChallenge } from './use-challenge.tsx'

export interface LoginIslandProps {
  /** A path of this site. */
  redirectTo: string
  /** From the page's address; the field is then locked. */
  email: string | null
  /** Reached by an invitation to a workspace. */
  isForWorkspace: boolean
  /** On a site to try out: whom to sign in as. */
  demo: { email: string; password: string } | null
  /** The message of the page that redirected here. */
  notice: LoginNotice | null
  /** The other pages, with what this page's address said. */
  registerHref: string
  forgotPasswordHref: string
}

export function Island(props: LoginIslandProps) {
  const { redirectTo, email, isForWorkspace, demo, notice } = props
  const t = useTrans()
  const { settings } = useBootstrapData()
  const { challenge, problem, askForCode } = useChallenge(redirectTo)
  const [typedEmail, setTypedEmail] = useState<string | null>(null)
  useLoginNotice(notice)
  if (challenge) return challenge

  async function askForSecondFactor(signedInEmail: string) {
    await askForCode()
    setTypedEmail(signedInEmail)
  }

  return (
    <>
      <h1 className="auth-title">
        {isForWorkspace
          ? t('To join your team on :siteName, login to your account', {
              siteName: settings.branding.site_name,
            })
          : t('Sign in to your account')}
      </h1>
      {problem === null ? <LoginNoticeText notice={notice} /> : <Problem text={problem} />}
      <div className="auth-card">
        <LoginForm
          redirectTo={redirectTo}
          lockedEmail={email}
          defaults={{
            email: typedEmail ?? demo?.email ?? '',
            password: typedEmail === null ? (demo?.password ?? '') : '',
          }}
          forgotPasswordHref={props.forgotPasswordHref}
          onTwoFactor={askForSecondFactor}
        />
        <SocialSignIn redirectTo={redirectTo} askForCode={askForCode} />
      </div>
      {!settings.registration.disable && (
        <p className="auth-aside">
          <Trans
            message="Don't have an account? :link"
            values={{ link: <a href={props.registerHref}>{t('Sign up.')}</a> }}
          />
        </p>
      )}
    </>
  )
}
