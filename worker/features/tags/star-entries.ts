import { openSpace } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import type { EntryTag } from '#worker/features/drive/entries/schema.ts'
import { starEntries as insertStars, unstarEntries as deleteStars } from './queries.ts'
import type { TagEntriesInput } from './schema.ts'

type Input = TagEntriesInput & { workspaceId: number }

/** Marks entries for their beholder; who has starred what is nobody else's business. Throws NotFoundError. */
export function starEntries(ctx: RequestContext, input: Input): Promise<EntryTag> {
  return changeStars(ctx, input, insertStars)
}

/** Throws NotFoundError. */
export function unstarEntries(ctx: RequestContext, input: Input): Promise<EntryTag> {
  return changeStars(ctx, input, deleteStars)
}

async function changeStars(
  ctx: RequestContext,
  { entryIds, workspaceId }: Input,
  change: typeof insertStars,
): Promise<EntryTag> {
  const { user, spaceId } = openSpace(ctx, workspaceId)
  const star = await change(ctx.deps.db, { userId: user.id, spaceId, entryIds })
  if (!star) throw new NotFoundError()
  return star
}
