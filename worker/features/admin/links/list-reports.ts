import { eq } from 'drizzle-orm'
import { linkReports, users } from '#db/schema/index.ts'
import type { AdminList } from '../lists/admin-list.ts'
import { containsText } from '../lists/search-text.ts'
import { isClosed, selectReports, type ReportRow } from './queries.ts'
import type { AdminLinkReport, ListReportsQuery } from './schema.ts'

/** Abuse that visitors of links have reported. */
export const LINK_REPORTS: AdminList<
  ReportRow,
  AdminLinkReport,
  ListReportsQuery['orderBy'],
  ListReportsQuery['filters']
> = {
  permission: 'links.manage',
  id: linkReports.id,
  idOf: ({ id }) => id,
  orders: { created_at: { by: linkReports.id } },
  conditions: (filters, query) => [
    containsText(query, linkReports.linkHash, linkReports.message, linkReports.email, users.email),
    filters.closed === undefined ? undefined : isClosed(filters.closed),
    filters.reason === undefined ? undefined : eq(linkReports.reason, filters.reason),
  ],
  select: selectReports,
  present: (row) => ({
    id: row.id,
    link_id: row.linkId,
    link_hash: row.linkHash,
    owner:
      row.userId === null || row.ownerEmail === null
        ? null
        : { id: row.userId, email: row.ownerEmail },
    reason: row.reason,
    message: row.message,
    email: row.email,
    closed_at: row.closedAt,
    created_at: row.createdAt,
  }),
  csv: [
    { header: 'id', value: ({ id }) => id },
    { header: 'link', value: (report) => report.link_hash },
    { header: 'owner', value: ({ owner }) => owner?.email ?? null },
    { header: 'reason', value: ({ reason }) => reason },
    { header: 'message', value: ({ message }) => message },
    { header: 'email', value: ({ email }) => email },
    { header: 'closed_at', value: (report) => report.closed_at },
    { header: 'created_at', value: (report) => report.created_at },
  ],
}
