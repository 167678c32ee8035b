import { eq } from 'drizzle-orm'
import { spaces, users } from '#db/schema/index.ts'
import type { AdminList } from '../lists/admin-list.ts'
import { withinDays } from '../lists/day-range.ts'
import { containsText } from '../lists/search-text.ts'
import { selectWorkspaces, type WorkspaceRow } from './queries.ts'
import type { AdminWorkspace, ListWorkspacesQuery } from './schema.ts'

/** All workspaces but personal ones. */
export const WORKSPACES: AdminList<
  WorkspaceRow,
  AdminWorkspace,
  ListWorkspacesQuery['orderBy'],
  ListWorkspacesQuery['filters']
> = {
  permission: 'workspaces.manage',
  id: spaces.id,
  idOf: ({ id }) => id,
  orders: { created_at: { by: spaces.id }, name: { by: spaces.name } },
  conditions: (filters, query) => [
    containsText(query, spaces.name, users.email),
    filters.owner === undefined ? undefined : eq(spaces.ownerId, filters.owner),
    ...withinDays(spaces.createdAt, filters.created_at),
  ],
  select: selectWorkspaces,
  present: (row) => ({
    id: row.id,
    name: row.name ?? '',
    owner: { id: row.ownerId, email: row.ownerEmail },
    members_count: row.memberCount,
    used_space: row.usedBytes,
    created_at: row.createdAt,
  }),
  csv: [
    { header: 'id', value: ({ id }) => id },
    { header: 'name', value: ({ name }) => name },
    { header: 'owner', value: ({ owner }) => owner.email },
    { header: 'members_count', value: (workspace) => workspace.members_count },
    { header: 'used_space', value: (workspace) => workspace.used_space },
    { header: 'created_at', value: (workspace) => workspace.created_at },
  ],
}
