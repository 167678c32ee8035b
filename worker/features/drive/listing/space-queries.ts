import { and, desc, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { ancestorIds } from '#db/ancestor-ids.ts'
import type { Database } from '#db/client.ts'
import { fromJson, packed, unpacked } from '#db/packed.ts'
import { blobs, fileEntries, spaces, users } from '#db/schema/index.ts'
import { STARRED } from '#worker/names/starred.ts'
import { isComputed, orderValue } from './computed-orders.ts'
import { idsWithTag, narrowingConditions } from './filter-queries.ts'
import { ROOT } from '../entries/folder-ref.ts'
import type { FolderRef } from '../entries/folder-ref.ts'
import {
  isBelowFolders,
  orderOf,
  selectCrumbs,
  selectFolders,
  selectShownSpace,
  spaceOf,
  shownTree,
} from './list-queries.ts'
import type { ListPage } from './list-queries.ts'
import { idsReachedByShares, idsSharedWith } from '../entries/access-columns.ts'
import { idsNoted, notedAt, notedHow } from '../entries/recent-queries.ts'
import { LOCATION, shownColumns } from '../entries/entry-rows.ts'
import type { ShownEntry } from '../entries/entry-rows.ts'
import type { FolderCrumb, RecentHow } from '../entries/schema.ts'
import { isInSpace, matchedText, spaceIndex, termConditions } from './term-queries.ts'
import type { ListSource, MatchedText } from './term-queries.ts'

/** Entries of a space, wherever in it they are. */
export interface SpacePage extends ListPage {
  source: ListSource
  /** Folders whose content, however deep, is meant. */
  folders: FolderRef
  isTextSearched: boolean
  isStarred: boolean
}

/** An entry, with the folder that it is in. */
export interface FoundEntry extends ShownEntry {
  /** Null = the root. */
  location: FolderCrumb | null
  matchedText: MatchedText | null
  /** Names of the folders above, in the trash. */
  deletedFrom: string[] | null
  /** Of the computed order of the list; see `orderValue`. */
  orderValue: string | null
  notedAt: string | null
  notedHow: RecentHow | null
}

/** A page of a space, the folders meant, the way to them and the user's space, in one round trip. */
export async function selectSpacePage(db: Database, page: SpacePage) {
  const { by } = spaceOrderOf(page)
  const [folders, crumbs, rows, shownSpaces, tree = []] = await db.batch([
    selectFolders(db, page.userId, page.folders, { isTrashed: page.source === 'trashed' }),
    selectCrumbs(db, page.folders),
    db
      .select({
        row: packed({
          ...shownColumns(page.userId),
          location: LOCATION,
          orderValue: orderValue(page),
          notedHow: page.source === 'recent' ? notedHow(page.userId) : sql<null>`NULL`,
          notedAt: page.source === 'recent' ? notedAt(page.userId) : sql<null>`NULL`,
          deletedFrom: page.source === 'trash' ? NAMES_ABOVE : sql<null>`NULL`,
          matchedText: matchedText(page.isTextSearched ? page.terms : []),
        }),
      })
      .from(fileEntries)
      .innerJoin(spaces, eq(spaces.id, fileEntries.spaceId))
      .innerJoin(users, eq(users.id, spaces.ownerId))
      .leftJoin(blobs, eq(blobs.id, fileEntries.blobId))
      // Sorted by what it is sorted by alone; all else is read of the page's entries only.
      .where(sql`${fileEntries.id} IN (${idsOf(page)})`)
      .orderBy(...by),
    selectShownSpace(db, page),
    ...shownTree(db, page),
  ])
  return {
    folders: unpacked(folders),
    crumbs,
    rows: unpacked(rows) as FoundEntry[],
    space: shownSpaces[0] ?? null,
    tree,
  }
}

/** The ids of the page. A search of the whole drive looks through what others share, too. */
function idsOf(page: SpacePage): SQL {
  const order = sql.join(spaceOrderOf(page).by, sql`, `)
  const isOfDrive =
    page.isPersonal && page.source === 'all' && !page.isStarred && page.folders === ROOT
  if (!isOfDrive) return firstIds(page, sql`${page.limit} OFFSET ${page.offset}`)
  const parts = [page, { ...page, source: 'reached' as const }].map(
    (part) => sql`SELECT id FROM (${firstIds(part, sql`${page.offset + page.limit}`)})`,
  )
  return sql`
    SELECT ${fileEntries.id} FROM (${sql.join(parts, sql` UNION ALL `)}) AS part
      CROSS JOIN file_entries ON ${fileEntries.id} = part.id
    ORDER BY ${order} LIMIT ${page.limit} OFFSET ${page.offset}`
}

function firstIds(page: SpacePage, limit: SQL): SQL {
  const { by, from, isListed } = planOf(page)
  return sql`SELECT ${fileEntries.id} FROM ${from} WHERE ${isListed} ORDER BY ${sql.join(by, sql`, `)} LIMIT ${limit}`
}

const NAMES_ABOVE = sql`(
  SELECT json_group_array(name) FROM (
    SELECT p.name FROM ${ancestorIds(fileEntries.ancestors)} a CROSS JOIN file_entries p ON p.id = a.value
    ORDER BY length(p.ancestors)))`.mapWith(fromJson<string[]>)

/**
 * Where to begin, so that nothing of other spaces is read: with the entries found, starred or recent where that is
 * asked for, else with an index of the space.
 */
function planOf(page: SpacePage) {
  const { by, isFollowing, isUpTo } = spaceOrderOf(page)
  const searched = { ...page, spaceId: spaceOf(page) }
  const { found, conditions } = termConditions(searched)
  const [first, ...others] = [
    ...(page.source === 'recent' ? [idsNoted(page.userId)] : []),
    ...(page.source === 'shared' ? [idsSharedWith(page.userId)] : []),
    ...(page.source === 'reached' ? [idsReachedByShares(page.userId)] : []),
    ...(page.isStarred ? [starredIds(page.userId)] : []),
    ...page.filters.flatMap((filter) =>
      filter.key === 'tag' && filter.operator !== '!='
        ? [idsWithTag(filter.value, page.userId)]
        : [],
    ),
    ...found,
  ]
  return {
    by,
    from: first
      ? sql`(${first}) AS found CROSS JOIN file_entries ON ${fileEntries.id} = found.id`
      : sql`file_entries INDEXED BY ${spaceIndex(page)}`,
    isListed: and(
      isInSpace(searched),
      ...others.map((ids) => sql`${fileEntries.id} IN (${ids})`),
      ...conditions,
      isBelowFolders(page.folders),
      ...narrowingConditions(page, page.userId),
      isFollowing,
      isUpTo,
    ),
  }
}

/** Folders first, except where the latest comes first, whatever its type. */
function spaceOrderOf(page: SpacePage) {
  const { by, following, upTo } = orderOf(page)
  const isFollowing = following ? or(...following) : undefined
  const isUpTo = upTo ?? undefined
  if (page.orderBy === 'deleted_at' || isComputed(page.orderBy))
    return { by: [...by], isFollowing, isUpTo }
  const isFolder = page.after?.isFolder ?? false
  const isLastFolder = page.until?.isFolder ?? false
  return {
    by: [desc(fileEntries.isFolder), ...by],
    isFollowing:
      isFollowing &&
      or(lt(fileEntries.isFolder, isFolder), and(eq(fileEntries.isFolder, isFolder), isFollowing)),
    isUpTo:
      isUpTo &&
      or(
        gt(fileEntries.isFolder, isLastFolder),
        and(eq(fileEntries.isFolder, isLastFolder), isUpTo),
      ),
  }
}

const starredIds = (userId: number) => sql`
  SELECT et.entry_id AS id FROM tags t JOIN entry_tags et ON et.tag_id = t.id
  WHERE t.user_id = ${userId} AND t.name_key = ${STARRED}`
