import { requireUser } from '#worker/context.ts'
import type { RequestContext } from '#worker/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import type { EntryKey } from './entry-key.ts'
import { ownerPermissions, resolveScope } from './policy.ts'
import { presentEntry } from './present.ts'
import { selectShownEntriesByIds, selectShownEntry } from './queries.ts'
import { folderRef } from './folder-ref.ts'
import { selectFolderPath } from './list-queries.ts'
import type { ShownEntry } from './queries.ts'
import type { FileEntry, FolderCrumb } from './schema.ts'

/** @param input.id or its hash. Throws NotFoundError. */
export async function getEntry(
  ctx: RequestContext,
  input: { id: EntryKey; workspaceId: number },
): Promise<FileEntry> {
  const user = requireUser(ctx)
  const scope = resolveScope(user, input.workspaceId)
  const [row] = await selectShownEntry(ctx.deps.db, user.id, scope, input.id)
  if (!row) throw new NotFoundError()
  return presentEntry(row, ownerPermissions(user))
}

/** From the top folder down to this one. Throws NotFoundError. */
export async function getFolderPath(
  ctx: RequestContext,
  input: { key: string; workspaceId: number },
): Promise<FolderCrumb[]> {
  const user = requireUser(ctx)
  const { folder, crumbs } = await selectFolderPath(
    ctx.deps.db,
    resolveScope(user, input.workspaceId),
    folderRef(input.key),
  )
  if (!folder) throw new NotFoundError()
  return [...crumbs, folder].map(({ id, name, hash }) => ({ id, name, hash }))
}

/** All of them, or NotFoundError: a list with one foreign id changes nothing. */
export async function loadEntries(
  ctx: RequestContext,
  scope: string,
  ids: readonly number[],
): Promise<[ShownEntry, ...ShownEntry[]]> {
  const { id: userId } = requireUser(ctx)
  const [first, ...rest] = await selectShownEntriesByIds(ctx.deps.db, userId, scope, ids)
  if (!first || rest.length + 1 !== new Set(ids).size) throw new NotFoundError()
  return [first, ...rest]
}
