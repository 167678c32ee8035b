import { and, eq, inArray, isNotNull, isNull, lte, not, or, gt, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { linkReports, links, users } from '#db/schema/index.ts'
import type { auditStatement } from '#worker/audit/audit.ts'
import type { Selection } from '../lists/admin-list.ts'

export type LinkRow = Awaited<ReturnType<typeof selectLinks>>[number]

const openReports = sql<number>`(
  SELECT count(*) FROM link_reports lr WHERE lr.link_id = links.id AND lr.closed_at IS NULL)`

export const selectLinks = (db: Database, { where, orderBy, limit, offset }: Selection) =>
  db
    .select({
      id: links.id,
      hash: links.hash,
      name: links.name,
      kind: links.kind,
      ownerId: links.userId,
      ownerEmail: users.email,
      entryName: sql<string | null>`(
        SELECT e.name FROM link_entries le CROSS JOIN file_entries e ON e.id = le.entry_id
        WHERE le.link_id = links.id ORDER BY le.entry_id LIMIT 1)`,
      entryCount: sql<number>`(SELECT count(*) FROM link_entries le WHERE le.link_id = links.id)`,
      hasPassword: sql<number>`(${links.passwordHash} IS NOT NULL)`,
      expiresAt: links.expiresAt,
      views: links.views,
      downloads: links.downloads,
      openReports,
      createdAt: links.createdAt,
    })
    .from(links)
    .innerJoin(users, eq(users.id, links.userId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)

export const isExpired = (wanted: boolean, now: string): SQL | undefined =>
  wanted ? lte(links.expiresAt, now) : or(isNull(links.expiresAt), gt(links.expiresAt, now))

export const hasPassword = (wanted: boolean): SQL =>
  wanted ? isNotNull(links.passwordHash) : isNull(links.passwordHash)

/** Literal, as the index is of this condition. */
const IS_REQUEST = sql`${links.kind} = 'request'`

export const isRequest = (wanted: boolean): SQL => (wanted ? IS_REQUEST : not(IS_REQUEST))

/** Whether a report of it is open. */
export const isReported = (wanted: boolean): SQL => {
  const reported = sql`links.id IN (
    SELECT link_id FROM link_reports WHERE closed_at IS NULL AND link_id IS NOT NULL)`
  return wanted ? reported : not(reported)
}

export const selectLinksByIds = (db: Database, ids: readonly number[]) =>
  db
    .select({ id: links.id, hash: links.hash, userId: links.userId })
    .from(links)
    .where(inArray(links.id, [...ids]))

export async function deleteLinks(
  db: Database,
  ids: readonly number[],
  audit: ReturnType<typeof auditStatement>,
): Promise<void> {
  await db.batch([db.delete(links).where(inArray(links.id, [...ids])), audit])
}

export type ReportRow = Awaited<ReturnType<typeof selectReports>>[number]

export const selectReports = (db: Database, { where, orderBy, limit, offset }: Selection) =>
  db
    .select({
      id: linkReports.id,
      linkId: linkReports.linkId,
      linkHash: linkReports.linkHash,
      userId: linkReports.userId,
      ownerEmail: users.email,
      reason: linkReports.reason,
      message: linkReports.message,
      email: linkReports.email,
      closedAt: linkReports.closedAt,
      createdAt: linkReports.createdAt,
    })
    .from(linkReports)
    .leftJoin(users, and(eq(users.id, linkReports.userId), isNull(users.deletedAt)))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)

export const isClosed = (wanted: boolean): SQL =>
  wanted ? isNotNull(linkReports.closedAt) : isNull(linkReports.closedAt)

/** Returns how many of them were open. */
export async function closeReports(
  db: Database,
  ids: readonly number[],
  now: string,
  audit: ReturnType<typeof auditStatement>,
): Promise<number> {
  const [closed] = await db.batch([
    db
      .update(linkReports)
      .set({ closedAt: now })
      .where(and(inArray(linkReports.id, [...ids]), isNull(linkReports.closedAt)))
      .returning({ id: linkReports.id }),
    audit,
  ])
  return closed.length
}
