import type { RequestContext } from '#worker/context/context.ts'
import { openFound } from '#worker/features/drive/entries/visit-link.ts'
import { placeKeyOf } from '#worker/features/drive/space/open-place.ts'
import type { PlaceRequest } from '#worker/features/drive/space/open-place.ts'
import type { PlaceRows } from '#worker/features/drive/space/place-rows.ts'
import { authorizeStrategy, UploadNotFoundError } from './policy.ts'
import { selectUpload, selectUploadAndPlace } from './queries.ts'
import type { UploadRow } from './queries.ts'
import { isSameUploader, openUploader, uploaderBy } from './open-uploader.ts'
import type { Uploader } from './open-uploader.ts'

/** An upload of the uploader's own, begun in this way and not expired. Throws UploadNotFoundError, StrategyOffError. */
export async function loadUpload(
  ctx: RequestContext,
  uploader: Uploader,
  objectKey: string,
  strategy: UploadRow['strategy'],
): Promise<UploadRow> {
  authorizeStrategy(strategy, ctx.site.settings)
  return requireOwn(ctx, await selectUpload(ctx.deps.db, objectKey), strategy, uploader)
}

/** The same with the folder that the file goes into (a user's root needs none), in the same round trip. */
export async function loadUploadFor(
  ctx: RequestContext,
  objectKey: string,
  strategy: UploadRow['strategy'],
  request: PlaceRequest,
): Promise<{ upload: UploadRow; rows: PlaceRows | null }> {
  if (request.parentId === null && request.link === undefined) {
    const uploader = await openUploader(ctx, request)
    return { upload: await loadUpload(ctx, uploader, objectKey, strategy), rows: null }
  }
  authorizeStrategy(strategy, ctx.site.settings)
  const key = placeKeyOf(ctx, request)
  const { upload, rows } = await selectUploadAndPlace(ctx.deps.db, objectKey, key)
  const uploader =
    'userId' in key
      ? { userId: key.userId, linkId: null }
      : uploaderBy(await openFound(ctx, rows.linked))
  return { upload: requireOwn(ctx, upload, strategy, uploader), rows }
}

function requireOwn(
  { deps }: RequestContext,
  upload: UploadRow | null,
  strategy: UploadRow['strategy'],
  uploader: Uploader,
): UploadRow {
  const isOpen = upload !== null && Date.parse(upload.expiresAt) > deps.clock().getTime()
  if (!isOpen || upload.strategy !== strategy || !isSameUploader(upload, uploader))
    throw new UploadNotFoundError()
  return upload
}
