import { api, unwrap } from '#web/api/api-client.ts'
import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import type { AdminUserDetails } from '#worker/features/admin/users/schema.ts'
import { useUserAction } from './use-user-action.ts'

type Sessions = NonNullable<AdminUserDetails['sessions']>
type Tokens = NonNullable<AdminUserDetails['tokens']>

/** Where somebody is signed in, and the programs that they let in. */
export function UserAccess({ user }: { user: AdminUserDetails }) {
  const t = useTrans()
  const sessions = user.sessions ?? []
  const tokens = user.tokens ?? []
  const endAll = useUserAction(user.id, () => endSessions(user.id, sessions), 'Sessions ended')
  return (
    <section className="admin-part" aria-labelledby="user-access">
      <h2 id="user-access">{t('Sessions and access tokens')}</h2>
      {sessions.length === 0 && tokens.length === 0 && (
        <p className="admin-secondary">{t('There are none.')}</p>
      )}
      <ul className="admin-rows">
        {sessions.map((session) => (
          <SessionRow key={session.id} userId={user.id} session={session} />
        ))}
        {tokens.map((token) => (
          <TokenRow key={token.id} userId={user.id} token={token} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button size="sm" {...endAll}>
          {t('End all sessions')}
        </Button>
      )}
    </section>
  )
}

const endSessions = (userId: number, sessions: Sessions) =>
  unwrap(
    api.admin.users[':id'].sessions.delete.$post({
      param: { id: String(userId) },
      json: { ids: sessions.map(({ id }) => id) },
    }),
  )

function SessionRow({ userId, session }: { userId: number; session: Sessions[number] }) {
  const t = useTrans()
  const end = useUserAction(userId, () => endSessions(userId, [session]), 'Session ended')
  const { browser, platform, ip_address: address, city, country } = session
  const name = [browser, platform].filter(Boolean).join(', ') || t('Unknown device')
  return (
    <li>
      <span className="admin-row-text">
        <span>{name}</span>
        <span className="admin-secondary">
          {[city, country, address].filter(Boolean).join(', ')}
          {session.last_active && ' · '}
          {session.last_active && <FormattedDate iso={session.last_active} hasTime />}
        </span>
      </span>
      <Button size="sm" aria-label={`${t('End session')}: ${name}`} {...end}>
        {t('End session')}
      </Button>
    </li>
  )
}

function TokenRow({ userId, token }: { userId: number; token: Tokens[number] }) {
  const t = useTrans()
  const remove = useUserAction(
    userId,
    () =>
      unwrap(
        api.admin.users[':id'].tokens.delete.$post({
          param: { id: String(userId) },
          json: { ids: [token.id] },
        }),
      ),
    'Access token deleted',
  )
  return (
    <li>
      <span className="admin-row-text">
        <span dir="auto">{t('Access token “:name”', { name: token.name })}</span>
        <span className="admin-secondary">
          {token.last_used_at ? (
            <FormattedDate iso={token.last_used_at} hasTime />
          ) : (
            t('Never used')
          )}
        </span>
      </span>
      <Button
        size="sm"
        aria-label={t('Delete the access token “:name”', { name: token.name })}
        {...remove}
      >
        {t('Delete')}
      </Button>
    </li>
  )
}
