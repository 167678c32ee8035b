import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { requireInBatch } from '#db/client.ts'
import type { Database } from '#db/client.ts'

/** Counted once in an hour. */
export interface LinkVisit {
  linkId: number
  visitor: string
  /** Identifies the files; empty for opening the link. */
  download: string
}

const HOUR_MS = 60 * 60 * 1000

/** Longer than any download takes: an aborted one gives its reservation back itself. */
const RESERVED_MS = 24 * HOUR_MS

const inMs = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString()

const isVisit = ({ linkId, visitor, download }: LinkVisit): SQL =>
  sql`link_id = ${linkId} AND visitor = ${visitor} AND download = ${download}`

/** Downloads of `links l` that are neither done nor held back. */
const isOneFree = (
  now: string,
): SQL => sql`(l.max_downloads IS NULL OR l.max_downloads > l.downloads
  + (SELECT count(*) FROM link_reservations r WHERE r.link_id = l.id AND r.expires_at > ${now})
  + (SELECT count(*) FROM link_visits v WHERE v.link_id = l.id AND v.is_counted = 0 AND v.expires_at > ${now}))`

/** Begins the visitor's hour, unless one is running. */
const beginVisit = (db: Database, visit: LinkVisit, now: Date, isAllowed: SQL) =>
  db.run(sql`
    INSERT INTO link_visits (link_id, visitor, download, is_counted, expires_at)
    SELECT l.id, ${visit.visitor}, ${visit.download}, 0, ${inMs(now, HOUR_MS)} FROM links l
    WHERE l.id = ${visit.linkId} AND ${isAllowed}
    ON CONFLICT DO UPDATE SET is_counted = 0, expires_at = excluded.expires_at
      WHERE link_visits.expires_at <= ${now.toISOString()}`)

/** Adds 1 for the visitor's hour, unless that has been counted. One transaction, so it is exact. */
async function countOnce(db: Database, visit: LinkVisit, now: Date, change: SQL): Promise<void> {
  await db.batch([
    beginVisit(db, visit, now, sql`1`),
    db.run(sql`
      UPDATE links SET ${change}
      WHERE id = ${visit.linkId} AND EXISTS (SELECT 1 FROM link_visits WHERE ${isVisit(visit)} AND is_counted = 0)`),
    db.run(sql`UPDATE link_visits SET is_counted = 1 WHERE ${isVisit(visit)}`),
  ])
}

export async function addView(
  db: Database,
  visit: Omit<LinkVisit, 'download'>,
  now: Date,
): Promise<void> {
  const view = { ...visit, download: '' }
  // Most visitors look at several pages; reading takes no lock.
  const [known] = await db.all(
    sql`SELECT 1 FROM link_visits WHERE ${isVisit(view)} AND expires_at > ${now.toISOString()}`,
  )
  if (known !== undefined) return
  const at = now.toISOString()
  await countOnce(db, view, now, sql`views = views + 1, last_opened_at = ${at}`)
}

/** `shared`: by the visitor's hour. */
export type DownloadHold = { kind: 'reserved'; token: string } | { kind: 'shared' }

/**
 * Holds one of a link's limited downloads back: for ranges one for the visitor's hour, else one for this download,
 * unless the hour has one. Null when none is left.
 */
export async function holdDownload(
  db: Database,
  visit: LinkVisit,
  { isRange, token, now }: { isRange: boolean; token: string; now: Date },
): Promise<DownloadHold | null> {
  const at = now.toISOString()
  const shared = sql`EXISTS (
    SELECT 1 FROM link_visits WHERE ${isVisit(visit)} AND expires_at > ${at} AND (is_counted = 0 OR ${isRange ? 1 : 0}))`
  const hold = isRange
    ? beginVisit(db, visit, now, isOneFree(at))
    : db.run(sql`
        INSERT INTO link_reservations (token, link_id, expires_at)
        SELECT ${token}, l.id, ${inMs(now, RESERVED_MS)} FROM links l
        WHERE l.id = ${visit.linkId} AND NOT ${shared} AND ${isOneFree(at)}`)
  const [, [found]] = await db.batch([
    hold,
    db.all<{ isShared: number; isReserved: number }>(sql`
      SELECT ${shared} AS isShared, EXISTS (SELECT 1 FROM link_reservations WHERE token = ${token}) AS isReserved`),
  ])
  if (found?.isReserved) return { kind: 'reserved', token }
  return found?.isShared ? { kind: 'shared' } : null
}

export const releaseDownload = (db: Database, token: string) =>
  db.run(sql`DELETE FROM link_reservations WHERE token = ${token}`)

const ADD_DOWNLOAD = sql`downloads = min(downloads + 1, coalesce(max_downloads, downloads + 1))`

/** Counts a download of ranges: one for the visitor's hour. */
export const countSharedDownload = (db: Database, visit: LinkVisit, now: Date) =>
  countOnce(db, visit, now, ADD_DOWNLOAD)

/** Counts a whole download; ranges of the same visitor's hour are part of it. */
export async function countWholeDownload(
  db: Database,
  visit: LinkVisit,
  { token, now }: { token: string | null; now: Date },
): Promise<void> {
  await db.batch([
    releaseDownload(db, token ?? ''),
    db.run(sql`UPDATE links SET ${ADD_DOWNLOAD} WHERE id = ${visit.linkId}`),
    db.run(sql`
      INSERT INTO link_visits (link_id, visitor, download, is_counted, expires_at)
      SELECT l.id, ${visit.visitor}, ${visit.download}, 1, ${inMs(now, HOUR_MS)} FROM links l WHERE l.id = ${visit.linkId}
      ON CONFLICT DO UPDATE SET is_counted = 1, expires_at = excluded.expires_at`),
  ])
}

/** Counts a download in the batch that delivers it, which fails once the link is gone or none is left. */
export const countInBatch = (db: Database, linkId: number, now: string) => [
  requireInBatch(
    db,
    sql`EXISTS (SELECT 1 FROM links l WHERE l.id = ${linkId} AND ${isOneFree(now)})`,
  ),
  db.run(sql`UPDATE links SET ${ADD_DOWNLOAD} WHERE id = ${linkId}`),
]
