import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { queueNotification } from '#worker/notify/queue-notification.ts'

/** By which link a file came. */
export interface ReceivedBy {
  linkId: number
  kind: 'link' | 'request'
  /** Who made it. */
  makerId: number
  /** The one that the link leads to. */
  folderId: number
}

/**
 * Notifies the maker of a link of files that came by it, together with others since they last looked.
 * @param isNew a condition on the entries `e` that came.
 */
export const queueReceived = (
  db: Database,
  { linkId, kind, makerId, folderId }: ReceivedBy,
  isNew: SQL,
  now: string,
) =>
  queueNotification(
    db,
    {
      type: kind === 'request' ? 'file-request-answered' : 'link-upload',
      facts: sql`(
        SELECT json_object('folderName', f.name, 'folderHash', f.hash, 'fileName', e.name, 'sender', nullif(e.sent_by, ''))
        FROM file_entries e, file_entries f WHERE ${isNew} AND f.id = ${folderId} ORDER BY e.id DESC LIMIT 1)`,
      receivers: sql`SELECT ${makerId}`,
      subject: String(linkId),
      events: sql`(SELECT count(*) FROM file_entries e WHERE ${isNew})`,
      // Requests have a mail of their own, which names the files.
      isMailed: kind === 'link',
      now: new Date(now),
    },
    sql`EXISTS (SELECT 1 FROM file_entries e WHERE ${isNew}) AND EXISTS (SELECT 1 FROM file_entries WHERE id = ${folderId})`,
  )
