import { useEffect, useState } from 'react'
import type { HumanCheck } from '#worker/settings/schema.ts'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { Trans, useTrans } from '#web/i18n/i18n-context.tsx'
import { authDestination } from './auth-destination.ts'
import { Problem } from './problem.tsx'
import { RegisterForm } from './register-form.tsx'
import { SocialSignIn } from './social-sign-in.tsx'
import { useChallenge } from './use-challenge.tsx'

/** Why the visitor is asked for an account. */
export type RegisterReason = 'default' | 'workspace' | 'pricing'

export interface RegisterIslandProps {
  /** A path of this site. */
  redirectTo: string
  /** From the page's address; the field is then locked. */
  email: string | null
  reason: RegisterReason
  /** The appearance editor shows the page to who is signed in. */
  isInEditor: boolean
  minPasswordLength: number
  /** Null where visitors are not checked. */
  humanCheck: HumanCheck | null
  /** The sign-in page, with what this page's address said. */
  loginHref: string
}

const HEADINGS: Record<RegisterReason, string> = {
  default: 'Create a new account',
  workspace: 'To join your team on :siteName, create an account',
  pricing: "First, let's create your account",
}

export function Island({ reason, isInEditor, loginHref, ...form }: RegisterIslandProps) {
  const t = useTrans()
  const { user, settings } = useBootstrapData()
  // Who registers here is signed in too, but goes where the form says.
  const [wasSignedIn] = useState(user !== null && !isInEditor)
  const { redirectTo } = form
  const isBillingOn = settings.billing.enable
  const { challenge, problem, askForCode } = useChallenge(redirectTo)

  // The page has no guest guard: the form itself sends on who has an account.
  useEffect(() => {
    if (wasSignedIn) location.replace(authDestination(redirectTo, isBillingOn))
  }, [wasSignedIn, redirectTo, isBillingOn])

  if (challenge) return challenge

  return (
    <>
      <h1 className="auth-title">
        {t(HEADINGS[reason], { siteName: settings.branding.site_name })}
      </h1>
      <Problem text={problem} />
      <div className="auth-card">
        {wasSignedIn ? (
          <p>
            <Trans
              message="You are signed in. :link"
              values={{ link: <a href={redirectTo}>{t('Continue')}</a> }}
            />
          </p>
        ) : (
          <>
            <RegisterForm {...form} />
            <SocialSignIn redirectTo={redirectTo} askForCode={askForCode} />
          </>
        )}
      </div>
      {!wasSignedIn && (
        <p className="auth-aside">
          <Trans
            message="Already have an account? :link"
            values={{ link: <a href={loginHref}>{t('Sign in.')}</a> }}
          />
        </p>
      )}
    </>
  )
}
