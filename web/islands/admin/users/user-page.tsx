import { useQuery } from '@tanstack/react-query'
import { LogIn } from 'lucide-react'
import { Link } from 'wouter'
import { api, unwrap } from '#web/api/api-client.ts'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useToldAction } from '#web/ui/overlays/use-told-action.ts'
import { ADMIN_PAGES, ADMIN_PATH } from '#worker/access/admin-pages.ts'
import { hasPermission } from '#worker/access/permissions.ts'
import type { AdminUserDetails } from '#worker/features/admin/users/schema.ts'
import { forgetChanges, mayLeave } from '../forms/unsaved-changes.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { PageProblem } from '../frame/page-problem.tsx'
import { isBanned } from './is-banned.ts'
import { userKey } from './user-keys.ts'
import { UserAccess } from './user-access.tsx'
import { detailsKey, rightsKey, UserDetailsForm, UserRightsForm } from './user-forms.tsx'
import { UserSecurity } from './user-security.tsx'
import { UserFacts } from './user-facts.tsx'
import { UserEnd } from './user-end.tsx'

/** One user, in sections. */
export function UserPage({ id }: { id: number }) {
  const t = useTrans()
  const user = useQuery({
    queryKey: userKey(id),
    queryFn: async () =>
      (await unwrap(api.admin.users[':id'].$get({ param: { id: String(id) } }))).user,
  })
  const back = { href: '/admin/users', label: t('Users') }
  if (!user.data) {
    return (
      <>
        <PageHeader title={t('User')} back={back} />
        {user.isError && <PageProblem error={user.error} onRetry={() => user.refetch()} />}
      </>
    )
  }
  return <UserSections user={user.data} back={back} />
}

function UserSections({
  user,
  back,
}: {
  user: AdminUserDetails
  back: { href: string; label: string }
}) {
  const t = useTrans()
  const holder = useBootstrapData()
  const isOwn = holder.user?.id === user.id
  return (
    <>
      <PageHeader title={user.display_name} back={back}>
        {hasPermission(holder, 'users.impersonate') && !isOwn && !isBanned(user) && (
          <ImpersonateButton user={user} />
        )}
      </PageHeader>
      <p className="admin-facts">
        <span>{user.email}</span>
        {user.plan !== null && <UserPlan email={user.email} plan={user.plan} />}
        {isBanned(user) && <Badge tone="danger">{t('Suspended')}</Badge>}
        {user.email_verified_at === null && <Badge>{t('Email not confirmed')}</Badge>}
        {user.two_factor_confirmed_at !== null && (
          <Badge tone="positive">{t('Two-factor authentication')}</Badge>
        )}
      </p>
      {!user.can_change && (
        <p className="admin-note">
          {hasPermission(holder, 'users.update')
            ? t('This user has permissions that you do not have, so you cannot change the account.')
            : t('You may only view users.')}
        </p>
      )}
      {user.can_change ? (
        <>
          <UserDetailsForm key={`details-${detailsKey(user)}`} user={user} />
          <UserRightsForm key={`rights-${rightsKey(user)}`} user={user} />
          {!isOwn && <UserSecurity user={user} />}
          {!isOwn && <UserAccess user={user} />}
        </>
      ) : (
        <UserFacts user={user} />
      )}
      {!isOwn && <UserEnd user={user} />}
    </>
  )
}

/** Leads to the subscription for whoever may manage it. */
function UserPlan({ email, plan }: { email: string; plan: string }) {
  const t = useTrans()
  const { path, permission } = ADMIN_PAGES.subscriptions
  const text = t('Plan: :name', { name: plan })
  return hasPermission(useBootstrapData(), permission) ? (
    <Link href={`${ADMIN_PATH}${path}?query=${encodeURIComponent(email)}`}>{text}</Link>
  ) : (
    <span>{text}</span>
  )
}

function ImpersonateButton({ user }: { user: AdminUserDetails }) {
  const t = useTrans()
  const { isPending, run } = useToldAction(async () => {
    await unwrap(api.admin.users[':id'].impersonate.$post({ param: { id: String(user.id) } }))
    forgetChanges()
    location.assign('/drive')
  })
  const ask = async () => {
    if (await mayLeave()) await run()
  }
  return (
    <Button isPending={isPending} onPress={() => void ask()}>
      <LogIn aria-hidden="true" />
      {t('Sign in as this user')}
    </Button>
  )
}
