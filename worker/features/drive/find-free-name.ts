import type { RequestContext } from '#worker/context.ts'
import { ConflictError } from '#worker/errors.ts'
import { selectFreeName } from './name-queries.ts'

/** A name beside those that stand in a folder: an upload never overwrites, and is never refused for its name. One round trip. */
export async function findFreeName(
  ctx: RequestContext,
  folder: { scope: string; parentId: number | null },
  name: string,
): Promise<string> {
  const free = await selectFreeName(ctx.deps.db, folder, name)
  if (free === null)
    throw new ConflictError('There are too many entries named :name here.', { values: { name } })
  return free
}
