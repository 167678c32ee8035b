import { z } from 'zod'
import { requireUser } from '#worker/context.ts'
import type { RequestContext } from '#worker/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { decodeCursor, encodeCursor } from '#worker/cursor.ts'
import { availableSpace } from './get-space-usage.ts'
import { ownerPermissions, resolveScope } from './policy.ts'
import { presentEntry } from './present.ts'
import { placeOf, selectFolderPage, selectTrashPage } from './list-queries.ts'
import type { EntryRow } from './queries.ts'
import type {
  EntryPagination,
  FolderCrumb,
  ListEntriesQuery,
  ListEntriesResponse,
  SpaceUsage,
} from './schema.ts'

/** A cursor's content, for a folder. */
export const FolderPlace = z.object({
  isFolder: z.boolean(),
  value: z.union([z.string(), z.number()]),
  id: z.number(),
})
const TrashPlace = z.object({ deletedAt: z.string(), id: z.number() })

export interface FolderView {
  list: ListEntriesResponse
  spaceUsage: SpaceUsage
}

/** A page of a folder (or of the trash) of the caller's, and the space that they use: one round trip. Throws NotFoundError. */
export async function listEntries(
  ctx: RequestContext,
  query: ListEntriesQuery,
): Promise<FolderView> {
  const user = requireUser(ctx)
  const scope = resolveScope(user, query.workspaceId)
  const page = query.page ?? 1
  const offset = query.cursor === undefined ? (page - 1) * query.perPage : 0
  // One more than asked for tells whether there is a next page, without counting.
  const limit = query.perPage + 1
  const present = (row: EntryRow) => presentEntry(row, ownerPermissions(user))

  if (query.deletedOnly) {
    const after = query.cursor === undefined ? null : decodeCursor(query.cursor, TrashPlace)
    const { rows, usage } = await selectTrashPage(
      ctx.deps.db,
      { scope, limit, offset, after },
      user.id,
    )
    const place = (row: EntryRow) => ({ deletedAt: row.deletedAt, id: row.id })
    const pagination = paginate(rows, { page, offset, perPage: query.perPage, place, present })
    return toView(ctx, pagination, null, [], usage)
  }

  const folderHash = folderHashOf(query)
  const after = query.cursor === undefined ? null : decodeCursor(query.cursor, FolderPlace)
  const { orderBy, orderDir } = query
  const { folder, crumbs, rows, usage } = await selectFolderPage(
    ctx.deps.db,
    { scope, folderHash, orderBy, orderDir, limit, after, offset },
    user.id,
  )
  if (folderHash !== null && !folder) throw new NotFoundError()
  const place = (row: EntryRow) => placeOf(row, orderBy)
  const pagination = paginate(rows, { page, offset, perPage: query.perPage, place, present })
  const breadcrumb = [...crumbs, ...(folder ? [folder] : [])].map(
    ({ id, name, hash }): FolderCrumb => ({ id, name, hash }),
  )
  return toView(ctx, pagination, folder && present(folder), breadcrumb, usage)
}

function folderHashOf({
  folderId,
  pageId,
}: Pick<ListEntriesQuery, 'folderId' | 'pageId'>): string | null {
  const hash = folderId ?? pageId
  return hash === undefined || hash === '' || hash === '0' ? null : hash
}

/** Cuts the row too many off, and says where the next page is. */
export function paginate(
  rows: EntryRow[],
  options: {
    page: number
    offset: number
    perPage: number
    place: (row: EntryRow) => unknown
    present: (row: EntryRow) => EntryPagination['data'][number]
  },
): EntryPagination {
  const shown = rows.slice(0, options.perPage)
  const last = shown.at(-1)
  const hasMore = rows.length > options.perPage && last !== undefined
  return {
    data: shown.map(options.present),
    current_page: options.page,
    next_page: hasMore ? options.page + 1 : null,
    next_cursor: hasMore ? encodeCursor(options.place(last)) : null,
    per_page: options.perPage,
    from: shown.length > 0 ? options.offset + 1 : null,
    to: shown.length > 0 ? options.offset + shown.length : null,
  }
}

function toView(
  ctx: RequestContext,
  pagination: EntryPagination,
  folder: ListEntriesResponse['folder'],
  breadcrumb: FolderCrumb[],
  usage: { usedBytes: number; availableBytes: number | null } | null,
): FolderView {
  return {
    list: { ...pagination, folder, breadcrumb, pagination, status: 'success' },
    spaceUsage: {
      status: 'success',
      used: usage?.usedBytes ?? 0,
      available: availableSpace(ctx, usage?.availableBytes ?? null),
    },
  }
}
