import { unpacked } from '#db/packed.ts'
import { authorize } from '#worker/access/access.ts'
import { callerAccess } from '#worker/access/open-space.ts'
import type { CallerAccess } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import type { EntryKey } from './entry-key.ts'
import { presentEntry } from './present.ts'
import { selectShownEntriesByIds, selectShownEntry } from './entry-rows.ts'
import type { ShownEntry } from './entry-rows.ts'
import type { FileEntry } from './schema.ts'

/** @param input.id or its hash. Throws NotFoundError. */
export async function getEntry(ctx: RequestContext, input: { id: EntryKey }): Promise<FileEntry> {
  const caller = callerAccess(ctx)
  const [found] = await selectShownEntry(ctx.deps.db, caller.user.id, input.id)
  if (!found) throw new NotFoundError()
  authorize(caller, 'view', [found.row])
  return presentEntry(found.row, caller)
}

/** The entry as one statement, for the batch that changes it. */
export const shownEntry = (ctx: RequestContext, { user }: Pick<CallerAccess, 'user'>, id: number) =>
  selectShownEntriesByIds(ctx.deps.db, user.id, [id])

/** All of them, or NotFoundError: a list with one foreign id changes nothing. */
export async function loadEntries(
  ctx: RequestContext,
  caller: CallerAccess,
  ids: readonly number[],
): Promise<[ShownEntry, ...ShownEntry[]]> {
  const [first, ...rest] = unpacked(await selectShownEntriesByIds(ctx.deps.db, caller.user.id, ids))
  if (!first || rest.length + 1 !== new Set(ids).size) throw new NotFoundError()
  authorize(caller, 'view', [first, ...rest])
  return [first, ...rest]
}
