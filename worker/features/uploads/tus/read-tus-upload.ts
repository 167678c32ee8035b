import { OWN_FACTS } from '#worker/access/access.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { AppError, UnavailableError } from '#worker/errors.ts'
import { contentOf } from '#worker/features/drive/content/read-content.ts'
import type { Content } from '#worker/features/drive/content/select-bytes.ts'
import { objectKeyOf } from '#worker/storage/object-keys.ts'
import { fileOfMetadata } from './file-of-metadata.ts'
import { loadUpload } from '../load-upload.ts'
import { UploadNotFoundError } from '../policy.ts'
import type { UploaderRequest } from '../open-uploader.ts'
import { givenKey } from './tus-keys.ts'
import { authorizeTus } from './tus-upload.ts'

/**
 * The bytes of a complete upload, for the user who sent them, until its entry exists; from then on, they are the
 * entry's. Throws UploadIncompleteError, UploadNotFoundError, ForbiddenError, UnavailableError.
 */
export async function readTusUpload(
  ctx: RequestContext,
  { key, headers, ...request }: UploaderRequest & { key: string; headers: Headers },
): Promise<Content> {
  const { userId, linkId, access } = await authorizeTus(ctx, request)
  const resumable = ctx.deps.resumableUpload(await givenKey(ctx, key))
  const info = await resumable.finish({ userId, linkId }).catch((error: unknown) => {
    throw new UnavailableError(error)
  })
  if (!info) throw new UploadNotFoundError()
  if (info.offsetBytes !== info.lengthBytes) throw new UploadIncompleteError(info.offsetBytes)
  const upload = await loadUpload(ctx, { userId, linkId }, objectKeyOf(key), 'tus')
  const object = await ctx.deps.objects.head(upload.objectKey)
  if (upload.finishToken !== null || !object) throw new UploadNotFoundError()
  const { name, mime } = fileOfMetadata(info.metadata, object.sizeBytes)
  const entry = {
    id: upload.id,
    name,
    mime,
    sizeBytes: object.sizeBytes,
    objectKey: upload.objectKey,
    etag: object.etag,
    storedAt: info.createdAt,
    spaceId: access.spaceId,
    spaceKind: access.space.kind,
    spaceOwnerId: access.space.ownerId,
    ownerId: userId,
    deletedAt: null,
    ...OWN_FACTS,
  }
  return contentOf(ctx, { entry, access }, { asAttachment: true, isHead: false, headers })
}

/** The header says how much has arrived, as for HEAD. */
class UploadIncompleteError extends AppError {
  constructor(offsetBytes: number) {
    super(404, 'upload_incomplete', 'This file has not arrived completely yet.', {
      headers: { 'upload-offset': String(offsetBytes) },
    })
  }
}
