import type { ReactNode } from 'react'
import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import type { AdminUserDetails } from '#worker/features/admin/users/schema.ts'
import { Bytes } from '../table/cells.tsx'

/** The account for those who may not change it. */
export function UserFacts({ user }: { user: AdminUserDetails }) {
  const t = useTrans()
  return (
    <ul className="admin-rows">
      <Fact label={t('Name')}>{user.display_name}</Fact>
      <Fact label={t('Roles')}>{user.roles.map(({ name }) => name).join(', ')}</Fact>
      <Fact label={t('Plan')}>{user.plan}</Fact>
      <Fact label={t('Used space')}>
        <Bytes bytes={user.used_space} />
      </Fact>
      <Fact label={t('Available space')}>
        {user.available_space === null ? (
          t('As much as the site gives everybody')
        ) : (
          <Bytes bytes={user.available_space} />
        )}
      </Fact>
      <Fact label={t('Workspaces')}>{user.workspaces.map(({ name }) => name).join(', ')}</Fact>
      <Fact label={t('Registered')}>
        <FormattedDate iso={user.created_at} hasTime />
      </Fact>
      <Fact label={t('Last active')}>
        {user.last_active_at && <FormattedDate iso={user.last_active_at} hasTime />}
      </Fact>
    </ul>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <li>
      <span className="admin-secondary">{label}</span>
      <span dir="auto">{children || '–'}</span>
    </li>
  )
}
