import { isNotNullViolation, isUniqueViolation } from '#db/client.ts'
import { randomHash, randomToken } from '#worker/auth/tokens.ts'
import { authorizeAnywhere } from '#worker/access/access.ts'
import { openSpace } from '#worker/access/open-space.ts'
import type { OpenSpace } from '#worker/access/open-space.ts'
import type { RequestContext, SignedInUser } from '#worker/context/context.ts'
import { NotFoundError, ValidationError } from '#worker/errors.ts'
import { ensureFolders } from '#worker/features/drive/entries/ensure-folders.ts'
import type { EntryTarget } from '#worker/features/drive/entries/ensure-folders.ts'
import { entryNameKey, extensionOf, nameColumns } from '#worker/names/entry-name.ts'
import { fileTypeOf } from '#worker/names/entry-type.ts'
import { loadEntries } from '#worker/features/drive/entries/get-entry.ts'
import { availableSpace } from '#worker/features/drive/space/get-space-usage.ts'
import { authorizeFile, authorizeSpace } from '#worker/features/drive/entries/policy.ts'
import { presentEntry } from '#worker/features/drive/entries/present.ts'
import type { ShownEntry } from '#worker/features/drive/entries/queries.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { readTextBehindAnswer } from '#worker/features/text-search/read-text.ts'
import { firstTextStatus } from '#worker/features/text-search/text-source.ts'
import { newCopyKey } from '#worker/storage/object-keys.ts'
import type { StoredObject } from '#worker/storage/object-store.ts'
import { giveUpUpload } from './give-up-upload.ts'
import { NamesTakenError, UploadNotFoundError } from './policy.ts'
import { insertUploadedEntry, replaceUploadedEntry } from './finish-queries.ts'
import type { UploadedEntry } from './finish-queries.ts'
import { selectUpload, selectUploadByKey, selectUploadTarget } from './queries.ts'
import type { UploadRow } from './queries.ts'
import { foldersOf } from './relative-path.ts'
import type { UploadConflict } from './schema.ts'

/** The uploader's description of a file. */
export interface UploadedFile {
  name: string
  /** Empty when unknown. */
  mime: string
  /** As announced, or as counted on the way. */
  sizeBytes: number
  /** Where it is unknown, the scheduled job computes it. */
  crc32?: number | null
  parentId: number | null
  relativePath: string | null
  workspaceId: number
  onConflict?: UploadConflict | undefined
  /** Of several uploads under one key, the first makes the entry. */
  idempotencyKey?: string | null
}

/**
 * Creates the entry of an upload of any strategy, after verifying the stored object. Idempotent.
 * @throws UploadNotFoundError, ValidationError (missing, different from the announced, or not allowed),
 * OutOfSpaceError, NotFoundError, ForbiddenError (replacing needs the right to update).
 */
export async function finishUpload(
  ctx: RequestContext,
  upload: UploadRow,
  file: UploadedFile,
): Promise<FileEntry> {
  const space = openSpace(ctx, file.workspaceId)
  const { user, spaceId } = space
  authorizeAnywhere(space, 'create')
  if (file.onConflict === 'replace') authorizeAnywhere(space, 'update')
  if (upload.finishToken !== null) return presentFinished(ctx, space, upload, file)
  authorizeFile(file, ctx.site.settings)
  const folders = foldersOf(file.relativePath)

  const object = await ctx.deps.objects.head(upload.objectKey)
  if (!object) return presentFaster(ctx, space, upload, file, 'Nothing has been uploaded here yet.')
  if (object.sizeBytes !== file.sizeBytes) throw new OtherSizeError()
  if (folders.length > 0) authorizeNewFolders(ctx, user, file)
  const target = { spaceId, parentId: file.parentId }
  const parentId =
    folders.length > 0 ? await ensureFolders(ctx, user, target, folders) : target.parentId
  const kept = await keepForGood(ctx, upload, object, file.crc32 ?? null)
  if (!kept) {
    const problem = 'This was uploaded again in the meantime. Please finish it once more.'
    return presentFaster(ctx, space, upload, file, problem)
  }
  const place = { ...target, parentId }
  const row =
    (file.onConflict === 'replace' &&
      (await replaceContent(ctx, space, upload, kept, file, place))) ||
    (await insertWithFreeName(ctx, space, upload, kept, file, place))
  if (kept.key !== upload.objectKey) {
    // The uploader's own object has served; the copy, too, when another call was faster.
    const unwanted = row ? upload.objectKey : kept.key
    ctx.deps.inBackground(() => ctx.deps.objects.delete([unwanted]))
  }
  if (row?.textStatus === 'pending') readTextBehindAnswer(ctx, kept.key)
  return row ? presentEntry(row, space) : explainUnfinished(ctx, space, upload, file, place)
}

/**
 * Checks the size before folders are created for the file, so that a refusal leaves none. The final check is atomic
 * with the entry.
 */
function authorizeNewFolders(ctx: RequestContext, user: SignedInUser, file: UploadedFile): void {
  // The replaced file may return its space.
  if (file.onConflict === 'replace' && ctx.site.settings['drive.versions_kept'] === 0) return
  const spaceBytes = availableSpace(ctx, user.availableSpaceBytes)
  authorizeSpace(user.usedSpaceBytes, file.sizeBytes, spaceBytes)
}

export class OtherSizeError extends ValidationError {
  constructor() {
    super({
      size: ['What was uploaded is not as large as was announced. Please upload the file again.'],
    })
  }
}

/** Returning the entry of the key's first file would lose this one. */
class OtherFileError extends ValidationError {
  constructor() {
    super({ 'idempotency-key': ['This key has been used for another file.'] })
  }
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
  space: OpenSpace,
  upload: UploadRow,
  object: KeptObject,
  file: UploadedFile,
  { parentId }: EntryTarget,
): Promise<ShownEntry | null> {
  const mime = file.mime || 'application/octet-stream'
  const type = fileTypeOf(mime, extensionOf(file.name))
  const id = await replaceUploadedEntry(ctx.deps.db, {
    upload,
    finishToken: randomToken(),
    idempotencyKey: file.idempotencyKey ?? null,
    object,
    entry: { spaceId: space.spaceId, parentId, nameKey: entryNameKey(file.name), type, mime },
    textStatus: firstTextStatus({ type, extension: extensionOf(file.name), ...object }),
    availableBytes: availableSpace(ctx, space.user.availableSpaceBytes),
    keptVersions: ctx.site.settings['drive.versions_kept'],
    now: ctx.deps.clock().toISOString(),
  })
  if (id === null) return null
  const [row] = await loadEntries(ctx, space, [id])
  return row
}

/** An upload never overwrites, and is never refused for its name. */
async function insertWithFreeName(
  ctx: RequestContext,
  space: OpenSpace,
  upload: UploadRow,
  object: KeptObject,
  file: UploadedFile,
  target: EntryTarget,
): Promise<ShownEntry | null> {
  const now = ctx.deps.clock().toISOString()
  const mime = file.mime || 'application/octet-stream'
  const idempotencyKey = file.idempotencyKey ?? null
  const availableBytes = availableSpace(ctx, space.user.availableSpaceBytes)
  const extension = extensionOf(file.name)
  const type = fileTypeOf(mime, extension)
  const entry = { hash: randomHash(), ...target, ...nameColumns(file.name), type, mime, extension }
  const textStatus = firstTextStatus({ type, extension, ...object })
  const claim = { upload, finishToken: randomToken(), idempotencyKey, availableBytes }
  const finish = { ...claim, object, textStatus, now }
  const insert = async (mayBeNumbered: boolean) => {
    const place = await insertUploadedEntry(ctx.deps.db, { ...finish, entry, mayBeNumbered })
    return place && newFileRow(space, { ...entry, ...place, ...nameColumns(place.name) }, finish)
  }
  try {
    return await insert(false)
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
  { user, space }: OpenSpace,
  entry: UploadedEntry['entry'] & { id: number; ancestors: string },
  { object, textStatus, now }: Pick<UploadedEntry, 'object' | 'textStatus' | 'now'>,
): ShownEntry {
  return {
    ...entry,
    spaceKind: space.kind,
    spaceOwnerId: space.ownerId,
    ownerId: user.id,
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
    ownerEmail: user.email,
    ownerFirstName: user.firstName,
    ownerLastName: user.lastName,
    ownerAvatar: user.avatar,
    isPublic: false,
    tags: [],
  }
}

async function presentFinished(
  ctx: RequestContext,
  space: OpenSpace,
  upload: UploadRow,
  { idempotencyKey = null, sizeBytes }: UploadedFile,
): Promise<FileEntry> {
  if (idempotencyKey !== null && sizeBytes !== upload.sizeBytes) throw new OtherFileError()
  if (upload.entryId === null) throw new UploadNotFoundError()
  const [row] = await loadEntries(ctx, space, [upload.entryId])
  return presentEntry(row, space)
}

/**
 * Handles a missing object: returns the entry if another call finished the upload, else throws. Deletes nothing,
 * because another call may be finishing; unfinished uploads expire.
 */
async function presentFaster(
  ctx: RequestContext,
  space: OpenSpace,
  upload: UploadRow,
  file: UploadedFile,
  problem: string,
): Promise<FileEntry> {
  const current = await selectUpload(ctx.deps.db, upload.objectKey, space.user.id)
  if (!current?.finishToken) throw new ValidationError({ filename: [problem] })
  return presentFinished(ctx, space, current, file)
}

/** Another call was faster, or something changed since the upload began: which? */
async function explainUnfinished(
  ctx: RequestContext,
  space: OpenSpace,
  upload: UploadRow,
  file: UploadedFile,
  { spaceId, parentId }: EntryTarget,
): Promise<FileEntry> {
  const { db } = ctx.deps
  const { user } = space
  const finished = file.idempotencyKey
    ? await selectUploadByKey(db, user.id, file.idempotencyKey)
    : await selectUpload(db, upload.objectKey, user.id)
  if (finished && finished.finishToken !== null) {
    if (finished.id !== upload.id)
      ctx.deps.inBackground((database) => giveUpUpload({ ...ctx.deps, db: database }, upload))
    return presentFinished(ctx, space, finished, file)
  }
  const target = await selectUploadTarget(db, { spaceId, parentId })
  if (!target.hasParent)
    throw new NotFoundError('The folder that this should go into does not exist.')
  authorizeSpace(target.usedBytes, file.sizeBytes, availableSpace(ctx, target.availableBytes))
  throw new UploadNotFoundError()
}
