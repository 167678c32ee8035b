import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { ACCOUNT_KEY, logoutOtherSessions, sessionsQuery } from '../api.ts'
import { Panel } from '../panel.tsx'
import { openPasswordDialog } from '../open-password-dialog.ts'
import { RemoveAccessField, removesAccess } from '../remove-access-field.tsx'
import { SessionRow } from './session-row.tsx'

export function SessionsPanel() {
  const t = useTrans()
  // In the cache from the start: the page comes with them.
  const { data: sessions } = useSuspenseQuery(sessionsQuery)
  const logOutOthers = useLogOutOthers()
  return (
    <Panel
      id="sessions"
      title={t('Active sessions')}
      description={t(
        'Where you are signed in. If something here is not yours, log out the other sessions and change your password.',
      )}
    >
      <ul
        className="account-rows account-sessions"
        aria-label={t('Active sessions')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard too
        tabIndex={0}
      >
        {sessions.map((session) => (
          <SessionRow key={`${session.token === null}-${session.id}`} session={session} />
        ))}
      </ul>
      <div className="account-panel-actions">
        <Button onPress={logOutOthers}>{t('Log out other sessions')}</Button>
      </div>
    </Panel>
  )
}

/** Asks for the password each time. */
function useLogOutOthers() {
  const t = useTrans()
  const queryClient = useQueryClient()
  return async () => {
    const isDone = await openPasswordDialog({
      title: t('Log out other sessions'),
      body: t('Enter your password to log out everywhere else.'),
      fields: <RemoveAccessField />,
      submitLabel: t('Log out'),
      onSubmit: (password, data) =>
        logoutOtherSessions({ password, removeAccess: removesAccess(data) }),
    })
    if (!isDone) return
    toast('Logged out other sessions.')
    await queryClient.invalidateQueries({ queryKey: ACCOUNT_KEY })
  }
}
