import { useEffect } from 'react'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { Trans, useTrans } from '#web/i18n/i18n-context.tsx'
import { leaveAuthPage } from './auth-destination.ts'
import { RegisterForm } from './register-form.tsx'

/** Why the visitor is asked for an account. */
export type RegisterReason = 'default' | 'workspace' | 'pricing'

export interface RegisterIslandProps {
  /** A path of this site. */
  redirectTo: string
  /** From the page's address; the field is then locked. */
  email: string | null
  reason: RegisterReason
  minPasswordLength: number
  /** The sign-in page, with what this page's address said. */
  loginHref: string
}

const HEADINGS: Record<RegisterReason, string> = {
  default: 'Create a new account',
  workspace: 'To join your team on :siteName, create an account',
  pricing: "First, let's create your account",
}

export function RegisterIsland({
  redirectTo,
  email,
  reason,
  minPasswordLength,
  loginHref,
}: RegisterIslandProps) {
  const t = useTrans()
  const { user, settings } = useBootstrapData()
  const isSignedIn = user !== null

  // The page has no guest guard (spec 1, section 2): the form itself sends on who has an account.
  useEffect(() => {
    if (isSignedIn) leaveAuthPage(redirectTo)
  }, [isSignedIn, redirectTo])

  return (
    <>
      <h1 className="auth-title">
        {t(HEADINGS[reason], { siteName: settings.branding.site_name })}
      </h1>
      <div className="auth-card">
        {isSignedIn ? (
          <p>
            <Trans
              message="You are signed in. :link"
              values={{ link: <a href={redirectTo}>{t('Continue')}</a> }}
            />
          </p>
        ) : (
          <RegisterForm
            redirectTo={redirectTo}
            email={email}
            minPasswordLength={minPasswordLength}
          />
        )}
      </div>
      {!isSignedIn && (
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
