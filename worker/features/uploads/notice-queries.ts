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

/** Notifies the maker of a link of a file that came by it, together with others since they last looked. */
export const queueReceived = (
  db: Database,
  { linkId, kind, makerId, folderId }: ReceivedBy,
  { entryHash, now }: { entryHash: string; now: string },
  condition: SQL,
) =>
  queueNotification(
    db,
    {
      type: kind === 'request' ? 'file-request-answered' : 'link-upload',
      facts: sql`(
        SELECT json_object('folderName', f.name, 'folderHash', f.hash, 'fileName', e.name, 'sender', nullif(e.sent_by, ''))
        FROM file_entries e, file_entries f WHERE e.hash = ${entryHash} AND f.id = ${folderId})`,
      receivers: sql`SELECT ${makerId}`,
      subject: String(linkId),
      // Requests have a mail of their own, which names the files.
      isMailed: kind === 'link',
      now: new Date(now),
    },
    sql`${condition} AND EXISTS (SELECT 1 FROM file_entries WHERE id = ${folderId})`,
  )
