import { useQueryClient } from '@tanstack/react-query'
import { KeyRound, Monitor, Smartphone, Tablet } from 'lucide-react'
import type { ComponentType } from 'react'
import type { UserSession } from '#worker/features/account/schema.ts'
import { RelativeTime } from '#web/i18n/formatted-date.tsx'
import { Trans, useI18n, useTrans, type Translate } from '#web/i18n/i18n-context.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/overlays/confirm.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { useToldAction } from '#web/ui/overlays/use-told-action.ts'
import { ACCOUNT_KEY, logoutSession } from '../api.ts'
import { countryName } from '../country-name.ts'

const DEVICE_ICONS: Record<UserSession['device_type'], ComponentType<{ 'aria-hidden': 'true' }>> = {
  mobile: Smartphone,
  tablet: Tablet,
  other: Monitor,
}

const DEVICE_NAMES: Record<UserSession['device_type'], string> = {
  mobile: 'Phone',
  tablet: 'Tablet',
  other: 'Computer',
}

export function SessionRow({ session }: { session: UserSession }) {
  const t = useTrans()
  const isToken = session.token !== null
  const Icon = isToken ? KeyRound : DEVICE_ICONS[session.device_type]
  return (
    <li className="account-row">
      <Icon aria-hidden="true" />
      <div className="account-row-text">
        <p className="account-row-title">
          {!isToken && (
            <span className="visually-hidden">{t(DEVICE_NAMES[session.device_type])}: </span>
          )}
          <span>{sessionName(session, t)}</span>
          {session.is_current_device && <Badge tone="positive">{t('This device')}</Badge>}
        </p>
        <SessionPlace session={session} />
      </div>
      {!isToken && !session.is_current_device && <LogOutButton session={session} />}
    </li>
  )
}

function LogOutButton({ session }: { session: UserSession }) {
  const t = useTrans()
  const queryClient = useQueryClient()
  const name = sessionName(session, t)
  const { isPending, run } = useToldAction(async () => {
    await logoutSession(session.id)
    toast('Session ended')
    await queryClient.invalidateQueries({ queryKey: ACCOUNT_KEY })
  })

  async function askAndLogOut() {
    const isSure = await confirm({
      title: t('Log out “:name”?', { name }),
      body: t('Whoever uses this session has to sign in again.'),
      confirmLabel: t('Log out'),
      isDanger: true,
    })
    if (isSure) await run()
  }

  return (
    <Button
      size="sm"
      aria-label={t('Log out “:name”', { name })}
      isPending={isPending}
      onPress={askAndLogOut}
    >
      {t('Log out')}
    </Button>
  )
}

function SessionPlace({ session }: { session: UserSession }) {
  const { language } = useI18n()
  const t = useTrans()
  const country = session.country && countryName(session.country, language)
  const place = [session.city, country].filter(Boolean).join(', ')
  return (
    <p className="account-row-details">
      {place && <span>{place}</span>}
      {session.ip_address && <span dir="ltr">{session.ip_address}</span>}
      {session.is_current_device ? (
        // When it was seen is written down every few minutes; that it is here is known.
        <span>{t('Active now')}</span>
      ) : (
        session.last_active && (
          <span>
            <Trans
              message="Active :time"
              values={{ time: <RelativeTime iso={session.last_active} /> }}
            />
          </span>
        )
      )}
    </p>
  )
}

function sessionName({ token, browser, platform }: UserSession, t: Translate): string {
  if (token !== null) return t('Access token “:name”', { name: token })
  if (browser && platform) return t(':browser on :platform', { browser, platform })
  return browser || platform || t('Unknown device')
}
