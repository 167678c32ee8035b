import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { ancestorIds } from '#db/ancestor-ids.ts'
import type { Database } from '#db/client.ts'
import { fileEntries } from '#db/schema/index.ts'
import type { SpaceId } from '#db/schema/index.ts'
import type { FolderRef } from '../entries/folder-ref.ts'
import { BY_NAME, selectFolderColumns } from './folder-queries.ts'
import type { FolderRow } from './folder-queries.ts'

/** As many rows as a side bar shows without scrolling, several times over; more are loaded by the browser. */
const MOST_TREE_ROWS = 100

/** A side bar's tree when a page opens: folders at the top of a space, and those beside and above the folder shown. */
interface ShownTree {
  /** Of the space whose top is shown. */
  spaceId: SQL | SpaceId
  folders: FolderRef
}

/** The rows of a {@link ShownTree}, at most {@link MOST_TREE_ROWS} + 1 of the top and of what is below. */
export function selectShownTree(db: Database, tree: ShownTree) {
  return selectFolderColumns(db)
    .where(sql`${fileEntries.id} IN (${idsOf(tree)})`)
    .orderBy(...BY_NAME)
}

function idsOf({ spaceId, folders }: ShownTree): SQL {
  const top = sql`
    SELECT id FROM (
      SELECT id FROM file_entries
      WHERE space_id = ${spaceId} AND parent_id IS NULL AND is_folder = 1 AND deleted_at IS NULL
      ORDER BY sort_key, id LIMIT ${MOST_TREE_ROWS + 1})`
  if (!('hash' in folders)) return top
  return sql`${top}
    UNION ALL
    SELECT id FROM (
      SELECT c.id FROM file_entries f
        CROSS JOIN ${ancestorIds(sql`f.ancestors`)} a
        CROSS JOIN file_entries c
      WHERE f.hash = ${folders.hash} AND f.space_id = ${spaceId}
        AND c.space_id = f.space_id AND c.parent_id = a.value AND c.is_folder = 1 AND c.deleted_at IS NULL
      LIMIT ${MOST_TREE_ROWS + 1})`
}

/** The levels of a tree that are known whole, by the id of the folder that they are in. */
export function wholeLevels(rows: readonly FolderRow[]): Map<number | null, FolderRow[]> {
  const top = rows.filter(({ parentId }) => parentId === null)
  const below = rows.filter(({ parentId }) => parentId !== null)
  const known = [top, below].filter((part) => part.length <= MOST_TREE_ROWS).flat()
  const levels = Map.groupBy(known, ({ parentId }) => parentId)
  // An empty top is known, too; a folder on the way is never empty.
  return top.length === 0 ? levels.set(null, []) : levels
}
