import { callerAccess } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { loadEntries } from '#worker/features/drive/entries/get-entry.ts'
import type { EntryTag } from '#worker/features/drive/entries/schema.ts'
import { starEntries as insertStars, unstarEntries as deleteStars } from './queries.ts'
import type { TagEntriesInput } from './schema.ts'

/** Marks entries for their beholder; who has starred what is nobody else's business. Throws NotFoundError. */
export function starEntries(ctx: RequestContext, input: TagEntriesInput): Promise<EntryTag> {
  return changeStars(ctx, input, insertStars)
}

/** Throws NotFoundError. */
export function unstarEntries(ctx: RequestContext, input: TagEntriesInput): Promise<EntryTag> {
  return changeStars(ctx, input, deleteStars)
}

async function changeStars(
  ctx: RequestContext,
  { entryIds }: TagEntriesInput,
  change: typeof insertStars,
): Promise<EntryTag> {
  const caller = callerAccess(ctx)
  await loadEntries(ctx, caller, entryIds)
  const star = await change(ctx.deps.db, { userId: caller.user.id, entryIds })
  if (!star) throw new NotFoundError()
  return star
}
