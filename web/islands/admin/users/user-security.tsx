import { api, unwrap } from '#web/api/api-client.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/overlays/confirm.ts'
import type { AdminUserDetails } from '#worker/features/admin/users/schema.ts'
import { useUserAction } from './use-user-action.ts'

/** How somebody signs in. */
export function UserSecurity({ user }: { user: AdminUserDetails }) {
  const t = useTrans()
  const param = { id: String(user.id) }
  const setPassword = useUserAction(
    user.id,
    async () => (await import('./user-dialogs.tsx')).askForPassword(user),
    'Password set',
  )
  const sendLink = useUserAction(
    user.id,
    () => unwrap(api.admin.users[':id']['password-link'].$post({ param })),
    'Link sent',
  )
  const verify = useUserAction(
    user.id,
    () => unwrap(api.admin.users[':id'].verification.$post({ param })),
    'Link sent',
  )
  const resetTwoFactor = useUserAction(
    user.id,
    async () => {
      const isSure = await confirm({
        title: t('Switch two-factor authentication off?'),
        body: t('Signing in to :email then needs only the password. All sessions end.', {
          email: user.email,
        }),
        confirmLabel: t('Switch off'),
        isDanger: true,
      })
      return isSure && unwrap(api.admin.users[':id']['two-factor'].$delete({ param }))
    },
    'Two-factor authentication is off',
  )
  return (
    <section className="admin-part" aria-labelledby="user-security">
      <h2 id="user-security">{t('Security')}</h2>
      <ul className="admin-rows">
        <li>
          <span>
            {user.has_password ? t('A password is set.') : t('There is no password yet.')}
          </span>
          <span className="admin-row-actions">
            <Button size="sm" {...setPassword}>
              {t('Set password')}
            </Button>
            {!user.is_provisional && (
              <Button size="sm" {...sendLink}>
                {t('Send a link to set it')}
              </Button>
            )}
          </span>
        </li>
        {user.email_verified_at === null && (
          <li>
            <span>{t('The email address is not confirmed.')}</span>
            <Button size="sm" {...verify}>
              {t('Send the mail again')}
            </Button>
          </li>
        )}
        <li>
          <span>
            {user.two_factor_confirmed_at === null
              ? t('Two-factor authentication is off.')
              : t('Two-factor authentication is on.')}
          </span>
          {user.two_factor_confirmed_at !== null && (
            <Button size="sm" {...resetTwoFactor}>
              {t('Switch off')}
            </Button>
          )}
        </li>
        {user.services.length > 0 && (
          <li>
            <span>
              {t('Connected services: :services', { services: user.services.join(', ') })}
            </span>
          </li>
        )}
      </ul>
    </section>
  )
}
