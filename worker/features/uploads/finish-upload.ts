import { callerAccess } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ValidationError } from '#worker/errors.ts'
import { ensureFolders } from '#worker/features/drive/entries/ensure-folders.ts'
import {
  authorizeRequest,
  isForRequest,
  openPlace,
} from '#worker/features/drive/space/open-place.ts'
import type { Place } from '#worker/features/drive/space/open-place.ts'
import { mailReceived } from '#worker/features/links/mail-received.ts'
import { authorizeByLink, senderOf } from '#worker/features/links/upload-limits.ts'
import { authorizeFile } from '#worker/features/drive/entries/file-policy.ts'
import { authorizeSpace } from '#worker/features/drive/entries/space-policy.ts'
import type { ShownEntry } from '#worker/features/drive/entries/entry-rows.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { readTextsBehindAnswer } from '#worker/features/text-search/read-text.ts'
import { sendNotifications } from '#worker/notify/send-notifications.ts'
import { isNearlyFull } from '#worker/notify/space-notice.ts'
import { newCopyKey } from '#worker/storage/object-keys.ts'
import type { StoredObject } from '#worker/storage/object-store.ts'
import type { PlaceRows } from '#worker/features/drive/space/place-rows.ts'
import { sharedFilePlace } from '#worker/features/drive/space/shared-file-place.ts'
import { giveUpUpload } from './give-up-upload.ts'
import { NamesTakenError, NotReplaceableError, UploadNotFoundError } from './policy.ts'
import { receivedByLink } from './received-by-link.ts'
import { presentFinished, presentTo } from './present-uploaded.ts'
import type { Viewer } from './present-uploaded.ts'
import { finishFiles } from './finish-queries.ts'
import { finishOf, newFileOf, newFileRow, replacementOf } from './new-file.ts'
import type { KeptObject } from './new-file.ts'
import { selectUpload, selectUploadByKey } from './queries.ts'
import type { UploadRow } from './queries.ts'
import { foldersOf } from './relative-path.ts'
import type { UploadedFile } from './uploaded-file.ts'

/**
 * Creates the entry of an upload of any strategy, after verifying the stored object. Idempotent.
 * @param loaded the folder that it goes into, where it has been read already.
 * @throws UploadNotFoundError, ValidationError (missing, different from the announced, or not allowed),
 * OutOfSpaceError, NotFoundError, ForbiddenError (replacing needs the right to update), NotReplaceableError.
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
  const isVersion = file.replacesId !== undefined && file.replacesId !== null
  const isReplacing = isVersion || file.onConflict === 'replace'
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
  authorizeFile(ctx, file)
  // Folders of a request would tell of those that are there.
  const folders = isForRequest(place) ? [] : foldersOf(file.relativePath)

  const object = await ctx.deps.objects.head(upload.objectKey)
  if (!object) return presentFaster(ctx, place, upload, file, 'Nothing has been uploaded here yet.')
  if (object.sizeBytes !== file.sizeBytes) throw new OtherSizeError()
  if (folders.length > 0) authorizeNewFolders(ctx, place, file)
  const parentId = folders.length > 0 ? await ensureFolders(ctx, place, folders) : place.parentId
  const kept = await keepForGood(ctx, upload, object, file)
  if (!kept) {
    const problem = 'This was uploaded again in the meantime. Please finish it once more.'
    return presentFaster(ctx, place, upload, file, problem)
  }
  const target: Target = { ...place, parentId, sentBy }
  const row =
    (isReplacing && (await replaceContent(ctx, upload, kept, file, target))) ||
    (isVersion
      ? await replaceShared(ctx, upload, kept, file, target)
      : await insertWithFreeName(ctx, upload, kept, file, target))
  if (kept.key !== upload.objectKey) {
    // The uploader's own object has served; the copy, too, when another call was faster.
    const unwanted = row ? upload.objectKey : kept.key
    ctx.deps.inBackground(() => ctx.deps.objects.delete([unwanted]))
  }
  if (row?.textStatus === 'pending') readTextsBehindAnswer(ctx, [{ objectKey: kept.key }])
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
type Target = Omit<Place, 'folder'> & {
  /** See `file_entries.sent_by`. */
  sentBy: string | null
}

/**
 * Returns the entry's final object. Behind an address that works repeatedly the uploader could replace it later, so it
 * is copied to an unaddressed key. Null when missing.
 */
async function keepForGood(
  ctx: RequestContext,
  upload: UploadRow,
  object: StoredObject,
  { crc32 = null, claimedCrc32 = null }: UploadedFile,
): Promise<KeptObject | null> {
  const checksums = { crc32, claimedCrc32 }
  if (upload.isPutOnce) return { key: upload.objectKey, ...checksums, ...object }
  const key = newCopyKey(upload.objectKey)
  const copy = await ctx.deps.objects.copy(upload.objectKey, object.etag, key)
  return copy && { key, ...checksums, ...copy }
}

/** Null when there is no such file (a folder can't be replaced by one), or the upload can't be finished. */
async function replaceContent(
  ctx: RequestContext,
  upload: UploadRow,
  object: KeptObject,
  file: UploadedFile,
  target: Target,
): Promise<ShownEntry | null> {
  const content = newFileOf(upload, file, object)
  const { replaced } = await finishFiles(ctx.deps.db, finishOf(ctx, target), null, [
    replacementOf(ctx, content, target.parentId, file.replacesId),
  ])
  return replaced.get(upload.id) ?? null
}

/** The same in a file that is shared by itself; whoever may change it cannot name its folder. */
async function replaceShared(
  ctx: RequestContext,
  upload: UploadRow,
  object: KeptObject,
  file: UploadedFile,
  target: Target,
): Promise<ShownEntry | null> {
  if (!file.replacesId || target.parentId !== null || target.link) return null
  const place = await sharedFilePlace(ctx, file.replacesId)
  return place && replaceContent(ctx, upload, object, file, { ...place, sentBy: null })
}

/** An upload never overwrites, and is never refused for its name. Null when it can't be finished. */
async function insertWithFreeName(
  ctx: RequestContext,
  upload: UploadRow,
  object: KeptObject,
  file: UploadedFile,
  target: Target,
): Promise<ShownEntry | null> {
  const { parentId, sentBy, link } = target
  const receivedBy = receivedByLink(ctx, upload, link)
  // Another round trip would tell the visitors of a request that the name is taken.
  for (const mayBeNumbered of isForRequest(target) ? [true] : [false, true]) {
    const finish = finishOf(ctx, target)
    const entry = { ...newFileOf(upload, file, object), parent: parentId, mayBeNumbered }
    const { inserted } = await finishFiles(
      ctx.deps.db,
      finish,
      { levels: [], files: [entry], sentBy, receivedBy },
      [],
    )
    const [row] = inserted
    if (row) return newFileRow(target, entry, row, { sentBy, now: finish.now })
  }
  return null
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

/** Another call was faster, or something changed since the upload began, or no number makes the name free: which? */
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
  const current = await selectUpload(db, upload.objectKey)
  if (!current || current.finishToken !== null) throw new UploadNotFoundError()
  throw file.replacesId ? new NotReplaceableError() : new NamesTakenError(file.name)
}
