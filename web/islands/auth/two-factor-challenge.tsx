import { useState, useEffect } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { CodeForm } from './code-form.tsx'

export interface TwoFactorChallengeProps {
  /** A path of this site. */
  redirectTo: string
  /** Returns to the first factor, with a message when it must start over. */
  onLeave: (why: string | null) => void
}

export function TwoFactorChallenge({ redirectTo, onLeave }: TwoFactorChallengeProps) {
  const t = useTrans()
  const [isRecovery, setIsRecovery] = useState(false)
  useDocumentTitle(t('Two-factor authentication'))
  return (
    <>
      <h1 className="auth-title">{t('Two-factor authentication')}</h1>
      <div className="auth-card">
        <p className="auth-lead">
          {isRecovery
            ? t('Enter one of your recovery codes. Each works once.')
            : t('Enter the code that your authenticator app shows for this account.')}
        </p>
        <CodeForm
          key={isRecovery ? 'recovery' : 'app'}
          kind={isRecovery ? 'recovery_code' : 'code'}
          redirectTo={redirectTo}
          onExpired={onLeave}
        />
        <div className="auth-switch">
          <Button variant="ghost" onPress={() => setIsRecovery(!isRecovery)}>
            {isRecovery ? t('Use authenticator code instead') : t('Use recovery code instead')}
          </Button>
        </div>
      </div>
      <div className="auth-aside">
        <Button variant="ghost" onPress={() => onLeave(null)}>
          {t('Back')}
        </Button>
      </div>
    </>
  )
}

/** Names the page while something else than it began with stands on it. */
function useDocumentTitle(title: string): void {
  const siteName = useBootstrapData().settings.branding.site_name
  useEffect(() => {
    const former = document.title
    document.title = `${title} - ${siteName}`
    return () => {
      document.title = former
    }
  }, [title, siteName])
}
