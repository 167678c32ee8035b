import type { RequestContext } from '#worker/context/context.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { objectKeyOf } from '#worker/storage/object-keys.ts'
import { fileOfMetadata } from '../tus/file-of-metadata.ts'
import { finishUpload, OtherSizeError } from '../finish-upload.ts'
import { loadUploadFor } from '../load-upload.ts'
import type { CreateS3EntryInput } from '../schema.ts'
import type { UploaderRequest } from '../open-uploader.ts'

/**
 * Makes the entry of a direct upload. Repeating it is fine. Throws UploadNotFoundError, ValidationError for what
 * `metadata` says, and as `finishUpload` does.
 */
export async function createS3Entry(
  ctx: RequestContext,
  input: CreateS3EntryInput & Pick<UploaderRequest, 'link'>,
): Promise<FileEntry> {
  const { clientName, clientMime, clientExtension } = input
  const said = { ...input.metadata, clientName, clientMime, clientExtension }
  const told = fileOfMetadata(said, input.size)
  const workspaceId = input.workspaceId || told.workspaceId
  const place = { workspaceId, parentId: input.parentId ?? told.parentId, link: input.link }
  const objectKey = objectKeyOf(input.filename)
  const { upload, rows } = await loadUploadFor(ctx, objectKey, 'direct', place)
  const isFinished = upload.finishToken !== null
  if (!isFinished && input.size !== upload.sizeBytes) throw new OtherSizeError()
  const file = {
    ...told,
    ...place,
    mime: told.mime || upload.mime,
    sizeBytes: upload.sizeBytes,
    relativePath: input.relativePath || told.relativePath,
    onConflict: input.onConflict ?? told.onConflict,
    replacesId: input.replacesId ?? told.replacesId,
    claimedCrc32: input.crc32 ?? null,
  }
  return finishUpload(ctx, upload, file, rows)
}
