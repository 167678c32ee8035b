import { isNotNullViolation, isUniqueViolation } from '#db/client.ts'
import { randomHash, randomToken } from '#worker/auth/tokens.ts'
import { callerAccess } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ValidationError } from '#worker/errors.ts'
import { ensureFolders } from '#worker/features/drive/entries/ensure-folders.ts'
import { entryNameKey, extensionOf, nameColumns } from '#worker/names/entry-name.ts'
import { fileTypeOf } from '#worker/names/entry-type.ts'
import { loadEntries } from '#worker/features/drive/entries/get-entry.ts'
import {
  authorizeRequest,
  isForRequest,
  openPlace,
} from '#worker/features/drive/space/open-place.ts'
import type { Place } from '#worker/features/drive/space/open-place.ts'
import { mailReceived } from '#worker/features/sharing/mail-received.ts'
import {
  authorizeByLink,
  senderOf,
  uploadLimitsOf,
} from '#worker/features/sharing/upload-limits.ts'
import { authorizeFile, authorizeSpace } from '#worker/features/drive/entries/policy.ts'
import type { ShownEntry } from '#worker/features/drive/entries/queries.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { readTextBehindAnswer } from '#worker/features/text-search/read-text.ts'
import { firstTextStatus } from '#worker/features/text-search/text-source.ts'
import { sendNotifications } from '#worker/notify/send-notifications.ts'
import { isNearlyFull } from '#worker/notify/space-notice.ts'
import { newCopyKey } from '#worker/storage/object-keys.ts'
import type { StoredObject } from '#worker/storage/object-store.ts'
import type { PlaceRows } from '#worker/features/drive/space/place-queries.ts'
import { giveUpUpload } from './give-up-upload.ts'
import { NamesTakenError, UploadNotFoundError } from './policy.ts'
import { receivedByLink } from './received-by-link.ts'
import { presentFinished, presentTo } from './present-uploaded.ts'
import type { Viewer } from './present-uploaded.ts'
import { insertUploadedEntry, replaceUploadedEntry } from './finish-queries.ts'
import type { UploadedEntry } from './finish-queries.ts'
import { selectUpload, selectUploadByKey } from './queries.ts'
import type { UploadRow } from './queries.ts'
import { foldersOf } from './relative-path.ts'
import type { UploadedFile } from './uploaded-file.ts'

/**
 * Creates the entry of an upload of any strategy, after verifying the stored object. Idempotent.
 * @param loaded the folder that it goes into, where it has been read already.
 * @throws UploadNotFoundError, ValidationError (missing, different from the announced, or not allowed),
 * OutOfSpaceError, NotFoundError, ForbiddenError (replacing needs the right to update).
 */
export async function finishUpload(
  ctx: RequestContext,
  upload: UploadRow,
  file: UploadedFile,
  loaded: PlaceRows | null = null,
): Promise<FileEntry> {
  const isFinished = upload.finishToken !== null
  if (isFinished && file.link === undefined)
    return presentFinished(ctx, { access: callerAccess(ctx), link: null }, upload, file)
  const isReplacing = file.onConflict === 'replace'
  const actions = isReplacing ? (['create', 'update'] as const) : (['create'] as const)
  const isOwnRoot = file.parentId === null && file.link === undefined && file.workspaceId === 0
  const isLoaded = loaded !== null || isOwnRoot
  const place = isLoaded
    ? await authorizeRequest(ctx, file, loaded, actions)
    : await openPlace(ctx, file, actions)
  if (isFinished) return presentFinished(ctx, place, upload, file)
  if (place.link) authorizeByLink(ctx, place.link, file.sizeBytes)
  const sentBy =
    place.link && (upload.senderName ?? senderOf(ctx, place.link, file.senderName ?? null))
  authorizeFile(file, ctx.site.settings)
  // Folders of a request would tell of those that are there.
  const folders = isForRequest(place) ? [] : foldersOf(file.relativePath)

  const object = await ctx.deps.objects.head(upload.objectKey)
  if (!object) return presentFaster(ctx, place, upload, file, 'Nothing has been uploaded here yet.')
  if (object.sizeBytes !== file.sizeBytes) throw new OtherSizeError()
  if (folders.length > 0) authorizeNewFolders(ctx, place, file)
  const parentId = folders.length > 0 ? await ensureFolders(ctx, place, folders) : place.parentId
  const kept = await keepForGood(ctx, upload, object, file.crc32 ?? null)
  if (!kept) {
    const problem = 'This was uploaded again in the meantime. Please finish it once more.'
    return presentFaster(ctx, place, upload, file, problem)
  }
  const target: Target = { ...place, parentId, sentBy }
  const row =
    (isReplacing && (await replaceContent(ctx, upload, kept, file, target))) ||
    (await insertWithFreeName(ctx, upload, kept, file, target))
  if (kept.key !== upload.objectKey) {
    // The uploader's own object has served; the copy, too, when another call was faster.
    const unwanted = row ? upload.objectKey : kept.key
    ctx.deps.inBackground(() => ctx.deps.objects.delete([unwanted]))
  }
  if (row?.textStatus === 'pending') readTextBehindAnswer(ctx, kept.key)
  if (!row) return explainUnfinished(ctx, upload, file, target)
  if (place.link && isForRequest(place)) mailReceived(ctx, place.link.link.id)
  if (place.link || isNearlyFull(place.usedBytes + object.sizeBytes, place.availableBytes))
    sendNotifications(ctx)
  return presentTo(place, row, file)
}

/**
 * Checks the size before folders are created for the file, so that a refusal leaves none. The final check is atomic
 * with the entry.
 */
function authorizeNewFolders(ctx: RequestContext, place: Place, file: UploadedFile): void {
  // The replaced file may return its space.
  if (file.onConflict === 'replace' && ctx.site.settings['drive.versions_kept'] === 0) return
  authorizeSpace(place.usedBytes, file.sizeBytes, place.availableBytes)
}

export class OtherSizeError extends ValidationError {
  constructor() {
    super({
      size: ['What was uploaded is not as large as was announced. Please upload the file again.'],
    })
  }
}

/** The folder that the file goes into, made for it or there before. */
type Target = Omit<Place, 'folder' | 'ancestors'> & {
  /** See `file_entries.sent_by`. */
  sentBy: string | null
}

interface KeptObject extends StoredObject {
  key: string
  crc32: number | null
}

/**
 * Returns the entry's final object. Behind an address that works repeatedly the uploader could replace it later, so it
 * is copied to an unaddressed key. Null when missing.
 */
async function keepForGood(
  ctx: RequestContext,
  upload: UploadRow,
  object: StoredObject,
  crc32: number | null,
): Promise<KeptObject | null> {
  if (upload.isPutOnce) return { key: upload.objectKey, crc32, ...object }
  const key = newCopyKey(upload.objectKey)
  const copy = await ctx.deps.objects.copy(upload.objectKey, object.etag, key)
  return copy && { key, crc32, ...copy }
}

/** Null when no file has the name (a folder can't be replaced by a file), or the upload can't be finished. */
async function replaceContent(
  ctx: RequestContext,
  upload: UploadRow,
  object: KeptObject,
  file: UploadedFile,
  { spaceId, parentId, availableBytes, link }: Target,
): Promise<ShownEntry | null> {
  const mime = file.mime || 'application/octet-stream'
  const type = fileTypeOf(mime, extensionOf(file.name))
  const id = await replaceUploadedEntry(ctx.deps.db, {
    upload,
    finishToken: randomToken(),
    idempotencyKey: file.idempotencyKey ?? null,
    object,
    entry: { spaceId, parentId, nameKey: entryNameKey(file.name), type, mime },
    textStatus: firstTextStatus({ type, extension: extensionOf(file.name), ...object }),
    availableBytes,
    uploadLimits: link && { linkId: link.link.id, ...uploadLimitsOf(ctx, link.uploads) },
    keptVersions: ctx.site.settings['drive.versions_kept'],
    now: ctx.deps.clock().toISOString(),
  })
  if (id === null) return null
  const [row] = await loadEntries(ctx, callerAccess(ctx), [id])
  return row
}

/** An upload never overwrites, and is never refused for its name. */
async function insertWithFreeName(
  ctx: RequestContext,
  upload: UploadRow,
  object: KeptObject,
  file: UploadedFile,
  target: Target,
): Promise<ShownEntry | null> {
  const now = ctx.deps.clock().toISOString()
  const mime = file.mime || 'application/octet-stream'
  const idempotencyKey = file.idempotencyKey ?? null
  const { spaceId, parentId, availableBytes, sentBy, link } = target
  const receivedBy = receivedByLink(ctx, upload, link)
  const extension = extensionOf(file.name)
  const type = fileTypeOf(mime, extension)
  const names = nameColumns(file.name)
  const entry = { hash: randomHash(), spaceId, parentId, ...names, type, mime, extension, sentBy }
  const textStatus = firstTextStatus({ type, extension, ...object })
  const uploadLimits = link && { linkId: link.link.id, ...uploadLimitsOf(ctx, link.uploads) }
  const claim = {
    upload,
    finishToken: randomToken(),
    idempotencyKey,
    availableBytes,
    uploadLimits,
  }
  const finish = { ...claim, object, textStatus, now }
  const insert = async (mayBeNumbered: boolean) => {
    const place = await insertUploadedEntry(ctx.deps.db, {
      ...finish,
      entry,
      receivedBy,
      mayBeNumbered,
    })
    return place && newFileRow(target, { ...entry, ...place, ...nameColumns(place.name) }, finish)
  }
  try {
    // Another round trip would tell the visitors of a request that the name is taken.
    if (!isForRequest(target)) return await insert(false)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
  }
  try {
    return await insert(true)
  } catch (error) {
    if (isNotNullViolation(error)) throw new NamesTakenError(file.name)
    throw error
  }
}

/** The row just written, without reading it again. */
function newFileRow(
  { creatorId, inherited }: Target,
  entry: UploadedEntry['entry'] & { id: number; ancestors: string },
  { object, textStatus, now }: Pick<UploadedEntry, 'object' | 'textStatus' | 'now'>,
): ShownEntry {
  return {
    ...entry,
    ...inherited,
    ownerId: creatorId,
    isFolder: false,
    description: null,
    color: null,
    sizeBytes: object.sizeBytes,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    trashRootId: null,
    objectKey: object.key,
    etag: object.etag,
    crc32: object.crc32,
    crc32At: null,
    storedAt: now,
    thumbnailId: null,
    textStatus,
    isPublic: false,
    tags: [],
  }
}

/**
 * Handles a missing object: returns the entry if another call finished the upload, else throws. Deletes nothing,
 * because another call may be finishing; unfinished uploads expire.
 */
async function presentFaster(
  ctx: RequestContext,
  viewer: Viewer,
  upload: UploadRow,
  file: UploadedFile,
  problem: string,
): Promise<FileEntry> {
  const current = await selectUpload(ctx.deps.db, upload.objectKey)
  if (!current?.finishToken) throw new ValidationError({ filename: [problem] })
  return presentFinished(ctx, viewer, current, file)
}

/** Another call was faster, or something changed since the upload began: which? */
async function explainUnfinished(
  ctx: RequestContext,
  upload: UploadRow,
  file: UploadedFile,
  { access, link, parentId }: Target,
): Promise<FileEntry> {
  const { db } = ctx.deps
  const finished = file.idempotencyKey
    ? await selectUploadByKey(db, upload, file.idempotencyKey)
    : await selectUpload(db, upload.objectKey)
  if (finished && finished.finishToken !== null) {
    if (finished.id !== upload.id)
      ctx.deps.inBackground((database) => giveUpUpload({ ...ctx.deps, db: database }, upload))
    return presentFinished(ctx, { access, link }, finished, file)
  }
  const isRequest = isForRequest({ link })
  const place = await openPlace(ctx, { ...file, parentId: isRequest ? null : parentId })
  if (place.link) authorizeByLink(ctx, place.link, file.sizeBytes)
  authorizeSpace(place.usedBytes, file.sizeBytes, place.availableBytes)
  throw new UploadNotFoundError()
}
