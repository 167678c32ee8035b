import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { fileEntries, linkEntries, links, spaces, users } from '#db/schema/index.ts'
import type { LinkKind } from '#db/schema/index.ts'
import { parseLinkKey } from '#worker/names/link-name.ts'
import { mayStillThere, NOBODY } from './access-columns.ts'
import { selectShownEntries } from './entry-rows.ts'

export interface EntryLink {
  id: number
  hash: string
  kind: LinkKind
  userId: number
  passwordHash: string | null
  expiresAt: string | null
  allowDownload: boolean
  allowEdit: boolean
  /** So many downloads end it; null = no limit. */
  maxDownloads: number | null
  downloads: number
  /** Of those who may open it; empty = everybody may. */
  addressIds: number[]
  /** 0 once the maker is banned, gone, or has lost the right, in the site or in the workspace; then the link is dead. */
  makerMayShare: number
}

/** Columns that decide whether a link may be opened. Needs the entry and `spaces` joined. */
export const LINK_COLUMNS = {
  id: links.id,
  hash: links.hash,
  kind: links.kind,
  userId: links.userId,
  passwordHash: links.passwordHash,
  expiresAt: links.expiresAt,
  allowDownload: links.allowDownload,
  allowEdit: links.allowEdit,
  maxDownloads: links.maxDownloads,
  downloads: links.downloads,
  addressIds:
    sql`(SELECT json_group_array(a.id) FROM link_addresses a WHERE a.link_id = ${links.id})`.mapWith(
      (json: string) => JSON.parse(json) as number[],
    ),
  makerMayShare: mayStillThere(links.userId, 'links.create'),
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

const isCoveredBy = (link: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${links} WHERE ${isLink(link)} AND ${isCovered})`

/** Whether the entry is one of the named ones that a link covers; without names, whether the link leads to it. */
export const isLinkedAs = (link: string, hashes: readonly string[] | null): SQL =>
  hashes === null
    ? sql`${fileEntries.id} IN (
      SELECT le.entry_id FROM link_entries le WHERE le.link_id = (SELECT ${links.id} FROM ${links} WHERE ${isLink(link)}))`
    : sql`${inArray(fileEntries.hash, [...hashes])} AND ${isCoveredBy(link)}`

/**
 * Entries outside the trash that a link leads to, or to a folder above them.
 * @param ids one, or a SELECT of them.
 */
export const selectCoveredEntries = (db: Database, link: string, ids: number | SQL) =>
  selectShownEntries(db, NOBODY).where(
    and(sql`${fileEntries.id} IN (${ids})`, isNull(fileEntries.deletedAt), isCoveredBy(link)),
  )

/** The id of a folder that a link covers; without an id, of the only one that it leads to. Null when there is none. */
export const linkedFolderId = (link: string, id: number | null): SQL =>
  id === null
    ? sql`(
      SELECT CASE WHEN count(*) = 1 THEN max(f.id) END FROM links l
        JOIN link_entries le ON le.link_id = l.id JOIN file_entries f ON f.id = le.entry_id
      WHERE l.id = (SELECT ${links.id} FROM ${links} WHERE ${isLink(link)}) AND f.is_folder AND f.deleted_at IS NULL)`
    : sql`(
      SELECT ${fileEntries.id} FROM ${fileEntries} JOIN ${links} ON ${isLink(link)} AND ${isCovered}
      WHERE ${fileEntries.id} = ${id} AND ${fileEntries.isFolder} AND ${fileEntries.deletedAt} IS NULL)`

/** A link with its maker, once for each of its entries that is outside the trash. */
export const selectLinkedEntries = (db: Database, link: string) =>
  db
    .select({
      link: LINK_COLUMNS,
      name: links.name,
      message: links.message,
      uploads: {
        maxUploads: links.maxUploads,
        maxUploadBytes: links.maxUploadBytes,
        uploads: links.uploads,
        uploadBytes: links.uploadBytes,
        makerMayCreate: mayStillThere(links.userId, 'files.create'),
      },
      root: {
        id: fileEntries.id,
        hash: fileEntries.hash,
        isFolder: fileEntries.isFolder,
        ancestors: fileEntries.ancestors,
      },
      /** The same for all that a link leads to. */
      space: { id: fileEntries.spaceId, kind: spaces.kind, ownerId: spaces.ownerId },
      maker: {
        firstName: users.firstName,
        lastName: users.lastName,
        avatar: users.avatar,
      },
    })
    .from(links)
    .innerJoin(users, eq(users.id, links.userId))
    .innerJoin(linkEntries, eq(linkEntries.linkId, links.id))
    .innerJoin(fileEntries, eq(fileEntries.id, linkEntries.entryId))
    .innerJoin(spaces, eq(spaces.id, fileEntries.spaceId))
    .where(and(isLink(link), isNull(fileEntries.deletedAt)))

export type LinkedEntry = Awaited<ReturnType<typeof selectLinkedEntries>>[number]
