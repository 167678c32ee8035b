import { authorize } from '#worker/access/access.ts'
import { openSpace } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { presentEntry } from '../entries/present.ts'
import type { StorageSummary } from '../entries/schema.ts'
import { selectStorage } from './storage-queries.ts'

/** Tells what fills a space of the caller: types, trash, versions, the largest files. Throws NotFoundError. */
export async function getStorageSummary(
  ctx: RequestContext,
  input: { workspaceId: number },
): Promise<StorageSummary> {
  const space = openSpace(ctx, input.workspaceId)
  const { db } = ctx.deps
  const { usage, types, trash, largest } = await selectStorage(db, space.user.id, space.spaceId)
  authorize(space, 'view', largest)
  const listedBytes = types.reduce((sum, { bytes }) => sum + bytes, 0)
  return {
    status: 'success',
    types,
    trash,
    versions: { bytes: Math.max(0, (usage?.usedHereBytes ?? 0) - listedBytes - trash.bytes) },
    largest: largest.map((row) => ({ ...presentEntry(row, space), location: row.location })),
  }
}
