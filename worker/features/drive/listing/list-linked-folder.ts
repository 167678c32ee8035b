import { linkAccess } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { decodeCursor } from '#worker/paging/cursor.ts'
import { NotFoundError } from '#worker/errors.ts'
import { authorizeVisit } from '../entries/find-accessible-entry.ts'
import { paginate, placeIn, spanOf } from './list-entries.ts'
import { placeOf, selectLinkedPage } from './list-queries.ts'
import { presentEntry } from '../entries/present.ts'
import type { EntryLink } from '../entries/public-queries.ts'
import type { ShownEntry } from '../entries/queries.ts'
import { readInSlices } from './read-in-slices.ts'
import type { EntryOrder, EntryPagination, OrderDirection, PageQuery } from './list-schema.ts'
import type { FileEntry, FolderCrumb } from '../entries/schema.ts'

export interface LinkedFolder {
  link: EntryLink
  entry: FileEntry
  /** From what the link leads to down to the entry. */
  breadcrumb: FolderCrumb[]
  /** Null for a file. */
  children: EntryPagination | null
}

export interface LinkedFolderInput extends PageQuery {
  linkHash: string
  /** Of something below what the link leads to. */
  hash: string | undefined
  orderBy: EntryOrder
  orderDir: OrderDirection
}

/**
 * Lists a linked folder in one round trip.
 * @throws NotFoundError, LinkPasswordRequiredError.
 */
export async function listLinkedFolder(
  ctx: RequestContext,
  input: LinkedFolderInput,
): Promise<LinkedFolder> {
  const { orderBy, orderDir } = input
  const after = input.cursor === undefined ? null : decodeCursor(input.cursor, placeIn(orderBy))
  const { link, root, entry, crumbs, rows } = await readInSlices(
    {
      linkHash: input.linkHash,
      hash: input.hash ?? null,
      orderBy,
      orderDir,
      after,
      ...spanOf(input),
    },
    (slice) => selectLinkedPage(ctx.deps.db, slice),
  )
  if (!link || !root) throw new NotFoundError()
  await authorizeVisit(ctx, link, root)
  if (!entry) throw new NotFoundError()

  const present = (row: ShownEntry) =>
    presentEntry(row, linkAccess(link), { linkHash: link.hash, ...root })
  const isInLink = (crumb: { id: number; ancestors: string }) =>
    crumb.id === root.id || crumb.ancestors.includes(`/${root.id}/`)
  return {
    link,
    entry: present(entry),
    breadcrumb: [...crumbs.filter(isInLink), entry].map(({ id, name, hash }) => ({
      id,
      name,
      hash,
    })),
    children: entry.isFolder
      ? paginate(rows, {
          query: input,
          place: (row) => placeOf(row, orderBy),
          present,
        })
      : null,
  }
}
