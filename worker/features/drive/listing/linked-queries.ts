import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { NOBODYS_SPACE } from '#db/discarded.ts'
import { unpacked } from '#db/packed.ts'
import { fileEntries, linkEntries, links } from '#db/schema/index.ts'
import { isCovered, isLink, selectLinkedEntries } from '../entries/linked-entries.ts'
import { NOBODY } from '../entries/access-columns.ts'
import { selectShownEntries } from '../entries/entry-rows.ts'
import { selectNeighbor } from './neighbor-queries.ts'
import { orderOf, selectChildren, selectCrumbs } from './list-queries.ts'
import type { ListPage } from './list-queries.ts'
import type { EntryOrder } from './list-schema.ts'

type LinkedPage = Pick<ListPage, 'orderDir' | 'after' | 'limit' | 'offset'> & {
  orderBy: EntryOrder
  /** Its hash or its name. */
  link: string
  /** Of a folder or file that the link covers; null = what the link leads to. */
  hash: string | null
}

/**
 * A link and its one entry, or an entry below, with its surroundings and children; or a page of its several
 * entries. Callers must authorize the visit first.
 */
export async function selectLinkedPage(db: Database, page: LinkedPage) {
  const linked = sql`
    ${links} JOIN ${linkEntries} le ON le.link_id = ${links.id} JOIN file_entries f ON f.id = le.entry_id
    WHERE ${isLink(page.link)} AND f.deleted_at IS NULL`
  const hash =
    page.hash === null
      ? sql`(SELECT CASE WHEN count(*) = 1 THEN max(f.hash) END FROM ${linked})`
      : sql`${page.hash}`
  const listPage: ListPage = {
    ...page,
    spaceId: NOBODYS_SPACE,
    isPersonal: false,
    ownSpaceIds: [],
    isWholePage: false,
    userId: NOBODY,
    folders: { hash },
    type: null,
    filters: [],
    terms: [],
    timeZone: 'UTC',
    until: null,
  }
  const place = { ...page, hash }
  const [roots, entries, crumbs, folders, files, together, [previous], [next]] = await db.batch([
    selectLinkedEntries(db, page.link),
    selectShownEntries(db, NOBODY).where(
      and(
        eq(fileEntries.hash, hash),
        isNull(fileEntries.deletedAt),
        sql`EXISTS (SELECT 1 FROM ${links} WHERE ${isLink(page.link)} AND ${isCovered})`,
      ),
    ),
    selectCrumbs(db, { hash }),
    selectChildren(db, listPage, true),
    selectChildren(db, listPage, false),
    selectTogether(db, page),
    selectNeighbor(db, place, 'previous'),
    selectNeighbor(db, place, 'next'),
  ])
  const isTogether = page.hash === null && roots.length > 1
  return {
    roots,
    isTogether,
    entry: entries[0]?.row ?? null,
    crumbs,
    neighbors: { previous: previous ?? null, next: next ?? null },
    rows: unpacked(isTogether ? together : [...folders, ...files]),
  }
}

/** A page of what a link leads to, as if it were in one folder. There are few, so they are sorted without an index. */
function selectTogether(db: Database, page: LinkedPage) {
  const { by, following } = orderOf({ ...page, userId: NOBODY, terms: [], until: null })
  const isFollowing =
    page.after &&
    following &&
    or(
      sql`${fileEntries.isFolder} < ${page.after.isFolder}`,
      and(eq(fileEntries.isFolder, page.after.isFolder), or(...following)),
    )
  return selectShownEntries(db, NOBODY)
    .where(
      and(
        sql`${fileEntries.id} IN (SELECT le.entry_id FROM ${links} JOIN ${linkEntries} le ON le.link_id = ${links.id} WHERE ${isLink(page.link)})`,
        isNull(fileEntries.deletedAt),
        isFollowing ?? undefined,
      ),
    )
    .orderBy(desc(fileEntries.isFolder), ...by)
    .limit(page.limit)
    .offset(page.offset)
}
