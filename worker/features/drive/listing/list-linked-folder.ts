import type { RequestContext } from '#worker/context/context.ts'
import { decodeCursor } from '#worker/paging/cursor.ts'
import { NotFoundError } from '#worker/errors.ts'
import { presentEntry } from '../entries/present.ts'
import type { ShownEntry } from '../entries/entry-rows.ts'
import type { EntryNeighbors, FileEntry, FolderCrumb } from '../entries/schema.ts'
import { isWithin, openFound, topmost } from '../entries/visit-link.ts'
import type { OpenedLink } from '../entries/visit-link.ts'
import type { SpaceAccess } from '#worker/access/access.ts'
import { uploaderAccess } from '../space/open-place.ts'
import { selectLinkedPage } from './linked-queries.ts'
import { paginate, placeIn, spanOf } from './list-entries.ts'
import { placeOf } from './list-queries.ts'
import type { EntryOrder, EntryPagination, OrderDirection, PageQuery } from './list-schema.ts'
import { readInSlices } from './read-in-slices.ts'

export interface LinkedFolder {
  opened: OpenedLink
  /** Its visitor's. */
  access: SpaceAccess
  /** Of all that the link leads to. */
  entryHashes: string[]
  /** Null for the list of several entries that a link leads to, and for a request, which shows nothing. */
  entry: FileEntry | null
  /** From what the link leads to down to the entry. */
  breadcrumb: FolderCrumb[]
  /** The files before and after a file in a linked folder. */
  neighbors: EntryNeighbors
  /** Null for a file. */
  children: EntryPagination | null
}

export interface LinkedFolderInput extends PageQuery {
  /** Its hash or its name. */
  link: string
  /** Of something below what the link leads to. */
  hash: string | undefined
  orderBy: EntryOrder
  orderDir: OrderDirection
}

/**
 * Lists a linked folder, or what a link to several entries leads to, in one round trip.
 * @throws NotFoundError, LinkPasswordRequiredError, LinkCodeRequiredError.
 */
export async function listLinkedFolder(
  ctx: RequestContext,
  input: LinkedFolderInput,
): Promise<LinkedFolder> {
  const { link, orderBy, orderDir } = input
  const after = input.cursor === undefined ? null : decodeCursor(input.cursor, placeIn(orderBy))
  const found = await readInSlices(
    { link, hash: input.hash ?? null, orderBy, orderDir, after, ...spanOf(input) },
    (slice) => selectLinkedPage(ctx.deps.db, slice),
  )
  const opened = await openFound(ctx, found.roots)
  const access = uploaderAccess(opened)
  if (opened.link.kind === 'request') {
    if (input.hash !== undefined) throw new NotFoundError()
    return {
      opened,
      access,
      entryHashes: [],
      entry: null,
      breadcrumb: [],
      neighbors: { previous: null, next: null },
      children: null,
    }
  }
  const { entry, isTogether } = found
  if (!entry && !isTogether) throw new NotFoundError()

  const roots = found.roots.map(({ root }) => root)
  const present = (row: ShownEntry) =>
    presentEntry(row, access, {
      linkHash: opened.link.hash,
      ...(topmost(roots, row) ?? row),
    })
  const top = entry && topmost(roots, entry)
  const crumbs = found.crumbs.filter((crumb) => top && isWithin(crumb, top))
  return {
    opened,
    access,
    entryHashes: roots.map(({ hash }) => hash),
    entry: entry && present(entry),
    breadcrumb: [...crumbs, ...(entry ? [entry] : [])].map(({ id, name, hash }) => ({
      id,
      name,
      hash,
    })),
    neighbors: found.neighbors,
    children:
      isTogether || entry?.isFolder
        ? paginate(found.rows, { query: input, place: (row) => placeOf(row, orderBy), present })
        : null,
  }
}
