import type { RequestContext } from '#worker/context/context.ts'
import { UnavailableError, ValidationError } from '#worker/errors.ts'
import { mapInSlices } from '#worker/input/in-slices.ts'
import { isBadParts } from '#worker/storage/bad-parts.ts'
import { NoSuchMultipartError } from '#worker/storage/object-store.ts'
import type { ListedPart, MultipartPart } from '#worker/storage/listed-parts.ts'
import type { StoredObject } from '#worker/storage/object-store.ts'
import { OtherSizeError } from '../finish-upload.ts'
import { giveUpUpload } from '../give-up-upload.ts'
import { loadUpload } from '../load-upload.ts'
import { areAllParts, isSized, partCount, partSizeOf } from './part-sizes.ts'
import type { MultipartUpload, SizedUpload } from './part-sizes.ts'
import { PartsTooLargeError, UploadNotFoundError } from '../policy.ts'
import { setPartSize } from '../queries.ts'
import type {
  AbortMultipartInput,
  CompleteMultipartInput,
  SignPartsInput,
  SignPartsResponse,
  UploadedPartsInput,
  UploadedPartsResponse,
} from '../schema.ts'
import { giveUpIfTooLarge, sizeOf } from './unsized-parts.ts'
import { openUploader } from '../open-uploader.ts'
import type { UploaderRequest } from '../open-uploader.ts'

/** Signing an address takes up to 0.5 ms. */
const PARTS_PER_SLICE = 20

/**
 * Signs addresses for parts: each for exactly its bytes, if their size is known. Throws UploadNotFoundError,
 * ValidationError for parts the file has not, PartsTooLargeError.
 */
export async function signParts(
  ctx: RequestContext,
  input: SignPartsInput & UploaderRequest,
): Promise<SignPartsResponse> {
  const upload = await loadUnfinished(ctx, input)
  const sizes = input.partNumbers.map((partNumber) => ({
    partNumber,
    sizeBytes: partSizeOf(upload, partNumber),
  }))
  if (!isSized(upload)) await requireRoom(ctx, upload)
  const urls = await mapInSlices(sizes, PARTS_PER_SLICE, async ({ partNumber, sizeBytes }) => ({
    partNumber,
    url: await ctx.deps.objects.presignPart(
      upload.objectKey,
      upload.multipartUploadId,
      partNumber,
      {
        sizeBytes,
        uploadBytes: upload.sizeBytes,
      },
    ),
  }))
  return { status: 'success', urls }
}

/**
 * Lists the stored parts, if the bucket can. Returns all parts of a combined upload, so that a resuming client sends
 * nothing and completes again.
 * @throws UploadNotFoundError.
 */
export async function getUploadedParts(
  ctx: RequestContext,
  input: UploadedPartsInput & UploaderRequest,
): Promise<UploadedPartsResponse> {
  const upload = await loadUnfinished(ctx, input)
  const { objects } = ctx.deps
  const parts = await objects
    .listParts(upload.objectKey, upload.multipartUploadId)
    .catch(async (error: unknown) => {
      if (!(error instanceof NoSuchMultipartError)) throw error
      const object = await completeObject(ctx, upload)
      if (!object || !isSized(upload)) throw new UploadNotFoundError()
      return partsOf(upload, object)
    })
  return {
    status: 'success',
    parts: (parts ?? []).map((part) => ({
      PartNumber: part.partNumber,
      ETag: `"${part.etag}"`,
      Size: part.sizeBytes,
    })),
  }
}

/**
 * Combines the parts. Idempotent, as the response to the first call may be lost.
 * @throws UploadNotFoundError, ValidationError when parts are missing or different, UnavailableError when the bucket
 * fails.
 */
export async function completeMultipart(
  ctx: RequestContext,
  input: CompleteMultipartInput & UploaderRequest,
): Promise<void> {
  const upload = await loadMultipart(ctx, input)
  const { objects } = ctx.deps
  const isComplete = async () => (await completeObject(ctx, upload)) !== null
  if (upload.finishToken !== null || (await isComplete())) return

  const parts = input.parts.map((part) => ({
    partNumber: part.PartNumber,
    etag: part.ETag.replaceAll('"', ''),
  }))
  // The bucket would make a shorter object of them, and have no more of the parts that did arrive.
  let partSizeBytes: number | null
  try {
    partSizeBytes = isSized(upload)
      ? sizeIfAll(upload, parts)
      : await commonSizeIfAll(ctx, upload, parts)
  } catch (error) {
    if (!(error instanceof NoSuchMultipartError)) throw error
    // A concurrent call may have completed it since.
    if (await isComplete()) return
    throw new PartsMissingError()
  }
  let object: StoredObject
  try {
    object = await objects.completeMultipart(upload.objectKey, upload.multipartUploadId, parts)
  } catch (error) {
    // Null where the bucket does not tell: then "no such upload" may mean that an earlier call has made the object.
    const isThere = await isComplete().catch(() => null)
    if (isThere) return
    console.warn(
      JSON.stringify({
        level: 'warn',
        requestId: ctx.requestId,
        message: 'multipart not completed',
        error: String(error),
      }),
    )
    throw isThere === false && isBadParts(error)
      ? new PartsMissingError()
      : new UnavailableError(error)
  }
  if (object.sizeBytes !== upload.sizeBytes) {
    await giveUpUpload(ctx.deps, upload)
    throw new OtherSizeError()
  }
  if (!isSized(upload) && partSizeBytes !== null)
    await setPartSize(ctx.deps.db, upload.id, partSizeBytes)
}

/** Throws PartsTooLargeError, UploadNotFoundError. */
async function requireRoom(ctx: RequestContext, upload: MultipartUpload): Promise<void> {
  try {
    if (await giveUpIfTooLarge(ctx.deps, upload)) throw new PartsTooLargeError()
  } catch (error) {
    throw error instanceof NoSuchMultipartError ? new UploadNotFoundError() : error
  }
}

/** Throws PartsMissingError. */
function sizeIfAll(upload: SizedUpload, parts: readonly MultipartPart[]): number {
  if (!areAllParts(upload, parts)) throw new PartsMissingError()
  return upload.partSizeBytes
}

/**
 * The size of all parts but the last, where they are the whole file; null where the bucket cannot list them.
 * Throws PartsMissingError and NoSuchMultipartError.
 */
async function commonSizeIfAll(
  { deps }: RequestContext,
  upload: MultipartUpload,
  parts: readonly MultipartPart[],
): Promise<number | null> {
  const numbers = new Set(parts.map(({ partNumber }) => partNumber))
  const listed = await deps.objects.listParts(upload.objectKey, upload.multipartUploadId)
  if (listed === null) return null
  const named = listed.filter(({ partNumber }) => numbers.has(partNumber))
  const [first] = named
  if (!first || sizeOf(named) !== upload.sizeBytes) throw new PartsMissingError()
  return first.sizeBytes
}

/** Gives an unfinished upload up, in parts or by one PUT. Throws UploadNotFoundError. */
export async function abortMultipart(
  ctx: RequestContext,
  { key, uploadId, ...request }: AbortMultipartInput & UploaderRequest,
): Promise<void> {
  const { userId, linkId } = await openUploader(ctx, request)
  const upload = {
    objectKey: key,
    userId,
    linkId,
    strategy: 'direct' as const,
    multipartUploadId: uploadId || null,
  }
  if (!(await giveUpUpload(ctx.deps, upload))) throw new UploadNotFoundError()
}

class PartsMissingError extends ValidationError {
  constructor() {
    super({ parts: ['Some parts are missing or damaged. Please send them again.'] })
  }
}

/** Returns the combined object, if any. */
async function completeObject(
  { deps }: RequestContext,
  { objectKey, sizeBytes }: MultipartUpload,
): Promise<StoredObject | null> {
  const object = await deps.objects.head(objectKey)
  return object?.sizeBytes === sizeBytes ? object : null
}

/** The bucket has no ETags of them any more; to complete what is there, none are needed. */
function partsOf(upload: SizedUpload, { etag }: StoredObject): ListedPart[] {
  const { sizeBytes, partSizeBytes } = upload
  return Array.from({ length: partCount(upload) }, (_, index) => ({
    partNumber: index + 1,
    etag,
    sizeBytes: Math.min(partSizeBytes, sizeBytes - index * partSizeBytes),
  }))
}

type MultipartRef = UploaderRequest & { key: string; uploadId: string }

async function loadUnfinished(ctx: RequestContext, ref: MultipartRef): Promise<MultipartUpload> {
  const upload = await loadMultipart(ctx, ref)
  if (upload.finishToken !== null) throw new UploadNotFoundError()
  return upload
}

async function loadMultipart(
  ctx: RequestContext,
  { key, uploadId, ...request }: MultipartRef,
): Promise<MultipartUpload> {
  const upload = await loadUpload(ctx, await openUploader(ctx, request), key, 'direct')
  if (upload.multipartUploadId !== uploadId) throw new UploadNotFoundError()
  return { ...upload, multipartUploadId: uploadId }
}
