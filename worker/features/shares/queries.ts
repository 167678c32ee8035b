import { and, desc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { limitInBatch } from '#db/client.ts'
import type { Database } from '#db/client.ts'
import { contacts, grants, users } from '#db/schema/index.ts'
import { selectShownEntry } from '#worker/features/drive/entries/entry-rows.ts'
import type { ShownEntry } from '#worker/features/drive/entries/entry-rows.ts'
import { queueMail } from '#worker/mail/outbox.ts'
import type { NewMail } from '#worker/mail/outbox.ts'
import type { NotificationFacts } from '#worker/notify/notification-types.ts'
import { queueNotification } from '#worker/notify/queue-notification.ts'
import { wantsMail } from '#worker/notify/wants-mail.ts'

export interface GrantRights {
  canEdit: boolean
  canDownload: boolean
}

/** One of both is sent: an account can end such mails, an address without one cannot. */
interface ShareMails {
  toAccount: NewMail
  toAddress: NewMail
}

export interface NewShare extends GrantRights {
  entryId: number
  /** Who shares. */
  userId: number
  /** Sent to addresses that the entry is not shared with yet. */
  mails: readonly ShareMails[]
  /** Of the notification of accounts that it is not shared with yet. */
  facts: NotificationFacts['file-entry-shared']
  emails: readonly string[]
  /** Whether accounts receive shares only once they have proven their address. */
  isProofRequired: boolean
  now: Date
  /** Addresses a day that the user has not shared with before; 0 = no limit. */
  mostNewAddresses: number
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The account that has an address; null where there is none. */
const accountWith = (email: SQL, isProofRequired: boolean) => sql`(
  SELECT id FROM users WHERE email = ${email} AND is_provisional = 0 AND deleted_at IS NULL
    AND (email_verified_at IS NOT NULL OR NOT ${isProofRequired ? 1 : 0}))`

/**
 * Shares an entry with addresses, or changes the rights that they have. One round trip; returns the entry.
 * @throws a limit violation with more than `mostNewAddresses`.
 */
export async function insertGrants(db: Database, share: NewShare): Promise<ShownEntry | null> {
  const { entryId, userId, canEdit, canDownload, isProofRequired } = share
  const emails = JSON.stringify(share.emails)
  const now = share.now.toISOString()
  const dayBefore = new Date(share.now.getTime() - DAY_MS).toISOString()
  const isNew = (email: SQL) =>
    sql`NOT EXISTS (SELECT 1 FROM grants WHERE entry_id = ${entryId} AND email = ${email})`
  const mails = share.mails.flatMap(({ toAccount, toAddress }) => {
    const email = sql`${toAccount.recipient}`
    const account = accountWith(email, isProofRequired)
    return [
      queueMail(
        db,
        toAccount,
        sql`${isNew(email)} AND ${account} IS NOT NULL AND ${wantsMail(account, 'file-entry-shared')}`,
      ),
      queueMail(db, toAddress, sql`${isNew(email)} AND ${account} IS NULL`),
    ]
  })
  const results = await db.batch([
    limitInBatch(
      db,
      sql`${share.mostNewAddresses} = 0 OR ${share.mostNewAddresses} >= (
        SELECT count(*) FROM contacts WHERE user_id = ${userId} AND created_at > ${dayBefore}) + (
        SELECT count(*) FROM json_each(${emails}) n
        WHERE NOT EXISTS (SELECT 1 FROM contacts c WHERE c.user_id = ${userId} AND c.email = n.value))`,
      share.mostNewAddresses,
    ),
    ...mails,
    // Before there are grants, which end what is new; pending ones notify nobody.
    queueNotification(db, {
      type: 'file-entry-shared',
      facts: share.facts,
      receivers: sql`
        SELECT ${accountWith(sql`n.value`, isProofRequired)} FROM json_each(${emails}) n WHERE ${isNew(sql`n.value`)}`,
      isMailed: false,
      now: share.now,
    }),
    db.run(sql`
      INSERT INTO contacts (user_id, email, created_at, last_shared_at)
      SELECT ${userId}, value, ${now}, ${now} FROM json_each(${emails}) WHERE true
      ON CONFLICT (user_id, email) DO UPDATE SET last_shared_at = excluded.last_shared_at`),
    db.run(sql`
      INSERT INTO grants (entry_id, email, user_id, can_edit, can_download, granted_by, created_at, updated_at)
      SELECT ${entryId}, n.value, ${accountWith(sql`n.value`, isProofRequired)}, ${canEdit ? 1 : 0}, ${canDownload ? 1 : 0}, ${userId}, ${now}, ${now}
      FROM json_each(${emails}) n WHERE true
      ON CONFLICT (entry_id, email) DO UPDATE SET can_edit = excluded.can_edit, can_download = excluded.can_download,
        user_id = coalesce(user_id, excluded.user_id), updated_at = excluded.updated_at`),
    selectShownEntry(db, userId, entryId),
  ])
  const [found] = results.at(-1) as { row: ShownEntry }[]
  return found?.row ?? null
}

/**
 * The grants that a call means by a user's id: pending ones have the negative id of the grant, so that nobody learns
 * whether an address has an account.
 */
const isMeant = (entryId: number, userId: number) =>
  and(
    eq(grants.entryId, entryId),
    sql`(${grants.id} = ${-userId} OR (${grants.userId} = ${userId} AND ${grants.seenAt} IS NOT NULL))`,
  )

interface GrantKey {
  entryId: number
  /** Of `users[]`. */
  userId: number
  /** Who is shown the entry. */
  viewerId: number
}

/** Returns whether there was such a share, and the entry. One round trip. */
export async function updateGrant(
  db: Database,
  { entryId, userId, viewerId }: GrantKey,
  rights: GrantRights,
  now: string,
): Promise<{ isFound: boolean; row: ShownEntry | null }> {
  const [updated, [found]] = await db.batch([
    db
      .update(grants)
      .set({ ...rights, updatedAt: now })
      .where(isMeant(entryId, userId))
      .returning({ id: grants.id }),
    selectShownEntry(db, viewerId, entryId),
  ])
  return { isFound: updated.length > 0, row: found?.row ?? null }
}

/** As {@link updateGrant}; one's own share is meant by one's own id, seen or not. */
export async function deleteGrant(
  db: Database,
  { entryId, userId, viewerId }: GrantKey,
): Promise<{ isFound: boolean; row: ShownEntry | null }> {
  const isOwn = and(eq(grants.entryId, entryId), eq(grants.userId, viewerId))
  const [deleted, [found]] = await db.batch([
    db
      .delete(grants)
      .where(userId === viewerId ? isOwn : isMeant(entryId, userId))
      .returning({ id: grants.id }),
    selectShownEntry(db, viewerId, entryId),
  ])
  return { isFound: deleted.length > 0, row: found?.row ?? null }
}

/** Addresses that contain a text, the latest first; with the account of those who have seen something of this user. */
export const selectContacts = (
  db: Database,
  userId: number,
  { query, limit }: { query: string; limit: number },
) =>
  db
    .select({
      email: contacts.email,
      // The address first: drizzle drops a joined object whose first column is null.
      account: {
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        avatar: users.avatar,
      },
    })
    .from(contacts)
    .leftJoin(
      users,
      sql`${users.id} = (
        SELECT g.user_id FROM grants g
        WHERE g.granted_by = ${userId} AND g.email = ${contacts.email} AND g.seen_at IS NOT NULL LIMIT 1)`,
    )
    .where(
      and(
        eq(contacts.userId, userId),
        query === ''
          ? undefined
          : sql`instr(lower(${contacts.email} || ' ' || coalesce(${users.firstName}, '') || ' ' || coalesce(${users.lastName}, '')), ${query.toLowerCase()}) > 0`,
      ),
    )
    .orderBy(desc(contacts.lastSharedAt), contacts.email)
    .limit(limit)
