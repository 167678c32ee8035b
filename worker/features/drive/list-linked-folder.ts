import type { RequestContext } from '#worker/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { decodeCursor } from '#worker/cursor.ts'
import { authorizeVisit } from './find-accessible-entry.ts'
import { FolderPlace, paginate } from './list-entries.ts'
import { linkPermissions } from './policy.ts'
import { presentEntry } from './present.ts'
import { placeOf, selectLinkedPage } from './list-queries.ts'
import type { EntryLink, EntryRow } from './queries.ts'
import { DEFAULT_PER_PAGE } from './schema.ts'
import type { EntryPagination, FileEntry, FolderCrumb } from './schema.ts'

export interface LinkedFolderInput {
  link: EntryLink
  /** What the link leads to. */
  root: { id: number; hash: string; scope: string; ownerId: number }
  /** What is to be shown: that, or a folder or file below it. */
  hash: string
  cursor: string | undefined
}

/** What a link's visitor sees, by name. One round trip. Throws NotFoundError and LinkPasswordRequiredError. */
export async function listLinkedFolder(
  ctx: RequestContext,
  { link, root, hash, cursor }: LinkedFolderInput,
): Promise<{ entry: FileEntry; breadcrumb: FolderCrumb[]; children: EntryPagination | null }> {
  await authorizeVisit(ctx, link, root)
  const after = cursor === undefined ? null : decodeCursor(cursor, FolderPlace)
  const { entry, crumbs, rows } = await selectLinkedPage(ctx.deps.db, {
    root,
    folderHash: hash,
    after,
    limit: DEFAULT_PER_PAGE + 1,
  })
  if (!entry) throw new NotFoundError()
  const present = (row: EntryRow) =>
    presentEntry(row, linkPermissions(link), { linkHash: link.hash })
  const place = (row: EntryRow) => placeOf(row, 'name')
  const isInLink = (crumb: { id: number; ancestors: string }) =>
    crumb.id === root.id || crumb.ancestors.includes(`/${root.id}/`)
  return {
    entry: present(entry),
    breadcrumb: [...crumbs.filter(isInLink), entry].map(({ id, name, hash: crumbHash }) => ({
      id,
      name,
      hash: crumbHash,
    })),
    children: entry.isFolder
      ? paginate(rows, { page: 1, offset: 0, perPage: DEFAULT_PER_PAGE, place, present })
      : null,
  }
}
