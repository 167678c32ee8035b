import { authorizeAnywhere } from '#worker/access/access.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { AppError, ConflictError, PayloadTooLargeError, UnavailableError } from '#worker/errors.ts'
import { authorizeFile, authorizeSize } from '#worker/features/drive/entries/file-policy.ts'
import { authorizeSpace } from '#worker/features/drive/entries/space-policy.ts'
import { objectKeyOf } from '#worker/storage/object-keys.ts'
import { inLargeChunks } from '#worker/storage/read-chunks.ts'
import type { Checksum, ResumableUploadInfo } from '#worker/storage/resumable-state.ts'
import { MAX_REQUEST_BYTES } from '#worker/input/request-size.ts'
import { uploadRoomOf } from '#worker/features/links/upload-limits.ts'
import { beginUpload } from '../begin-upload.ts'
import { fileOfMetadata } from './file-of-metadata.ts'
import { giveUpUpload } from '../give-up-upload.ts'
import { growUpload } from './grow-upload.ts'
import { authorizeStrategy, UploadNotFoundError } from '../policy.ts'
import { MAX_PARTS } from '../upload-strategy.ts'
import { givenKey } from './tus-keys.ts'
import { openUploader, uploaderAt } from '../open-uploader.ts'
import type { Uploader, UploaderRequest } from '../open-uploader.ts'

const MIB = 1024 ** 2

/** R2 ends unfinished multipart uploads after 7 days; so do we. */
export const TUS_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000

/** Two of them fit well into the memory of a Worker, beside those of others. */
const MAX_PART_BYTES = 16 * MIB

type Metadata = Record<string, string | null>

/** Bytes that an upload may have: what the site's owner allows, and what so many parts can hold. */
export function maxTusBytes({ site }: Pick<RequestContext, 'site'>): number {
  const largest = MAX_PARTS * MAX_PART_BYTES
  return Math.min(site.settings['uploads.max_size'] || largest, largest)
}

/** Whoever may add files, in a space of theirs or by a link. Throws UnauthorizedError, NotFoundError, ForbiddenError. */
export async function authorizeTus(ctx: RequestContext, request: UploaderRequest) {
  const uploader = await openUploader(ctx, request)
  authorizeAnywhere(uploader.access, 'create')
  authorizeStrategy('tus', ctx.site.settings)
  return uploader
}

/** Facts of an upload before a chunk arrives. */
export type TusUploadFacts = Pick<ResumableUploadInfo, 'lengthBytes' | 'maxBytes' | 'metadata'>

/**
 * Begins a tus upload. Of deferred length, only declared bytes count: those in the creation request, then each chunk.
 * @throws ValidationError, NotFoundError, PayloadTooLargeError.
 */
export async function createTusUpload(
  ctx: RequestContext,
  upload: {
    key: string
    lengthBytes: number | null
    /** Declared bytes in the same request. */
    firstBytes: number
    metadata: Metadata | null
  } & UploaderRequest,
): Promise<TusUploadFacts> {
  ctx.deps.objects.requireRoom()
  const told = fileOfMetadata(upload.metadata, upload.lengthBytes ?? upload.firstBytes)
  const file = { ...told, workspaceId: upload.workspaceId || told.workspaceId, link: upload.link }
  authorizeSize(ctx, file, maxTusBytes(ctx))
  const objectKey = objectKeyOf(upload.key)
  const { upload: begun, place } = await beginUpload(ctx, file, {
    strategy: 'tus',
    objectKey,
    lifetimeMs: TUS_LIFETIME_MS,
    // No address leads to the bucket.
    isPutOnce: true,
  })
  const { availableBytes, usedBytes, link } = place
  const spaceBytes = availableBytes === null ? Infinity : availableBytes - usedBytes
  const linkBytes = (link && uploadRoomOf(ctx, link.uploads).bytes) ?? Infinity
  const maxBytes = upload.lengthBytes ?? Math.min(maxTusBytes(ctx), spaceBytes, linkBytes)
  try {
    await ctx.deps.resumableUpload(upload.key).create({
      ...uploaderAt(place),
      objectKey,
      lengthBytes: upload.lengthBytes,
      maxBytes,
      partBytes: partBytesFor(maxBytes, ctx.site.settings['uploads.chunk_size']),
      workspaceId: file.workspaceId,
      metadata: upload.metadata,
      createdAt: begun.createdAt,
      expiresAt: begun.expiresAt,
    })
  } catch (error) {
    // Nobody is told of it, so nobody could finish or cancel what counts.
    await giveUpUpload(ctx.deps, begun).catch(() => undefined)
    throw error
  }
  return { lengthBytes: upload.lengthBytes, maxBytes, metadata: upload.metadata }
}

/**
 * Part size in whole MiB: large enough for the maximum of parts, and equal to the clients' chunk size where memory
 * allows, so that chunks are parts.
 */
function partBytesFor(maxBytes: number, chunkBytes: number): number {
  const wantedBytes = Math.min(chunkBytes, MAX_PART_BYTES)
  return Math.ceil(Math.max(wantedBytes, maxBytes / MAX_PARTS) / MIB) * MIB
}

/** How far an upload is; whoever is sending lets go. Throws UploadNotFoundError. */
export async function tusUploadInfo(
  ctx: RequestContext,
  uploader: Uploader,
  key: string,
): Promise<ResumableUploadInfo> {
  const info = await ctx.deps.resumableUpload(await givenKey(ctx, key)).read(uploader)
  if (!info) throw new UploadNotFoundError()
  return info
}

/** Says how long an upload will be that began without a length. Throws ValidationError, PayloadTooLargeError. */
export async function declareTusLength(
  ctx: RequestContext,
  uploader: Uploader,
  { key, lengthBytes }: { key: string; lengthBytes: number },
): Promise<TusUploadFacts> {
  const upload = ctx.deps.resumableUpload(await givenKey(ctx, key))
  const info = await upload.read(uploader)
  if (!info) throw new UploadNotFoundError()
  requireRoomFor(ctx, info, lengthBytes)
  const isOpen = info.lengthBytes === null && lengthBytes >= info.offsetBytes
  if (!isOpen || lengthBytes > info.maxBytes) throw new TusLengthError()
  await growUpload(ctx, uploader, info, { objectKey: objectKeyOf(key), sizeBytes: lengthBytes })
  if (!(await upload.declareLength(uploader, lengthBytes))) throw new TusLengthError()
  return { ...info, lengthBytes }
}

export interface TusChunk {
  key: string
  offsetBytes: number
  body: ReadableStream<Uint8Array>
  /** Null when the sender does not say. */
  expectedBytes: number | null
  checksum: Checksum | null
  upload: TusUploadFacts
  /** How much of the upload counts already, where its length is not known. */
  countedBytes: number
}

/**
 * Adds a chunk and answers the new offset. Throws UploadNotFoundError, ConflictError (other bytes are missing),
 * TusLockedError, TusLengthError, ChecksumMismatchError, UnavailableError.
 */
export async function appendTusChunk(
  ctx: RequestContext,
  uploader: Uploader,
  chunk: TusChunk,
): Promise<number> {
  const { key, offsetBytes, body, expectedBytes, checksum } = chunk
  ctx.deps.objects.requireRoom()
  const mostBytes =
    chunk.upload.lengthBytes === null ? await countChunk(ctx, uploader, chunk) : null
  const result = await ctx.deps
    .resumableUpload(key)
    .append(uploader, offsetBytes, inLargeChunks(body), {
      expectedBytes,
      mostBytes,
      checksum,
    })
  switch (result.outcome) {
    case 'appended':
      return result.offsetBytes
    case 'gone':
      throw new UploadNotFoundError()
    case 'conflict':
      throw new ConflictError('The upload does not go on at this offset.')
    case 'let go':
      throw new TusLockedError()
    case 'too long':
      throw new TusLengthError()
    case 'mismatch':
      throw new ChecksumMismatchError()
    case 'bucket failed':
      throw new UnavailableError()
  }
}

/**
 * Counts a chunk of a deferred-length upload before it arrives. Returns the most bytes that may come.
 * @throws PayloadTooLargeError, UploadNotFoundError.
 */
async function countChunk(
  ctx: RequestContext,
  uploader: Uploader,
  { key, offsetBytes, expectedBytes, upload, countedBytes }: TusChunk,
): Promise<number> {
  const missingBytes = upload.maxBytes - offsetBytes
  const comingBytes = expectedBytes ?? Math.min(missingBytes, MAX_REQUEST_BYTES)
  const sizeBytes = offsetBytes + comingBytes
  if (comingBytes > missingBytes) {
    requireRoomFor(ctx, upload, sizeBytes)
    throw new TusLengthError()
  }
  if (sizeBytes > countedBytes)
    await growUpload(ctx, uploader, upload, { objectKey: objectKeyOf(key), sizeBytes })
  return comingBytes
}

/** Of what has no length yet, what has come says how much it is. Throws ValidationError, PayloadTooLargeError. */
function requireRoomFor(
  ctx: RequestContext,
  { metadata, maxBytes }: Pick<TusUploadFacts, 'metadata' | 'maxBytes'>,
  sizeBytes: number,
): void {
  const file = fileOfMetadata(metadata, sizeBytes)
  authorizeSize(ctx, file, maxTusBytes(ctx))
  authorizeFile(ctx, file)
  authorizeSpace(0, sizeBytes, maxBytes)
}

/** Gives an unfinished upload up. Throws UploadNotFoundError. */
export async function abortTusUpload(
  ctx: RequestContext,
  { userId, linkId }: Uploader,
  key: string,
): Promise<void> {
  const wanted = { objectKey: objectKeyOf(key), userId, linkId, strategy: 'tus' as const }
  const isGivenUp = await giveUpUpload(ctx.deps, { ...wanted, multipartUploadId: null })
  if (!isGivenUp) throw new UploadNotFoundError()
}

/** More than was announced, another length than before, or more than may be. */
export class TusLengthError extends PayloadTooLargeError {
  constructor() {
    super('This is not the length of the upload.')
  }
}

/** The tus protocol's own status for a chunk that was damaged on its way. */
class ChecksumMismatchError extends AppError {
  constructor() {
    super(460, 'checksum_mismatch', 'This chunk was damaged on its way. Please send it again.')
  }
}

class TusLockedError extends AppError {
  constructor() {
    super(423, 'locked', 'This upload goes on elsewhere.')
  }
}
