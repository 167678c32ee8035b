import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { fromJson, orNull, packed, unpacked } from '#db/packed.ts'
import {
  accessTokens,
  blobs,
  fileEntries,
  grants,
  linkEntries,
  links,
  sessions,
  socialProfiles,
  spaces,
  users,
} from '#db/schema/index.ts'
import type { SpaceId } from '#db/schema/index.ts'
import { isFullAdmin, isFullAdminLeft } from '#worker/auth/full-admins.ts'
import { isOfAnother } from '#worker/features/drive/entries/access-columns.ts'
import { checksumColumns } from '#worker/features/drive/entries/checksum-columns.ts'
import { queueMail } from '#worker/mail/outbox.ts'
import type { NewMail } from '#worker/mail/outbox.ts'
import { giveUpAccounts, isGone, isSharedWorkspaceOf } from './give-up.ts'

/** Workspaces that an error names, of those that stand in the way. */
const MOST_NAMED = 20

/** A workspace of the account that others are members of. */
export interface SharedWorkspace {
  id: SpaceId
  name: string
  membersCount: number
}

export type LeavingOutcome =
  | 'gone'
  /** It is the last that may do everything. */
  | 'needed'
  /** The first that have to be handed over or deleted before. */
  | SharedWorkspace[]

/** Gives up an account. Nothing is done where the outcome is another than `gone`. */
export async function giveUpAccount(
  db: Database,
  userId: number,
  mail: NewMail,
  now: Date,
): Promise<LeavingOutcome> {
  const [first, ...others] = giveUpAccounts(
    db,
    [userId],
    now,
    sql`(NOT ${isFullAdmin(sql`${userId}`)} OR ${isFullAdminLeft([userId])})
      AND NOT EXISTS (SELECT 1 FROM spaces WHERE ${isSharedWorkspaceOf([userId])})`,
  )
  const [shared, gone] = await db.batch([
    db
      .select({
        id: spaces.id,
        name: sql<string>`coalesce(${spaces.name}, '')`,
        membersCount: sql<number>`1 + (SELECT count(*) FROM workspace_members m WHERE m.space_id = spaces.id)`,
      })
      .from(spaces)
      .where(isSharedWorkspaceOf([userId]))
      .orderBy(spaces.name, spaces.id)
      .limit(MOST_NAMED),
    first,
    ...others,
    queueMail(db, mail, isGone(sql`${userId}`)),
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
        .where(and(eq(sessions.userId, userId), isNull(sessions.impersonatorId))),
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
      selectEntriesAfter(db, { userId, spaceId }, 0, limit),
    ])
  const record = {
    socialProfiles: profiles,
    accessTokens: tokens,
    sessions: sessionRows,
    links: linkRows,
    sharesGiven: given,
    sharesReceived: received,
  }
  return { record, avatar: avatar ?? null, entries: unpacked(entries) }
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

/** A page of the entries of a user's space that are not in the trash, folders and files alike, by their ids. */
export function selectEntriesAfter(
  db: Database,
  { userId, spaceId }: { userId: number; spaceId: SpaceId },
  id: number,
  limit: number,
) {
  return db
    .select({
      row: packed({
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
          fromJson<string[]>,
        ),
        objectKey: orNull(blobs.objectKey),
        etag: orNull(blobs.etag),
        ...checksumColumns(userId),
      }),
    })
    .from(fileEntries)
    .leftJoin(blobs, eq(blobs.id, fileEntries.blobId))
    .where(
      and(eq(fileEntries.spaceId, spaceId), isNull(fileEntries.deletedAt), gt(fileEntries.id, id)),
    )
    .orderBy(asc(fileEntries.id))
    .limit(limit)
}
