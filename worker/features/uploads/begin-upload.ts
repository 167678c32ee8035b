import { exceededLimit, isRequirementViolation } from '#db/client.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { openPlace } from '#worker/features/drive/space/open-place.ts'
import type { Place } from '#worker/features/drive/space/open-place.ts'
import { authorizeFile } from '#worker/features/drive/entries/file-policy.ts'
import { authorizeSpace } from '#worker/features/drive/entries/space-policy.ts'
import { authorizeByLink, senderOf, uploadRoomOf } from '#worker/features/links/upload-limits.ts'
import type { UploadedFile } from './uploaded-file.ts'
import { authorizeStrategy, TooManyUnsizedError, TooMuchBegunError } from './policy.ts'
import { giveUpLongBegun } from './give-up-long-begun.ts'
import { insertUploadWithin } from './queries.ts'
import type { NewUpload, UnfinishedBounds, UploadRow } from './queries.ts'
import { foldersOf } from './relative-path.ts'
import type { UploadDisk } from './schema.ts'
import { unfinishedBounds } from './unfinished-bounds.ts'
import { uploaderAt } from './open-uploader.ts'
import type { Uploader } from './open-uploader.ts'

interface UploadPlan {
  strategy: UploadRow['strategy']
  disk?: UploadDisk | undefined
  objectKey: string
  lifetimeMs: number
  isPutOnce: boolean
  /** Without a part size, addresses sign no length. */
  multipart?: { contentType: string; partSizeBytes: number | null }
}

/**
 * Inserts the row of an upload, if site and space allow. The row precedes the first byte, so that no stored bytes lack
 * a row.
 * @throws ValidationError, NotFoundError, OutOfSpaceError, TooMuchBegunError, TooManyUnsizedError.
 */
export async function beginUpload(
  ctx: RequestContext,
  file: UploadedFile,
  plan: UploadPlan,
): Promise<{ upload: UploadRow; place: Place }> {
  const { objects, clock } = ctx.deps
  authorizeStrategy(plan.strategy, ctx.site.settings, plan.disk)
  authorizeFile(ctx, file)
  foldersOf(file.relativePath)
  const place = await openPlace(ctx, file)
  authorizeSpace(place.usedBytes, file.sizeBytes, place.availableBytes)
  if (place.link) authorizeByLink(ctx, place.link, file.sizeBytes)
  const senderName = place.link && senderOf(ctx, place.link, file.senderName ?? null)

  const multipartUploadId = plan.multipart
    ? await objects.createMultipart(plan.objectKey, plan.multipart.contentType)
    : null
  const now = clock()
  const upload: NewUpload & Uploader = {
    strategy: plan.strategy,
    objectKey: plan.objectKey,
    ...uploaderAt(place),
    senderName,
    sizeBytes: file.sizeBytes,
    mime: file.mime,
    name: file.name,
    multipartUploadId,
    partSizeBytes: plan.multipart?.partSizeBytes ?? null,
    isPutOnce: plan.isPutOnce,
    expiresAt: new Date(now.getTime() + plan.lifetimeMs).toISOString(),
  }
  try {
    const bounds = unfinishedBounds(spaceAt(ctx, place))
    return { upload: await insertWithin(ctx, upload, bounds), place }
  } catch (error) {
    if (multipartUploadId !== null)
      await objects.abortMultipart(plan.objectKey, multipartUploadId).catch(() => undefined)
    throw error
  }
}

/** Bytes that an uploader may have in a place at all: no more by a link than its owner takes. Null = no limit. */
export function spaceAt(
  ctx: Pick<RequestContext, 'site'>,
  { availableBytes, link }: Pick<Place, 'availableBytes' | 'link'>,
): number | null {
  const linkBytes = link && uploadRoomOf(ctx, link.uploads).bytes
  if (availableBytes === null || linkBytes === null) return availableBytes ?? linkBytes
  return Math.min(availableBytes, linkBytes)
}

/** Where there is no room for it, what was begun long ago makes room. */
async function insertWithin(
  ctx: RequestContext,
  upload: NewUpload & Uploader,
  most: UnfinishedBounds,
): Promise<UploadRow> {
  const insert = () =>
    insertUploadWithin(ctx.deps.db, upload, most, ctx.deps.clock().toISOString()).catch(
      (error: unknown) => {
        throw exceededLimit(error) === null ? error : new TooManyUnsizedError()
      },
    )
  try {
    return await insert()
  } catch (error) {
    if (!isRequirementViolation(error)) throw error
  }
  try {
    if (await giveUpLongBegun(ctx.deps, upload, most)) return await insert()
  } catch (error) {
    if (!isRequirementViolation(error)) throw error
  }
  throw new TooMuchBegunError()
}
