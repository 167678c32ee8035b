import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Database } from '#db/client.ts'
import { blobs, fileEntries, linkEntries, links, spaces, users } from '#db/schema/index.ts'
import { mayStill } from '#worker/auth/signed-in-user.ts'
import { parseLinkKey } from '#worker/names/link-name.ts'
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
  /** So many downloads end it; null = no limit. */
  maxDownloads: number | null
  downloads: number
  /** Of those who may open it; empty = everybody may. */
  addressIds: number[]
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
  maxDownloads: links.maxDownloads,
  downloads: links.downloads,
  addressIds:
    sql`(SELECT json_group_array(a.id) FROM link_addresses a WHERE a.link_id = ${links.id})`.mapWith(
      (json: string) => JSON.parse(json) as number[],
    ),
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

/** @param text a link's hash or name, as an address has it. */
export function isLink(text: string): SQL {
  const key = parseLinkKey(text)
  if (!key) return sql`0`
  return 'hash' in key ? eq(links.hash, key.hash) : eq(links.name, key.name)
}

/** Whether the link leads to the entry, or to a folder above it. */
export const isCovered = sql`EXISTS (
  SELECT 1 FROM ${linkEntries} le WHERE le.link_id = ${links.id}
    AND (le.entry_id = ${fileEntries.id} OR instr(${fileEntries.ancestors}, '/' || le.entry_id || '/') > 0))`

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
    .leftJoin(links, linkHash === null ? sql`0` : and(isLink(linkHash), isCovered))
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
