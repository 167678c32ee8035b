import { authorize, may } from '#worker/access/access.ts'
import type { CallerAccess } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ForbiddenError } from '#worker/errors.ts'
import { NOBODY } from '../entries/access-columns.ts'
import type { TreeEntry } from './tree-queries.ts'
import { isOthersBelow } from './trash-queries.ts'

/**
 * Requires the right to trash entries, by deleting or replacing. Whoever may delete only what they created trashes no
 * folder that holds files of others: one round trip.
 * @throws NotFoundError, ForbiddenError.
 */
export async function authorizeTrashing(
  ctx: RequestContext,
  caller: CallerAccess,
  entries: readonly TreeEntry[],
): Promise<void> {
  authorize(caller, 'delete', entries)
  const own = entries.filter(
    (entry) => entry.isFolder && !may(caller, 'delete', { ...entry, ownerId: NOBODY }),
  )
  if (own.length > 0 && (await isOthersBelow(ctx.deps.db, caller.user.id, own)))
    throw new ForbiddenError('Others have put files into this folder, so its owner must delete it.')
}
