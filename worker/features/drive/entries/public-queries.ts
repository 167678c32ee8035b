import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Database } from '#db/client.ts'
import { blobs, fileEntries, links, spaces, users } from '#db/schema/index.ts'
import { mayStill } from '#worker/auth/signed-in-user.ts'
import { isReachableBy } from './access-columns.ts'
import { entryColumns, isOneOf } from './queries.ts'
import type { EntryRow } from './queries.ts'

export interface EntryLink {
  id: number
  hash: string
  userId: number
  passwordHash: string | null
  expiresAt: string | null
  allowDownload: boolean
  /** 0 once the maker is banned, gone, or has lost the right; then the link is dead. */
  makerMayShare: number
}

/** Columns that decide whether a link may be opened. */
export const LINK_COLUMNS = {
  id: links.id,
  hash: links.hash,
  userId: links.userId,
  passwordHash: links.passwordHash,
  expiresAt: links.expiresAt,
  allowDownload: links.allowDownload,
  makerMayShare: mayStill(links.userId, 'links.create'),
}

const thumbnails = alias(blobs, 'thumbnails')

/** The picture of a file's content. */
const THUMBNAIL_COLUMNS = {
  objectKey: thumbnails.objectKey,
  etag: thumbnails.etag,
  sizeBytes: thumbnails.sizeBytes,
  storedAt: thumbnails.createdAt,
}

/** Entries by their hashes and ids, for one user (`NOBODY` = a visitor). */
export interface NamedEntries {
  hashes: readonly string[]
  ids: readonly number[]
  userId: number
}

export const isNamed = ({ hashes, ids, userId }: NamedEntries): SQL => {
  const byHash = inArray(fileEntries.hash, [...hashes])
  return ids.length === 0
    ? byHash
    : sql`(${byHash} OR (${isOneOf(ids)} AND ${isReachableBy(userId)}))`
}

/** The named entries outside the trash, each with the given link when that leads to it or to a folder above. */
export const selectNamedEntries = (db: Database, named: NamedEntries, linkHash: string | null) =>
  db
    .select({
      entry: entryColumns(named.userId),
      link: LINK_COLUMNS,
      thumbnail: THUMBNAIL_COLUMNS,
      thumbnailMime: blobs.thumbnailMime,
    })
    .from(fileEntries)
    .innerJoin(spaces, eq(spaces.id, fileEntries.spaceId))
    .innerJoin(users, eq(users.id, spaces.ownerId))
    .leftJoin(blobs, eq(blobs.id, fileEntries.blobId))
    .leftJoin(thumbnails, eq(thumbnails.id, blobs.thumbnailBlobId))
    .leftJoin(
      links,
      linkHash === null
        ? sql`0`
        : and(
            eq(links.hash, linkHash),
            or(
              eq(links.entryId, fileEntries.id),
              sql`instr(${fileEntries.ancestors}, '/' || ${links.entryId} || '/') > 0`,
            ),
          ),
    )
    .where(and(isNamed(named), isNull(fileEntries.deletedAt)))

export interface StoredThumbnail {
  objectKey: string
  etag: string
  sizeBytes: number
  storedAt: string
}

export interface FoundEntry {
  entry: EntryRow
  link: EntryLink | null
  thumbnail: StoredThumbnail | null
  thumbnailMime: string | null
}
