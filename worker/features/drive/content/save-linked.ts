import { authorize, authorizeAnywhere, may } from '#worker/access/access.ts'
import { linkAccess, openSpace } from '#worker/access/open-space.ts'
import { randomHash } from '#worker/auth/tokens.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { sendNotifications } from '#worker/notify/send-notifications.ts'
import { isNearlyFull } from '#worker/notify/space-notice.ts'
import { entriesAtOnce } from '../entries/entries-at-once.ts'
import { authorizeSpace } from '../entries/space-policy.ts'
import { noteRecent } from '../entries/note-recent.ts'
import { presentEntry } from '../entries/present.ts'
import { retryWhenChanged } from '../entries/retry-when-changed.ts'
import type { FileEntry } from '../entries/schema.ts'
import { openFound } from '../entries/visit-link.ts'
import { authorizePlace } from '../space/open-place.ts'
import { copySubtrees } from '../tree/copy-queries.ts'
import { outermost } from '../tree/outermost.ts'
import { requireOutside } from '../tree/placement.ts'
import { selectLinkedPlacement } from '../tree/placement-queries.ts'
import { DownloadForbiddenError } from './read-content.ts'
import { countInBatch } from './visit-queries.ts'

/**
 * Copies what a link leads to into the caller's drive, which counts as one download. Taken names get a number.
 * @param input.hashes of entries that the link covers; null = all that it leads to.
 * @throws UnauthorizedError, NotFoundError, LinkPasswordRequiredError, LinkCodeRequiredError, ForbiddenError,
 * ValidationError (a folder into itself, too many entries), OutOfSpaceError.
 */
export function saveLinked(
  ctx: RequestContext,
  input: {
    /** Its hash or its name. */
    link: string
    hashes: readonly string[] | null
    workspaceId: number
    /** Null = the root. */
    destinationId: number | null
  },
): Promise<FileEntry[]> {
  const { link, hashes, workspaceId, destinationId } = input
  const space = openSpace(ctx, workspaceId)
  const { db, clock } = ctx.deps
  if (destinationId === null) authorizeAnywhere(space, 'create')
  return retryWhenChanged(async () => {
    const found = await selectLinkedPlacement(db, {
      link,
      hashes,
      place: { spaceId: space.spaceId, userId: space.user.id, parentId: destinationId },
    })
    const opened = await openFound(ctx, found.linked)
    const access = linkAccess(opened.link)
    authorize(access, 'view', found.rows)
    if (found.rows.length < (hashes ? new Set(hashes).size : 1)) throw new NotFoundError()
    if (!found.rows.every((row) => may(access, 'download', row)))
      throw new DownloadForbiddenError(access)

    const place = authorizePlace(ctx, space, destinationId, found.place, ['create'])
    const roots = outermost(found.rows)
    requireOutside(roots, place)
    const sizeBytes = roots.reduce((sum, row) => sum + row.sizeBytes, 0)
    authorizeSpace(place.usedBytes, sizeBytes, place.availableBytes)

    const now = clock().toISOString()
    const { parentId, ancestors } = place
    const rows = await copySubtrees(db, {
      copies: roots.map((row) => ({
        row,
        hash: randomHash(),
        parentId,
        ancestors,
        isContested: true,
      })),
      replaced: [],
      destination: place.folder,
      spaceId: place.spaceId,
      owner: { id: space.user.id, availableBytes: place.availableBytes },
      now,
      atOnce: entriesAtOnce(ctx),
      together: countInBatch(db, opened.link.id, now),
    })
    if (isNearlyFull(place.usedBytes + sizeBytes, place.availableBytes)) sendNotifications(ctx)
    noteRecent(ctx, rows, 'added')
    return rows.map((row) => presentEntry(row, space))
  })
}
