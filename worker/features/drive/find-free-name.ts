import type { RequestContext } from '#worker/context.ts'
import { ConflictError } from '#worker/errors.ts'
import { entryNameKey, numberedName } from './entry-name.ts'
import { selectTakenNames } from './trash-queries.ts'

/** "name (1)" … "name (1000)" are looked at where a name is taken. */
const NUMBERED_NAMES = 1000

/** A name beside those that stand in a folder: an upload never overwrites, and is never refused for its name. One round trip. */
export async function findFreeName(
  ctx: RequestContext,
  folder: { scope: string; parentId: number | null },
  name: string,
): Promise<string> {
  const candidates = Array.from({ length: NUMBERED_NAMES }, (_, index) =>
    numberedName(name, index + 1),
  )
  const rows = await selectTakenNames(ctx.deps.db, folder, candidates.map(entryNameKey))
  const taken = new Set(rows.map(({ nameKey }) => nameKey))
  const free = candidates.filter((candidate) => !taken.has(entryNameKey(candidate)))
  if (free.length === 0) {
    throw new ConflictError('There are too many entries named :name here.', { values: { name } })
  }
  return free[0] ?? name
}
