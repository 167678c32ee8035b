import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import {
  accessTokens,
  blobs,
  contacts,
  fileEntries,
  grants,
  linkEntries,
  links,
  oneTimeTokens,
  sessions,
  socialProfiles,
  spaces,
  tags,
  uploads,
  userPermissions,
  userRoles,
  users,
  workspaceInvites,
  workspaceMembers,
} from '#db/schema/index.ts'
import type { SpaceId } from '#db/schema/index.ts'
import { hasAddress } from '#db/schema/signed-address.ts'
import { ADMIN_PERMISSION } from '#worker/access/permissions.ts'
import { isOfAnother } from '#worker/features/drive/entries/access-columns.ts'
import type { NewMail } from '#worker/mail/outbox.ts'
import { ADDRESS_LIFE_MS } from '#worker/storage/object-store.ts'

/** Whether somebody besides this user may do everything. */
const otherAdminExists = (userId: number) => sql`EXISTS (
  SELECT 1 FROM users admin WHERE admin.id <> ${userId} AND admin.deleted_at IS NULL AND admin.is_provisional = 0
    AND admin.banned_at IS NULL
    AND (EXISTS (SELECT 1 FROM user_roles ur JOIN role_permissions rp ON rp.role_id = ur.role_id
                 WHERE ur.user_id = admin.id AND rp.name = ${ADMIN_PERMISSION})
      OR EXISTS (SELECT 1 FROM user_permissions up WHERE up.user_id = admin.id AND up.name = ${ADMIN_PERMISSION})))`

const isAdmin = (userId: number) => sql`(
  EXISTS (SELECT 1 FROM user_roles ur JOIN role_permissions rp ON rp.role_id = ur.role_id
          WHERE ur.user_id = ${userId} AND rp.name = ${ADMIN_PERMISSION})
  OR EXISTS (SELECT 1 FROM user_permissions up WHERE up.user_id = ${userId} AND up.name = ${ADMIN_PERMISSION}))`

/** Workspaces that an error names, of those that stand in the way. */
const MOST_NAMED = 20

/** A workspace of the account that others are members of. */
export interface SharedWorkspace {
  id: SpaceId
  name: string
  membersCount: number
}

const isOwnWorkspace = (userId: number) =>
  sql`${spaces.ownerId} = ${userId} AND ${spaces.kind} = 'workspace'`

const hasMembers = sql`EXISTS (SELECT 1 FROM workspace_members m WHERE m.space_id = spaces.id)`

export type LeavingOutcome =
  | 'gone'
  /** It is the last that may do everything. */
  | 'needed'
  /** The first that have to be handed over or deleted before. */
  | SharedWorkspace[]

/**
 * Leaves of an account only what its files hang on. Workspaces without members go with it. Nothing is done where the
 * outcome is another than `gone`.
 */
export async function giveUpAccount(
  db: Database,
  userId: number,
  mail: NewMail,
  now: Date,
): Promise<LeavingOutcome> {
  const at = now.toISOString()
  const addressUntil = new Date(now.getTime() + ADDRESS_LIFE_MS).toISOString()
  const isGone = sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND deleted_at IS NOT NULL)`
  const { recipient, subject, body, status, nextAttemptAt } = mail
  const [shared, gone] = await db.batch([
    db
      .select({
        id: spaces.id,
        name: sql<string>`coalesce(${spaces.name}, '')`,
        membersCount: sql<number>`1 + (SELECT count(*) FROM workspace_members m WHERE m.space_id = spaces.id)`,
      })
      .from(spaces)
      .where(and(isOwnWorkspace(userId), hasMembers))
      .orderBy(spaces.name, spaces.id)
      .limit(MOST_NAMED),
    db
      .update(users)
      .set({
        deletedAt: at,
        // Frees the address: provisional rows may share one.
        isProvisional: true,
        email: '',
        passwordHash: '',
        firstName: null,
        lastName: null,
        avatar: null,
        avatarBlobId: null,
        country: null,
        timezone: null,
        dateFormat: null,
        timeFormat: null,
        twoFactorSecret: null,
        twoFactorRecoveryCodes: null,
        updatedAt: at,
      })
      .where(
        and(
          eq(users.id, userId),
          isNull(users.deletedAt),
          sql`(NOT ${isAdmin(userId)} OR ${otherAdminExists(userId)})`,
          sql`NOT EXISTS (SELECT 1 FROM spaces WHERE ${isOwnWorkspace(userId)} AND ${hasMembers})`,
        ),
      )
      .returning({ id: users.id }),
    db.delete(sessions).where(and(eq(sessions.userId, userId), isGone)),
    db.delete(accessTokens).where(and(eq(accessTokens.userId, userId), isGone)),
    db.delete(oneTimeTokens).where(and(eq(oneTimeTokens.userId, userId), isGone)),
    db.delete(socialProfiles).where(and(eq(socialProfiles.userId, userId), isGone)),
    db.delete(links).where(and(eq(links.userId, userId), isGone)),
    // Shares of others with the account; its own end with its spaces.
    db.delete(grants).where(and(eq(grants.userId, userId), isGone)),
    db.delete(workspaceMembers).where(and(eq(workspaceMembers.userId, userId), isGone)),
    // Nobody joins a workspace that goes with the account.
    db
      .delete(workspaceInvites)
      .where(
        and(
          sql`${workspaceInvites.spaceId} IN (SELECT id FROM spaces WHERE ${isOwnWorkspace(userId)})`,
          isGone,
        ),
      ),
    db.delete(contacts).where(and(eq(contacts.userId, userId), isGone)),
    db.delete(tags).where(and(eq(tags.userId, userId), isGone)),
    db.delete(userRoles).where(and(eq(userRoles.userId, userId), isGone)),
    db.delete(userPermissions).where(and(eq(userPermissions.userId, userId), isGone)),
    // The hourly job aborts unfinished uploads. While a signed address works, the row must stay: it is the only record
    // of bytes stored through it.
    db
      .update(uploads)
      .set({
        expiresAt: sql`CASE WHEN ${hasAddress} THEN min(expires_at, ${addressUntil}) ELSE ${at} END`,
      })
      .where(and(eq(uploads.userId, userId), isGone)),
    db.run(sql`
      INSERT INTO outgoing_mails (recipient, subject, body, status, next_attempt_at)
      SELECT ${recipient}, ${subject}, ${body}, ${status}, ${nextAttemptAt} WHERE ${isGone}`),
  ])
  if (gone.length > 0) return 'gone'
  return shared.length > 0 ? shared : 'needed'
}

/** Reads the data of the account's own export, and the first of its entries. */
export async function selectAccountRecord(
  db: Database,
  userId: number,
  { spaceId, limit }: { spaceId: SpaceId; limit: number },
) {
  const [[avatar], profiles, tokens, sessionRows, linkRows, given, received, entries] =
    await db.batch([
      selectAvatar(db, userId),
      db
        .select({
          service: socialProfiles.service,
          username: socialProfiles.username,
          connectedAt: socialProfiles.createdAt,
        })
        .from(socialProfiles)
        .where(eq(socialProfiles.userId, userId)),
      db
        .select({
          name: accessTokens.name,
          createdAt: accessTokens.createdAt,
          lastUsedAt: accessTokens.lastUsedAt,
        })
        .from(accessTokens)
        .where(eq(accessTokens.userId, userId)),
      db
        .select({
          ipAddress: sessions.ipAddress,
          userAgent: sessions.userAgent,
          createdAt: sessions.createdAt,
          lastActiveAt: sessions.lastActiveAt,
        })
        .from(sessions)
        .where(eq(sessions.userId, userId)),
      db
        .select({
          hash: links.hash,
          name: links.name,
          kind: links.kind,
          entryId: linkEntries.entryId,
          allowDownload: links.allowDownload,
          allowEdit: links.allowEdit,
          views: links.views,
          downloads: links.downloads,
          expiresAt: links.expiresAt,
          createdAt: links.createdAt,
        })
        .from(links)
        .innerJoin(linkEntries, eq(linkEntries.linkId, links.id))
        .where(eq(links.userId, userId)),
      db
        .select({
          entryId: grants.entryId,
          email: grants.email,
          canEdit: grants.canEdit,
          canDownload: grants.canDownload,
          createdAt: grants.createdAt,
        })
        .from(grants)
        .where(eq(grants.grantedBy, userId))
        .orderBy(asc(grants.id)),
      db
        .select({
          name: fileEntries.name,
          owner: users.email,
          canEdit: grants.canEdit,
          canDownload: grants.canDownload,
          createdAt: grants.createdAt,
        })
        .from(grants)
        .innerJoin(fileEntries, eq(fileEntries.id, grants.entryId))
        .innerJoin(spaces, eq(spaces.id, fileEntries.spaceId))
        .innerJoin(users, eq(users.id, spaces.ownerId))
        .where(and(eq(grants.userId, userId), isNull(fileEntries.deletedAt), isOfAnother(userId)))
        .orderBy(asc(grants.id)),
      selectEntriesAfter(db, spaceId, 0, limit),
    ])
  const record = {
    socialProfiles: profiles,
    accessTokens: tokens,
    sessions: sessionRows,
    links: linkRows,
    sharesGiven: given,
    sharesReceived: received,
  }
  return { record, avatar: avatar ?? null, entries }
}

/** The picture one has: its address, whose extension says what it is, and its object. */
function selectAvatar(db: Database, userId: number) {
  return db
    .select({
      path: sql<string>`${users.avatar}`,
      objectKey: blobs.objectKey,
      etag: blobs.etag,
      sizeBytes: blobs.sizeBytes,
      crc32: blobs.crc32,
      storedAt: blobs.createdAt,
    })
    .from(users)
    .innerJoin(blobs, eq(blobs.id, users.avatarBlobId))
    .where(and(eq(users.id, userId), isNotNull(users.avatar)))
}

/** A page of the entries of a space that are not in the trash, folders and files alike, by their ids. */
export function selectEntriesAfter(db: Database, spaceId: SpaceId, id: number, limit: number) {
  return db
    .select({
      id: fileEntries.id,
      parentId: fileEntries.parentId,
      ancestors: fileEntries.ancestors,
      isFolder: fileEntries.isFolder,
      name: fileEntries.name,
      description: fileEntries.description,
      mime: fileEntries.mime,
      sizeBytes: fileEntries.sizeBytes,
      createdAt: fileEntries.createdAt,
      updatedAt: fileEntries.updatedAt,
      tags: sql`(
        SELECT json_group_array(t.name) FROM entry_tags et JOIN tags t ON t.id = et.tag_id
        WHERE et.entry_id = ${fileEntries.id} AND t.user_id = ${fileEntries.ownerId})`.mapWith(
        (json: string) => JSON.parse(json) as string[],
      ),
      objectKey: blobs.objectKey,
      etag: blobs.etag,
      crc32: blobs.crc32,
    })
    .from(fileEntries)
    .leftJoin(blobs, eq(blobs.id, fileEntries.blobId))
    .where(
      and(eq(fileEntries.spaceId, spaceId), isNull(fileEntries.deletedAt), gt(fileEntries.id, id)),
    )
    .orderBy(asc(fileEntries.id))
    .limit(limit)
}
