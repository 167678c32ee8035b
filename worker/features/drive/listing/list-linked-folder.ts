import { linkAccess } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { decodeCursor } from '#worker/paging/cursor.ts'
import { NotFoundError } from '#worker/errors.ts'
import { authorizeVisit, isUsedUp, requireLivingLink } from '../entries/find-accessible-entry.ts'
import { presentEntry } from '../entries/present.ts'
import type { EntryLink } from '../entries/public-queries.ts'
import type { ShownEntry } from '../entries/queries.ts'
import type { FileEntry, FolderCrumb } from '../entries/schema.ts'
import { selectLinkedEntries, selectLinkedPage } from './linked-queries.ts'
import { paginate, placeIn, spanOf } from './list-entries.ts'
import { placeOf } from './list-queries.ts'
import type { EntryOrder, EntryPagination, OrderDirection, PageQuery } from './list-schema.ts'
import { readInSlices } from './read-in-slices.ts'

type LinkedEntry = Awaited<ReturnType<typeof selectLinkedEntries>>[number]

export type OpenedLink = Pick<LinkedEntry, 'link' | 'name' | 'maker'>

export interface LinkedFolder {
  opened: OpenedLink
  /** Of all that the link leads to. */
  entryHashes: string[]
  /** Null for the list of several entries that a link leads to. */
  entry: FileEntry | null
  /** From what the link leads to down to the entry. */
  breadcrumb: FolderCrumb[]
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
 * Opens a link without listing what is in it. One round trip.
 * @throws NotFoundError, LinkPasswordRequiredError, LinkCodeRequiredError.
 */
export async function visitLink(ctx: RequestContext, link: string): Promise<OpenedLink> {
  return openAny(ctx, await selectLinkedEntries(ctx.deps.db, link))
}

/** As {@link visitLink}, before the visitor has proven anything. Throws NotFoundError. */
export async function findLivingLink(ctx: RequestContext, link: string): Promise<EntryLink> {
  const [first] = await selectLinkedEntries(ctx.deps.db, link)
  if (!first || isUsedUp(first.link)) throw new NotFoundError()
  requireLivingLink(ctx, first.link, first.root)
  return first.link
}

async function openAny(ctx: RequestContext, roots: readonly LinkedEntry[]): Promise<OpenedLink> {
  const [first] = roots
  if (!first || isUsedUp(first.link)) throw new NotFoundError()
  await authorizeVisit(ctx, first.link, first.root)
  return first
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
  const opened = await openAny(ctx, found.roots)
  const { entry, isTogether } = found
  if (!entry && !isTogether) throw new NotFoundError()

  const roots = found.roots.map(({ root }) => root)
  const present = (row: ShownEntry) =>
    presentEntry(row, linkAccess(opened.link), {
      linkHash: opened.link.hash,
      ...(topmost(roots, row) ?? row),
    })
  const top = entry && topmost(roots, entry)
  const crumbs = found.crumbs.filter((crumb) => top && isWithin(crumb, top))
  return {
    opened,
    entryHashes: roots.map(({ hash }) => hash),
    entry: entry && present(entry),
    breadcrumb: [...crumbs, ...(entry ? [entry] : [])].map(({ id, name, hash }) => ({
      id,
      name,
      hash,
    })),
    children:
      isTogether || entry?.isFolder
        ? paginate(found.rows, { query: input, place: (row) => placeOf(row, orderBy), present })
        : null,
  }
}

interface Place {
  id: number
  ancestors: string
}

const isWithin = (place: Place, root: Place) =>
  place.id === root.id || place.ancestors.includes(`/${root.id}/`)

/** A link may lead to a folder and to something in it: the way begins at the folder. */
const topmost = <Root extends Place>(roots: readonly Root[], place: Place): Root | undefined =>
  roots
    .filter((root) => isWithin(place, root))
    .toSorted((a, b) => a.ancestors.length - b.ancestors.length)[0]
