import { and, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { blobs, fileEntries, users } from '#db/schema/index.ts'
import { narrowingConditions } from './filter-queries.ts'
import {
  isBelowFolders,
  orderOf,
  selectCrumbs,
  selectFolders,
  selectUsage,
} from './list-queries.ts'
import type { FolderRef, ListPage } from './list-queries.ts'
import { shownColumns } from './queries.ts'
import type { ShownEntry } from './queries.ts'
import { STARRED } from './schema.ts'
import type { FolderCrumb } from './schema.ts'

/** "Recent" is so many files, whatever order they are looked at in. */
const RECENT_FILES = 1000

/** What the search table can look for: it is made of sequences of three characters. */
const TRIGRAM_LENGTH = 3

/** Entries of a space, wherever in it they are. */
export interface SpacePage extends ListPage {
  /** `all` and `recent` know nothing of the trash, which holds what was thrown away, not what went along. */
  source: 'all' | 'recent' | 'trash'
  /** Folders whose content, however deep, is meant. */
  folders: FolderRef
  /** `searchTerms(query)`: all must occur in the name. */
  terms: string[]
  isStarred: boolean
}

/** An entry, with the folder that it is in. */
export interface FoundEntry extends ShownEntry {
  /** Null = the root. */
  location: FolderCrumb | null
}

/** A page of a space, the folders meant, the way to them and the user's space, in one round trip. */
export async function selectSpacePage(db: Database, page: SpacePage) {
  const { by, from, isListed } = planOf(page)
  const ids = sql`SELECT ${fileEntries.id} FROM ${from} WHERE ${isListed} ORDER BY ${sql.join(by, sql`, `)} LIMIT ${page.limit} OFFSET ${page.offset}`
  const [folders, crumbs, rows, usageRows] = await db.batch([
    selectFolders(db, page.userId, page.scope, page.folders),
    selectCrumbs(db, page.scope, page.folders),
    db
      .select({ ...shownColumns(page.userId), location: LOCATION })
      .from(fileEntries)
      .innerJoin(users, eq(users.id, fileEntries.ownerId))
      .leftJoin(blobs, eq(blobs.id, fileEntries.blobId))
      // Sorted by what it is sorted by alone; all else is read of the page's entries only.
      .where(sql`${fileEntries.id} IN (${ids})`)
      .orderBy(...by),
    selectUsage(db, page.userId),
  ])
  return { folders, crumbs, rows: rows as FoundEntry[], usage: usageRows[0] ?? null }
}

const LOCATION =
  sql`(SELECT json_object('id', p.id, 'name', p.name, 'hash', p.hash) FROM file_entries p WHERE p.id = ${fileEntries.parentId})`.mapWith(
    (json: string) => JSON.parse(json) as FolderCrumb,
  )

/**
 * Where to begin, so that nothing of other spaces is read: with the entries found, starred or recent where that is
 * asked for, else with an index of the space.
 */
function planOf(page: SpacePage) {
  const { by, isFollowing } = spaceOrderOf(page)
  const words = page.terms.filter((term) => [...term].length >= TRIGRAM_LENGTH)
  const shortTerms = page.terms.filter((term) => [...term].length < TRIGRAM_LENGTH)
  const [first, ...others] = [
    ...(page.source === 'recent' ? [recentIds(page.scope)] : []),
    ...(page.isStarred ? [starredIds(page.userId)] : []),
    ...(words.length > 0 ? [matchingIds(page.scope, words)] : []),
  ]
  const index =
    page.source === 'trash' ? sql`file_entries_trash_listing` : sql`file_entries_in_space`
  return {
    by,
    from: first
      ? sql`(${first}) AS found CROSS JOIN file_entries ON ${fileEntries.id} = found.id`
      : sql`file_entries INDEXED BY ${index}`,
    isListed: and(
      eq(fileEntries.scope, page.scope),
      page.source === 'trash'
        ? and(isNotNull(fileEntries.deletedAt), eq(fileEntries.trashRootId, fileEntries.id))
        : isNull(fileEntries.deletedAt),
      ...others.map((ids) => sql`${fileEntries.id} IN (${ids})`),
      ...shortTerms.map((term) => sql`instr(${fileEntries.searchKey}, ${term}) > 0`),
      isBelowFolders(page.folders),
      ...narrowingConditions(page, page.userId),
      isFollowing,
    ),
  }
}

/** Folders first, but for what was thrown away: there, the last comes first, whatever it is. */
function spaceOrderOf(page: SpacePage): { by: SQL[]; isFollowing: SQL | undefined } {
  const { by, following } = orderOf(page)
  const isFollowing = following ? or(...following) : undefined
  if (page.orderBy === 'deleted_at') return { by: [...by], isFollowing }
  const isFolder = page.after?.isFolder ?? false
  return {
    by: [desc(fileEntries.isFolder), ...by],
    isFollowing:
      isFollowing &&
      or(lt(fileEntries.isFolder, isFolder), and(eq(fileEntries.isFolder, isFolder), isFollowing)),
  }
}

/** Every term is a phrase in quotes, so that nothing in it is syntax. */
function matchingIds(scope: string, terms: string[]): SQL {
  const phrase = (text: string) => `"${text.replaceAll('"', '""')}"`
  const match = [`scope:${phrase(`/${scope}/`)}`, ...terms.map((term) => `name:${phrase(term)}`)]
  return sql`SELECT rowid AS id FROM entry_search WHERE entry_search MATCH ${match.join(' AND ')}`
}

const starredIds = (userId: number) => sql`
  SELECT et.entry_id AS id FROM tags t JOIN entry_tags et ON et.tag_id = t.id
  WHERE t.user_id = ${userId} AND t.name_key = ${STARRED}`

const recentIds = (scope: string) => sql`
  SELECT id FROM file_entries INDEXED BY file_entries_in_space
  WHERE scope = ${scope} AND is_folder = 0 AND deleted_at IS NULL
  ORDER BY updated_at DESC, id DESC LIMIT ${RECENT_FILES}`
