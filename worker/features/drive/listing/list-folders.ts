import { z } from 'zod'
import { authorize, workspaceIdOf } from '#worker/access/access.ts'
import { openSpace } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { decodeCursor, encodeCursor } from '#worker/paging/cursor.ts'
import { NotFoundError } from '#worker/errors.ts'
import type { UserId } from '#worker/features/profile/schema.ts'
import { selectFoldersIn, selectTopFolders, type FolderRow } from './folder-queries.ts'
import { hiddenLengthOf } from '../entries/present.ts'
import type { ListFoldersQuery, ListFoldersResponse, FolderNode } from './list-schema.ts'

/** Of one answer: more than people have, and still far below the database's 10 MB. */
const MOST_FOLDERS = 2000

const FolderPlace = z.object({ sortKey: z.string(), id: z.number() })

/**
 * Lists folders for a tree: the whole space level by level up to a limit, or the children of one folder in pages. One
 * round trip.
 * @throws NotFoundError, also for any account but the caller's.
 */
export async function listFolders(
  ctx: RequestContext,
  query: ListFoldersQuery & { userId: UserId },
): Promise<ListFoldersResponse> {
  const space = openSpace(ctx, query.workspaceId)
  const { user, spaceId } = space
  if (query.userId !== 'me' && query.userId !== user.id) throw new NotFoundError()
  const { db } = ctx.deps
  const limit = MOST_FOLDERS + 1
  if (query.parentId === undefined) {
    const rows = await selectTopFolders(db, spaceId, limit)
    return answer(rows.slice(0, MOST_FOLDERS), rows.length > MOST_FOLDERS, null)
  }

  const after = query.cursor === undefined ? null : decodeCursor(query.cursor, FolderPlace)
  const parentId = query.parentId || null
  const request = { spaceId, userId: user.id, parentId, after, limit }
  const { parent, rows } = await selectFoldersIn(db, request)
  if (parentId !== null && !parent) throw new NotFoundError()
  if (parent) authorize(space, 'view', [parent])
  const shown = rows.slice(0, MOST_FOLDERS)
  const last = shown.at(-1)
  const hasMore = rows.length > MOST_FOLDERS && last !== undefined
  const next = hasMore ? encodeCursor({ sortKey: last.sortKey, id: last.id }) : null
  return answer(shown, hasMore, next, parent ? hiddenLengthOf(parent) : undefined)
}

const answer = (
  rows: Parameters<typeof presentFolderNode>[0][],
  hasMore: boolean,
  nextCursor: string | null,
  hiddenLength = 1,
): ListFoldersResponse => ({
  status: 'success',
  folders: rows.map((row) => presentFolderNode(row, hiddenLength)),
  has_more: hasMore,
  next_cursor: nextCursor,
})

/** @param hiddenLength characters of `ancestors` that the caller is told nothing of */
export const presentFolderNode = (row: FolderRow, hiddenLength: number): FolderNode => ({
  id: row.id,
  name: row.name,
  hash: row.hash,
  parent_id: row.parentId,
  path: `${row.ancestors.slice(hiddenLength)}${row.id}`,
  type: 'folder',
  color: row.color,
  workspace_id: workspaceIdOf(row),
  has_folders: Boolean(row.hasFolders),
})
