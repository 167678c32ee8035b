import { authorize } from '#worker/access/access.ts'
import { openSpace } from '#worker/access/open-space.ts'
import type { OpenSpace } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import type { EntryKey } from './entry-key.ts'
import { presentEntry } from './present.ts'
import { selectShownEntriesByIds, selectShownEntry } from './queries.ts'
import type { ShownEntry } from './queries.ts'
import type { FileEntry } from './schema.ts'

/** @param input.id or its hash. Throws NotFoundError. */
export async function getEntry(
  ctx: RequestContext,
  input: { id: EntryKey; workspaceId: number },
): Promise<FileEntry> {
  const space = openSpace(ctx, input.workspaceId)
  const [row] = await selectShownEntry(ctx.deps.db, space.user.id, space.spaceId, input.id)
  if (!row) throw new NotFoundError()
  authorize(space, 'view', [row])
  return presentEntry(row, space)
}

/** The entry as one statement, for the batch that changes it. */
export const shownEntry = (
  ctx: RequestContext,
  { user, spaceId }: Pick<OpenSpace, 'user' | 'spaceId'>,
  id: number,
) => selectShownEntriesByIds(ctx.deps.db, user.id, spaceId, [id])

/** All of them, or NotFoundError: a list with one foreign id changes nothing. */
export async function loadEntries(
  ctx: RequestContext,
  space: OpenSpace,
  ids: readonly number[],
): Promise<[ShownEntry, ...ShownEntry[]]> {
  const [first, ...rest] = await selectShownEntriesByIds(
    ctx.deps.db,
    space.user.id,
    space.spaceId,
    ids,
  )
  if (!first || rest.length + 1 !== new Set(ids).size) throw new NotFoundError()
  authorize(space, 'view', [first, ...rest])
  return [first, ...rest]
}
