import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Database } from '#db/client.ts'
import { isKept } from '#db/discarded.ts'
import { packed } from '#db/packed.ts'
import { blobs, fileEntries, links, spaces, users } from '#db/schema/index.ts'
import { isReachableBy, NOBODY } from './access-columns.ts'
import { entryColumns, isOneOf } from './entry-rows.ts'
import type { EntryRow } from './entry-rows.ts'
import { isCovered, isLink, LINK_COLUMNS } from './linked-entries.ts'
import type { EntryLink } from './linked-entries.ts'
import { notedAt } from './recent-queries.ts'

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

/**
 * The named entries, each with the given link when that leads to it or to a folder above. Links and visitors get nothing
 * in the trash.
 */
export const selectNamedEntries = (db: Database, named: NamedEntries, linkHash: string | null) =>
  db
    .select({
      entry: packed(entryColumns(named.userId)),
      link: LINK_COLUMNS,
      thumbnail: THUMBNAIL_COLUMNS,
      thumbnailMime: blobs.thumbnailMime,
      notedAt: notedAt(named.userId),
    })
    .from(fileEntries)
    .innerJoin(spaces, eq(spaces.id, fileEntries.spaceId))
    .innerJoin(users, eq(users.id, spaces.ownerId))
    .leftJoin(blobs, eq(blobs.id, fileEntries.blobId))
    .leftJoin(thumbnails, eq(thumbnails.id, blobs.thumbnailBlobId))
    .leftJoin(links, linkHash === null ? sql`0` : and(isLink(linkHash), isCovered))
    .where(and(isNamed(named), named.userId === NOBODY ? isNull(fileEntries.deletedAt) : isKept))

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
  notedAt: string | null
}
