import { authorizeAnywhere } from '#worker/access/access.ts'
import { requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { availableSpace } from '#worker/features/drive/space/get-space-usage.ts'
import { authorizeFile } from '#worker/features/drive/entries/file-policy.ts'
import { authorizeSpace, fitsSpace } from '#worker/features/drive/entries/space-policy.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { placeKeyOf } from '#worker/features/drive/space/open-place.ts'
import { visitLink } from '#worker/features/drive/entries/visit-link.ts'
import type { PlaceRows } from '#worker/features/drive/space/place-rows.ts'
import { authorizeByLink } from '#worker/features/links/upload-limits.ts'
import { parseInput } from '#worker/input/parse-input.ts'
import { MAX_REQUEST_BYTES, RequestTooLargeError } from '#worker/input/request-size.ts'
import { newObjectKey } from '#worker/storage/object-keys.ts'
import { ObjectWriter } from '#worker/storage/object-writer.ts'
import type { WrittenObject } from '#worker/storage/object-writer.ts'
import { finishUpload, OtherSizeError } from './finish-upload.ts'
import { giveUpUpload } from './give-up-upload.ts'
import { insertUpload, mayEditSomeShare } from './queries.ts'
import type { BegunUpload, NewUpload, UploadRow } from './queries.ts'
import { readForm } from './read-form.ts'
import { knownMime, UploadFields } from './schema.ts'
import { openUploader, uploaderBy } from './open-uploader.ts'
import type { Uploader } from './open-uploader.ts'

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
  /** See `PlaceRequest`. */
  link?: string | undefined
  /** Identifies the entry to a sender whose response was lost. */
  idempotencyKey: string | null
}

/**
 * Stores a form's file and creates its entry. Fields may follow the file, so they are validated last, and a refusal
 * deletes the object. Idempotent by key.
 * @throws BadRequestError, PayloadTooLargeError, OutOfSpaceError, ValidationError, NotFoundError.
 */
export async function uploadForm(ctx: RequestContext, form: FormUpload): Promise<FileEntry> {
  const sender = await openSender(ctx, form)
  await sender.authorizeBytes(0)

  const begun: UploadRow[] = []
  const giveUp = () =>
    ctx.deps.inBackground((db) =>
      Promise.all(begun.map((upload) => giveUpUpload({ ...ctx.deps, db }, upload))),
    )
  try {
    const { body, contentType } = form
    const { fields, stored } = await readForm(body, contentType, async (file, bytes, before) => {
      const loaded = await beginFormUpload(ctx, sender, form, before)
      begun.push(loaded.upload)
      const { sizeBytes, crc32 } = loaded.finished
        ? { sizeBytes: await countBytes(bytes), crc32: null }
        : await storeBytes(ctx, sender, loaded.upload, file, bytes)
      return { ...loaded, file, sizeBytes, crc32 }
    })
    const { upload, finished, file, sizeBytes, crc32 } = stored
    const input = parseInput(UploadFields, { clientName: file.name, ...fields })
    if (input.size !== null && input.size !== sizeBytes) throw new OtherSizeError()
    if (finished) giveUp()
    const workspaceId = form.workspaceId || input.workspaceId
    const described = {
      name: input.clientName,
      mime: input.clientMime || knownMime(file.mime),
      sizeBytes,
      crc32,
      parentId: input.parentId,
      relativePath: input.relativePath,
      workspaceId,
      link: form.link,
      senderName: input.senderName,
      onConflict: input.onConflict,
      replacesId: input.replacesId,
      idempotencyKey: form.idempotencyKey,
    }
    return await finishUpload(
      ctx,
      finished ?? upload,
      described,
      placeOf(ctx, stored, { ...input, workspaceId }),
    )
  } catch (error) {
    giveUp()
    throw error
  }
}

interface LoadedUpload extends BegunUpload {
  /** Of the place: named before the file; null = the root, or what the link leads to. */
  parentId: number | null
  /** Of that root. */
  workspaceId: number
  /** In ms since 1970. */
  loadedAt: number
}

/** A place was loaded before the bytes came. Rights that ended while they were coming slowly are not used. */
const MOST_PLACE_AGE_MS = 5000

const placeOf = (
  ctx: RequestContext,
  { place, parentId, workspaceId, loadedAt }: LoadedUpload,
  input: { parentId: number | null; workspaceId: number },
): PlaceRows | null =>
  parentId === input.parentId &&
  workspaceId === input.workspaceId &&
  ctx.deps.clock().getTime() - loadedAt <= MOST_PLACE_AGE_MS
    ? place
    : null

/** Who sends the form, and the check of bytes as they come. */
type Sender = Uploader & {
  authorizeBytes: (sizeBytes: number) => Promise<void>
}

/** Throws UnauthorizedError, NotFoundError, ForbiddenError. */
async function openSender(ctx: RequestContext, form: FormUpload): Promise<Sender> {
  if (form.link === undefined) {
    const uploader = await openUploader(ctx, form)
    authorizeAnywhere(uploader.access, 'create')
    return { ...uploader, authorizeBytes: (bytes) => authorizeOwnBytes(ctx, bytes) }
  }
  const opened = await visitLink(ctx, form.link)
  const uploader = uploaderBy(opened)
  // The owner's space is judged with the folder, which the form may name behind the file.
  const authorizeBytes = async (bytes: number) => authorizeByLink(ctx, opened, bytes)
  return { ...uploader, authorizeBytes }
}

async function beginFormUpload(
  ctx: RequestContext,
  { userId, linkId }: Uploader,
  form: FormUpload,
  fields: Record<string, string>,
): Promise<LoadedUpload> {
  const { contentLength, idempotencyKey, link } = form
  const { db, objects, clock } = ctx.deps
  const objectKey = newObjectKey()
  const isSmall = contentLength !== null && contentLength <= PART_BYTES
  const multipartUploadId = isSmall
    ? null
    : await objects.createMultipart(objectKey, 'application/octet-stream')
  const upload: NewUpload & Uploader = {
    strategy: 'form',
    objectKey,
    userId,
    linkId,
    sizeBytes: 0,
    mime: '',
    name: '',
    multipartUploadId,
    partSizeBytes: isSmall ? null : PART_BYTES,
    isPutOnce: true,
    expiresAt: new Date(clock().getTime() + LIFETIME_MS).toISOString(),
  }
  // A field that says nothing right is refused with the others, at the end.
  const { data: parentId = null } = UploadFields.shape.parentId.safeParse(fields['parentId'])
  const named = UploadFields.shape.workspaceId.safeParse(fields['workspaceId'])
  const workspaceId = form.workspaceId || (named.data ?? 0)
  // The session's statement has told of the user's own root.
  const isKnown = parentId === null && link === undefined && workspaceId === 0
  const place = isKnown ? null : placeKeyOf(ctx, { workspaceId, link, parentId })
  const loadedAt = clock().getTime()
  const begun = await insertUpload(db, upload, { idempotencyKey, place })
  return { ...begun, parentId, workspaceId, loadedAt }
}

async function countBytes(bytes: AsyncIterable<Uint8Array>): Promise<number> {
  let sizeBytes = 0
  for await (const { length } of bytes) sizeBytes += length
  return sizeBytes
}

async function storeBytes(
  ctx: RequestContext,
  sender: Sender,
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
    if (sizeBytes > MAX_REQUEST_BYTES) throw new RequestTooLargeError()
    await sender.authorizeBytes(sizeBytes)
    const maxBytes = ctx.site.settings['uploads.max_size']
    if (maxBytes > 0 && sizeBytes > maxBytes) authorizeFile(ctx, { ...file, sizeBytes })
    await writer.write(chunk)
  }
  return writer.finish()
}

/**
 * Checks the caller's own space. Whoever may upload to others may name a folder or a workspace behind the file, and is
 * not refused here.
 */
async function authorizeOwnBytes(ctx: RequestContext, sizeBytes: number): Promise<void> {
  const user = requireUser(ctx)
  const availableBytes = availableSpace(ctx, user.availableSpaceBytes)
  if (user.workspaces.length > 0) return
  const fits = fitsSpace(user.usedSpaceBytes, sizeBytes, availableBytes)
  if (!fits && !(await mayEditSomeShare(ctx.deps.db, user.id)))
    authorizeSpace(user.usedSpaceBytes, sizeBytes, availableBytes)
}
