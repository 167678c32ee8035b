import { requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { availableSpace } from '#worker/features/drive/space/get-space-usage.ts'
import { giveUpLongBegun } from '../give-up-long-begun.ts'
import { TooMuchBegunError, UploadNotFoundError } from '../policy.ts'
import { growUploadWithin, selectUpload } from '../queries.ts'
import { unfinishedBounds } from '../unfinished-bounds.ts'
import type { Uploader } from '../open-uploader.ts'

/**
 * Raises the counted size of a deferred-length upload, before bytes arrive or when the length is declared. May abort
 * old uploads to make room.
 * @param upload.maxBytes that it may have at the most.
 * @throws UploadNotFoundError, TooMuchBegunError.
 */
export async function growUpload(
  ctx: RequestContext,
  { userId, linkId }: Uploader,
  { maxBytes }: { maxBytes: number },
  wanted: { objectKey: string; sizeBytes: number },
): Promise<void> {
  const { db, clock } = ctx.deps
  const upload = { ...wanted, userId, linkId }
  const ownBytes =
    linkId === null ? availableSpace(ctx, requireUser(ctx).availableSpaceBytes) : maxBytes
  // It may go into another's space, where there is more room.
  const most = unfinishedBounds(ownBytes === null ? null : Math.max(ownBytes, maxBytes))
  const grow = () => growUploadWithin(db, upload, most.bytes, clock().toISOString())
  if (await grow()) return
  if ((await giveUpLongBegun(ctx.deps, upload, most)) && (await grow())) return
  const current = await selectUpload(db, upload.objectKey)
  if (current?.finishToken !== null) throw new UploadNotFoundError()
  throw new TooMuchBegunError()
}
