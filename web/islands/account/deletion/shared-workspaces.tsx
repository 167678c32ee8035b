import { queryOptions } from '@tanstack/react-query'
import type { Workspace, WorkspacesResponse } from '#worker/features/workspaces/schema.ts'
import { api, unwrap } from '#web/api/api-client.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'

/** Workspaces of the user that others are members of. */
export const sharedWorkspacesQuery = queryOptions({
  queryKey: ['shared-workspaces'],
  staleTime: 0,
  queryFn: ({ signal }) =>
    unwrap<WorkspacesResponse>(api.me.workspaces.$get({}, { init: { signal } })).then(
      ({ workspaces }) =>
        workspaces.filter(
          ({ currentUser, members_count: count }) => currentUser.is_owner && count > 1,
        ),
    ),
})

/** What has to be done before the account can be deleted. */
export function SharedWorkspaces({ workspaces }: { workspaces: readonly Workspace[] }) {
  const t = useTrans()
  return (
    <>
      <p className="account-dialog-text">
        {t('You own workspaces with other members. Hand each over or delete it first:')}
      </p>
      <ul className="account-workspaces">
        {workspaces.map(({ id, name, members_count: count }) => (
          <li key={id}>
            <a href={`/drive#workspace-${id}`} dir="auto">
              {name}
            </a>{' '}
            <span className="account-muted">{t(':count members', { count })}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
