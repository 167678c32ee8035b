import type { RequestContext } from '#worker/context/context.ts'
import { ValidationError } from '#worker/errors.ts'
import { newObjectKey } from '#worker/storage/object-keys.ts'
import { PRESIGNED_PUT_TTL_SECONDS } from '#worker/storage/object-store.ts'
import { beginUpload } from './begin-upload.ts'
import type { UploadedFile } from './uploaded-file.ts'
import type {
  CreateMultipartInput,
  CreateMultipartResponse,
  PresignInput,
  PresignResponse,
} from './schema.ts'
import { partSizeFor } from './upload-strategy.ts'
import type { UploaderRequest } from './open-uploader.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** R2 ends unfinished multipart uploads after 7 days; so do we. */
const MULTIPART_LIFETIME_MS = 7 * DAY_MS

/** Beyond the address's own life, so that a PUT begun in its last second can be finished. */
const SINGLE_LIFETIME_MS = DAY_MS + PRESIGNED_PUT_TTL_SECONDS * 1000

/** Without a part size. It could not be given up to make room, as it counts by number. */
const UNSIZED_LIFETIME_MS = DAY_MS

/** An address for one PUT of this very file. Throws ValidationError, NotFoundError, OutOfSpaceError. */
export async function presignUpload(
  ctx: RequestContext,
  input: Placed<PresignInput>,
): Promise<PresignResponse> {
  const contentType = input.mime || 'application/octet-stream'
  const objectKey = newObjectKey()
  await beginUpload(ctx, announced(input), {
    strategy: 'direct',
    disk: input.disk,
    objectKey,
    lifetimeMs: SINGLE_LIFETIME_MS,
    isPutOnce: input.sendsHeaders,
  })
  const url = await ctx.deps.objects.presignPut(objectKey, {
    sizeBytes: input.size,
    contentType,
    onlyIfAbsent: input.sendsHeaders,
  })
  const headers = {
    'content-type': contentType,
    ...(input.sendsHeaders && { 'if-none-match': '*' }),
  }
  return { status: 'success', url, acl: 'private', key: objectKey, headers }
}

/** Begins an upload in parts. Throws ValidationError, NotFoundError, OutOfSpaceError, TooManyUnsizedError. */
export async function createMultipart(
  ctx: RequestContext,
  input: Placed<CreateMultipartInput>,
): Promise<CreateMultipartResponse> {
  if (input.size === 0) throw new ValidationError({ size: ['An empty file has no parts.'] })
  const { partSize } = input
  // Each link would give its maker, whose space it is, some more uploads whose parts may have any length.
  if (input.link !== undefined && partSize === undefined)
    throw new ValidationError({ partSize: ['Uploads by a link need the size of their parts.'] })
  const objectKey = newObjectKey()
  const { upload } = await beginUpload(ctx, announced(input), {
    strategy: 'direct',
    disk: input.disk,
    objectKey,
    lifetimeMs: partSize === undefined ? UNSIZED_LIFETIME_MS : MULTIPART_LIFETIME_MS,
    // Once the parts are put together, none can be sent again.
    isPutOnce: true,
    multipart: {
      contentType: input.mime || 'application/octet-stream',
      partSizeBytes: partSize ?? null,
    },
  })
  const { multipartUploadId } = upload
  if (multipartUploadId === null) throw new Error('an upload in parts began without an id')
  return {
    status: 'success',
    key: objectKey,
    uploadId: multipartUploadId,
    acl: 'private',
    partSize: partSize ?? partSizeFor(input.size, ctx.site.settings['uploads.chunk_size']),
  }
}

/** A payload with the link of the query. */
type Placed<Input> = Input & Pick<UploaderRequest, 'link'>

const announced = (input: Placed<Omit<PresignInput, 'sendsHeaders'>>): UploadedFile => ({
  name: input.filename,
  mime: input.mime,
  sizeBytes: input.size,
  parentId: input.parentId ?? null,
  relativePath: input.relativePath ?? null,
  workspaceId: input.workspaceId ?? 0,
  link: input.link,
  senderName: input.senderName ?? null,
})
