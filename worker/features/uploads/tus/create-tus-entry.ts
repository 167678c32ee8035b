import type { RequestContext } from '#worker/context/context.ts'
import { UnavailableError, ValidationError } from '#worker/errors.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { objectKeyOf } from '#worker/storage/object-keys.ts'
import { fileOfMetadata } from './file-of-metadata.ts'
import { finishUpload } from '../finish-upload.ts'
import { loadUploadFor } from '../load-upload.ts'
import { UploadNotFoundError } from '../policy.ts'
import type { CreateTusEntryInput } from '../schema.ts'
import type { UploaderRequest } from '../open-uploader.ts'
import { givenKey } from './tus-keys.ts'
import { authorizeTus } from './tus-upload.ts'

/**
 * Makes the entry of an upload by the tus protocol. Repeating it is fine.
 * Throws UploadNotFoundError, ValidationError when something is missing, UnavailableError, and as `finishUpload` does.
 */
export async function createTusEntry(
  ctx: RequestContext,
  { uploadKey, workspaceId, link, onConflict }: CreateTusEntryInput & UploaderRequest,
): Promise<FileEntry> {
  const { userId, linkId } = await authorizeTus(ctx, { workspaceId, link })
  const resumable = ctx.deps.resumableUpload(await givenKey(ctx, uploadKey))
  const info = await resumable.finish({ userId, linkId }).catch((error: unknown) => {
    throw new UnavailableError(error)
  })
  if (!info || (workspaceId !== 0 && workspaceId !== info.workspaceId))
    throw new UploadNotFoundError()
  if (info.lengthBytes === null || info.offsetBytes < info.lengthBytes)
    throw new ValidationError({ uploadKey: ['This file has not arrived completely yet.'] })
  const told = fileOfMetadata(info.metadata, info.lengthBytes)
  const file = {
    ...told,
    workspaceId: info.workspaceId,
    link,
    onConflict: onConflict ?? told.onConflict,
    crc32: info.crc32,
  }
  const { upload, rows } = await loadUploadFor(ctx, objectKeyOf(uploadKey), 'tus', file)
  return finishUpload(ctx, upload, file, rows)
}
