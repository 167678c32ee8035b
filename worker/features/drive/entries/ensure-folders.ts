import { isUniqueViolation } from '#db/client.ts'
import type { SpaceId } from '#db/schema/index.ts'
import { randomHash } from '#worker/auth/tokens.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ConflictError, NotFoundError } from '#worker/errors.ts'
import { entryNameKey, nameColumns } from '#worker/names/entry-name.ts'
import { insertFolders, selectDeepestFolder } from './queries.ts'

/** Where something new goes. */
interface EntryTarget {
  spaceId: SpaceId
  /** Null = the root. */
  parentId: number | null
  /** Whose the new folders are. */
  creatorId: number
}

/** Uploads of one tree make the same folders at the same time. */
const ATTEMPTS = 5

/**
 * Returns the id of the folder at a path below `target` and creates missing ones: one round trip, or three. Callers
 * authorize.
 * @throws NotFoundError when the target is gone; ConflictError when a file is in the way.
 */
export async function ensureFolders(
  ctx: RequestContext,
  { creatorId: ownerId, ...target }: EntryTarget,
  names: string[],
): Promise<number> {
  const { db, clock } = ctx.deps
  const nameKeys = names.map(entryNameKey)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const deepest = await selectDeepestFolder(db, target, nameKeys)
    if (!deepest) throw new NotFoundError('The folder that this should go into does not exist.')
    if (deepest.depth === names.length && deepest.id !== null) return deepest.id
    const missing = names
      .slice(deepest.depth)
      .map((name) => ({ hash: randomHash(), ...nameColumns(name) }))
    const now = clock().toISOString()
    try {
      const id = await insertFolders(db, { ...target, parentId: deepest.id, ownerId, now }, missing)
      if (id !== null) return id
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
    }
  }
  throw new ConflictError('A file has the name of a folder in :path.', {
    values: { path: names.join('/') },
  })
}
