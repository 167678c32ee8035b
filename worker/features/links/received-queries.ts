import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { queueMail } from '#worker/mail/outbox.ts'
import type { NewMail } from '#worker/mail/outbox.ts'
import { wantsMail } from '#worker/notify/wants-mail.ts'

/** Files that a mail names; the others are counted. */
const FILES_NAMED = 10

const REQUESTS_PER_RUN = 50

/** A request whose maker is to be mailed of new files. */
export interface DueRequest {
  linkId: number
  /** Who made it. */
  userId: number
  uploads: number
  mailedUploads: number
  email: string
  language: string | null
  folderHash: string
  folderName: string
  /** The last of the new ones, the newest first. */
  files: { name: string; sender: string }[]
}

/**
 * Requests with files that their makers have not been mailed of, last mailed before `mailedBefore`.
 * @param linkId one of them; null = the first ones, which waited longest.
 */
export async function selectDueRequests(
  db: Database,
  { linkId, mailedBefore }: { linkId: number | null; mailedBefore: string },
): Promise<DueRequest[]> {
  const rows = await db.all<Omit<DueRequest, 'files'> & { files: string }>(sql`
    SELECT l.id AS linkId, l.user_id AS userId, l.uploads, l.mailed_uploads AS mailedUploads, u.email, u.language,
      f.hash AS folderHash, f.name AS folderName, (
        SELECT json_group_array(json_object('name', name, 'sender', sent_by)) FROM (
          SELECT e.name, e.sent_by FROM uploads p JOIN file_entries e ON e.id = p.entry_id
          WHERE p.link_id = l.id ORDER BY p.id DESC LIMIT ${FILES_NAMED})) AS files
    FROM links l JOIN users u ON u.id = l.user_id JOIN link_entries le ON le.link_id = l.id
      JOIN file_entries f ON f.id = le.entry_id
    WHERE l.kind = 'request' AND l.uploads > l.mailed_uploads AND (${linkId} IS NULL OR l.id = ${linkId})
      AND (l.mailed_at IS NULL OR l.mailed_at < ${mailedBefore}) AND u.deleted_at IS NULL
    ORDER BY l.mailed_at LIMIT ${REQUESTS_PER_RUN}`)
  return rows.map((row) => {
    const files = JSON.parse(row.files) as DueRequest['files']
    return { ...row, files: files.slice(0, row.uploads - row.mailedUploads) }
  })
}

/** Queues the mail about what a request has received, unless another call was faster or its maker takes none. */
export async function queueReceivedMail(
  db: Database,
  { linkId, userId, uploads, mailedUploads }: DueRequest,
  mail: NewMail,
  now: string,
): Promise<void> {
  const isDue = sql`EXISTS (SELECT 1 FROM links WHERE id = ${linkId} AND mailed_uploads = ${mailedUploads})`
  await db.batch([
    queueMail(db, mail, sql`${isDue} AND ${wantsMail(sql`${userId}`, 'file-request-answered')}`),
    db.run(
      sql`UPDATE links SET mailed_uploads = ${uploads}, mailed_at = ${now} WHERE id = ${linkId} AND ${isDue}`,
    ),
  ])
}
