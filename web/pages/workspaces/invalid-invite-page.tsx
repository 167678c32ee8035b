import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { Trans, useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { ErrorIllustration } from '#web/ui/illustrations.tsx'
import { AuthMessage } from '../auth/auth-message.tsx'

/** Says the same of an invitation that has ended, never was one, or is for another account. */
export function InvalidInvitePage() {
  const t = useTrans()
  const { user } = useBootstrapData()
  return (
    <AuthMessage illustration={<ErrorIllustration />} title={t('This invite is no longer valid')}>
      <p>{t('It may have been used, withdrawn or expired. Ask for a new one.')}</p>
      {user && (
        <p>
          <Trans
            message="You are signed in as :email. If another address was invited, sign in with that one."
            values={{ email: <strong>{user.email}</strong> }}
          />
        </p>
      )}
      <a className={buttonClass('primary')} href="/drive">
        {t('Continue')}
      </a>
    </AuthMessage>
  )
}
