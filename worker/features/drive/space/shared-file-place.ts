import { sql } from 'drizzle-orm'
import { fileEntries } from '#db/schema/index.ts'
import { authorize } from '#worker/access/access.ts'
import { callerAccess } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { selectShownEntriesByIds } from '../entries/entry-rows.ts'
import { availableSpace } from './get-space-usage.ts'
import type { Place } from './open-place.ts'
import { selectUsage } from './usage-queries.ts'

/**
 * The place of a file that is shared by itself, whose folder the caller does not know, for a new version of it. One round
 * trip. Null for other files.
 * @throws ForbiddenError when the share does not include changes.
 */
export async function sharedFilePlace(
  ctx: RequestContext,
  fileId: number,
): Promise<Omit<Place, 'folder'> | null> {
  const caller = callerAccess(ctx)
  const { db } = ctx.deps
  const itsSpace = sql`(SELECT ${fileEntries.spaceId} FROM ${fileEntries} WHERE ${fileEntries.id} = ${fileId})`
  const [[found], [usage]] = await db.batch([
    selectShownEntriesByIds(db, caller.user.id, [fileId]),
    selectUsage(db, itsSpace),
  ])
  const file = found?.row
  if (!file?.grant || file.grant.canEditParent) return null
  authorize(caller, 'update', [file])
  return {
    spaceId: file.spaceId,
    parentId: file.parentId,
    ancestors: file.ancestors,
    inherited: file,
    access: caller,
    creatorId: caller.user.id,
    link: null,
    usedBytes: usage?.usedBytes ?? 0,
    availableBytes: availableSpace(ctx, usage?.availableBytes ?? null),
  }
}
