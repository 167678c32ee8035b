import { eq } from 'drizzle-orm'
import { links, users } from '#db/schema/index.ts'
import type { AdminList } from '../lists/admin-list.ts'
import { withinDays } from '../lists/day-range.ts'
import { containsText } from '../lists/search-text.ts'
import {
  hasPassword,
  isExpired,
  isReported,
  isRequest,
  selectLinks,
  type LinkRow,
} from './queries.ts'
import type { AdminLink, ListLinksQuery } from './schema.ts'

/** All links of the site. */
export const LINKS: AdminList<
  LinkRow,
  AdminLink,
  ListLinksQuery['orderBy'],
  ListLinksQuery['filters']
> = {
  permission: 'links.manage',
  id: links.id,
  idOf: ({ id }) => id,
  orders: { created_at: { by: links.id, dated: links.createdAt } },
  conditions: (filters, query) => [
    containsText(query, links.hash, links.name, users.email),
    filters.kind === undefined ? undefined : isRequest(filters.kind === 'request'),
    filters.expired === undefined
      ? undefined
      : isExpired(filters.expired, new Date().toISOString()),
    filters.protected === undefined ? undefined : hasPassword(filters.protected),
    filters.reported === undefined ? undefined : isReported(filters.reported),
    filters.owner === undefined ? undefined : eq(links.userId, filters.owner),
    ...withinDays(links.createdAt, filters.created_at),
  ],
  select: selectLinks,
  present: (row) => ({
    id: row.id,
    hash: row.hash,
    name: row.name,
    kind: row.kind,
    owner: { id: row.ownerId, email: row.ownerEmail },
    entry_name: row.entryName,
    entries_count: row.entryCount,
    has_password: row.hasPassword === 1,
    expires_at: row.expiresAt,
    views: row.views,
    downloads: row.downloads,
    open_reports_count: row.openReports,
    created_at: row.createdAt,
  }),
  csv: [
    { header: 'id', value: ({ id }) => id },
    { header: 'hash', value: ({ hash }) => hash },
    { header: 'name', value: ({ name }) => name },
    { header: 'kind', value: ({ kind }) => kind },
    { header: 'owner', value: ({ owner }) => owner.email },
    { header: 'entry_name', value: (link) => link.entry_name },
    { header: 'entries_count', value: (link) => link.entries_count },
    { header: 'has_password', value: (link) => link.has_password },
    { header: 'expires_at', value: (link) => link.expires_at },
    { header: 'views', value: ({ views }) => views },
    { header: 'downloads', value: ({ downloads }) => downloads },
    { header: 'created_at', value: (link) => link.created_at },
  ],
}
