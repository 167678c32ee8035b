import { authorizeAnywhere } from '#worker/access/access.ts'
import { openSpace } from '#worker/access/open-space.ts'
import type { RequestContext, SignedInUser } from '#worker/context/context.ts'
import { availableSpace } from '#worker/features/drive/space/get-space-usage.ts'
import { mayEditSomeShare } from '#worker/features/drive/entries/grant-queries.ts'
import { authorizeFile, authorizeSpace, fitsSpace } from '#worker/features/drive/entries/policy.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { parseInput } from '#worker/input/parse-input.ts'
import { MAX_REQUEST_BYTES, RequestTooLargeError } from '#worker/input/request-size.ts'
import { newObjectKey } from '#worker/storage/object-keys.ts'
import { ObjectWriter } from '#worker/storage/object-writer.ts'
import type { WrittenObject } from '#worker/storage/object-writer.ts'
import { finishUpload, OtherSizeError } from './finish-upload.ts'
import { giveUpUpload } from './give-up-upload.ts'
import { insertKeyedUpload, insertUpload } from './queries.ts'
import type { NewUpload, UploadRow } from './queries.ts'
import { readForm } from './read-form.ts'
import { knownMime, UploadFields } from './schema.ts'

/** Long enough for the slowest connection that brings 100 MB; and so long a key is remembered. */
const LIFETIME_MS = 24 * 60 * 60 * 1000

/** Larger files are stored in parts of this size: at most two are in memory. */
const PART_BYTES = 8 * 1024 ** 2

export interface FormUpload {
  body: ReadableStream<Uint8Array>
  contentType: string
  /** Null when the sender does not say. */
  contentLength: number | null
  workspaceId: number
  /** Identifies the entry to a sender whose response was lost. */
  idempotencyKey: string | null
}

/**
 * Stores a form's file and creates its entry. Fields may follow the file, so they are validated last, and a refusal
 * deletes the object. Idempotent by key.
 * @throws BadRequestError, PayloadTooLargeError, OutOfSpaceError, ValidationError, NotFoundError.
 */
export async function uploadForm(ctx: RequestContext, form: FormUpload): Promise<FileEntry> {
  const space = openSpace(ctx, form.workspaceId)
  authorizeAnywhere(space, 'create')
  const { user } = space
  await authorizeBytes(ctx, user, 0)

  const begun: UploadRow[] = []
  const giveUp = () =>
    ctx.deps.inBackground((db) =>
      Promise.all(begun.map((upload) => giveUpUpload({ ...ctx.deps, db }, upload))),
    )
  try {
    const { fields, stored } = await readForm(form.body, form.contentType, async (file, bytes) => {
      const { upload, finished } = await beginFormUpload(ctx, user, form)
      begun.push(upload)
      const { sizeBytes, crc32 } = finished
        ? { sizeBytes: await countBytes(bytes), crc32: null }
        : await storeBytes(ctx, user, upload, file, bytes)
      return { upload, finished, file, sizeBytes, crc32 }
    })
    const { upload, finished, file, sizeBytes, crc32 } = stored
    const input = parseInput(UploadFields, { clientName: file.name, ...fields })
    if (input.size !== null && input.size !== sizeBytes) throw new OtherSizeError()
    if (finished) giveUp()
    return await finishUpload(ctx, finished ?? upload, {
      name: input.clientName,
      mime: input.clientMime || knownMime(file.mime),
      sizeBytes,
      crc32,
      parentId: input.parentId,
      relativePath: input.relativePath,
      workspaceId: form.workspaceId || input.workspaceId,
      onConflict: input.onConflict,
      idempotencyKey: form.idempotencyKey,
    })
  } catch (error) {
    giveUp()
    throw error
  }
}

async function beginFormUpload(
  ctx: RequestContext,
  user: SignedInUser,
  { contentLength, idempotencyKey }: FormUpload,
): Promise<{ upload: UploadRow; finished: UploadRow | null }> {
  const { db, objects, clock } = ctx.deps
  const objectKey = newObjectKey()
  const isSmall = contentLength !== null && contentLength <= PART_BYTES
  const multipartUploadId = isSmall
    ? null
    : await objects.createMultipart(objectKey, 'application/octet-stream')
  const upload: NewUpload = {
    strategy: 'form',
    objectKey,
    userId: user.id,
    sizeBytes: 0,
    mime: '',
    name: '',
    multipartUploadId,
    partSizeBytes: isSmall ? null : PART_BYTES,
    isPutOnce: true,
    expiresAt: new Date(clock().getTime() + LIFETIME_MS).toISOString(),
  }
  return idempotencyKey === null
    ? { upload: await insertUpload(db, upload), finished: null }
    : insertKeyedUpload(db, upload, idempotencyKey)
}

async function countBytes(bytes: AsyncIterable<Uint8Array>): Promise<number> {
  let sizeBytes = 0
  for await (const { length } of bytes) sizeBytes += length
  return sizeBytes
}

async function storeBytes(
  ctx: RequestContext,
  user: SignedInUser,
  { objectKey, multipartUploadId, partSizeBytes }: UploadRow,
  file: { name: string; mime: string },
  bytes: AsyncIterable<Uint8Array<ArrayBuffer>>,
): Promise<WrittenObject> {
  const writer = new ObjectWriter(ctx.deps.objects, {
    key: objectKey,
    contentType: 'application/octet-stream',
    multipart:
      multipartUploadId === null || partSizeBytes === null
        ? null
        : { uploadId: multipartUploadId, partSizeBytes },
    expectedBytes: PART_BYTES,
  })
  for await (const chunk of bytes) {
    const sizeBytes = writer.sizeBytes + chunk.length
    await authorizeBytes(ctx, user, sizeBytes)
    const maxBytes = ctx.site.settings['uploads.max_size']
    if (maxBytes > 0 && sizeBytes > maxBytes)
      authorizeFile({ ...file, sizeBytes }, ctx.site.settings)
    await writer.write(chunk)
  }
  return writer.finish()
}

/**
 * Checks the platform's limit and the caller's own space. Whoever may edit folders of others may name one behind the
 * file, and is not refused for the own space here.
 */
async function authorizeBytes(
  ctx: RequestContext,
  user: SignedInUser,
  sizeBytes: number,
): Promise<void> {
  if (sizeBytes > MAX_REQUEST_BYTES) throw new RequestTooLargeError()
  const availableBytes = availableSpace(ctx, user.availableSpaceBytes)
  const fits = fitsSpace(user.usedSpaceBytes, sizeBytes, availableBytes)
  if (!fits && !(await mayEditSomeShare(ctx.deps.db, user.id)))
    authorizeSpace(user.usedSpaceBytes, sizeBytes, availableBytes)
}
