import { isUniqueViolation } from '#db/client.ts'
import { randomHash, randomToken } from '#worker/auth/tokens.ts'
import { requireUser } from '#worker/context.ts'
import type { RequestContext, SignedInUser } from '#worker/context.ts'
import { NotFoundError, ValidationError } from '#worker/errors.ts'
import { ensureFolders } from '#worker/features/drive/ensure-folders.ts'
import type { EntryTarget } from '#worker/features/drive/ensure-folders.ts'
import {
  entryNameKey,
  entryNameProblem,
  extensionOf,
  normalizeEntryName,
} from '#worker/features/drive/entry-name.ts'
import { fileTypeOf } from '#worker/features/drive/entry-type.ts'
import { findFreeName } from '#worker/features/drive/find-free-name.ts'
import { loadEntries } from '#worker/features/drive/get-entry.ts'
import { availableSpace } from '#worker/features/drive/get-space-usage.ts'
import {
  authorizeAction,
  authorizeFile,
  ownerPermissions,
  resolveScope,
} from '#worker/features/drive/policy.ts'
import { presentEntry } from '#worker/features/drive/present.ts'
import type { EntryRow } from '#worker/features/drive/queries.ts'
import type { FileEntry } from '#worker/features/drive/schema.ts'
import { newCopyKey, objectKeyOf } from '#worker/storage/object-keys.ts'
import type { StoredObject } from '#worker/storage/object-store.ts'
import { authorizeSpace, UploadNotFoundError } from './policy.ts'
import { finishUpload, selectUpload, selectUploadTarget } from './queries.ts'
import type { FinishedUpload, UploadRow } from './queries.ts'
import type { CreateS3EntryInput } from './schema.ts'

/** A free name may be taken again before it is written: many files of one name come at once. */
const NAME_ATTEMPTS = 20

/** File systems that a tree may come from or go to stop at some thousand characters. */
const MAX_FOLDER_DEPTH = 50

/**
 * Makes the entry of a direct upload, after a look at the object that is really there. Repeating it is
 * fine: the same upload is the same entry. Throws UploadNotFoundError, ValidationError (nothing uploaded,
 * or something else than announced: what lies there is collected), OutOfSpaceError, NotFoundError.
 */
export async function createS3Entry(
  ctx: RequestContext,
  input: CreateS3EntryInput,
): Promise<FileEntry> {
  const user = requireUser(ctx)
  const { db, objects, clock } = ctx.deps
  const scope = resolveScope(user, input.workspaceId ?? 0)
  authorizeAction(user, 'files.create')
  const upload = await selectUpload(db, objectKeyOf(input.filename), user.id)
  if (!upload || Date.parse(upload.expiresAt) < clock().getTime()) throw new UploadNotFoundError()
  if (upload.finishToken !== null) return presentFinished(ctx, user, scope, upload)

  authorizeFile(
    { name: input.clientName, mime: input.clientMime || upload.mime, sizeBytes: upload.sizeBytes },
    ctx.site.settings,
  )
  const object = await objects.head(upload.objectKey)
  if (!object) throw new ValidationError({ filename: ['Nothing has been uploaded here yet.'] })
  if (object.sizeBytes !== upload.sizeBytes || input.size !== upload.sizeBytes) {
    // Nothing is deleted here: another call may be finishing the upload rightly. What never is expires.
    throw new ValidationError({
      size: ['What was uploaded is not as large as was announced. Please upload the file again.'],
    })
  }
  const folders = foldersOf(input.relativePath)
  const target = { scope, workspaceId: input.workspaceId ?? 0, parentId: input.parentId ?? null }
  const parentId =
    folders.length > 0 ? await ensureFolders(ctx, user, target, folders) : target.parentId
  const kept = await keepForGood(ctx, upload, object)
  const row = await finishWithFreeName(ctx, user, upload, kept, input, { ...target, parentId })
  if (kept.key !== upload.objectKey) {
    // The uploader's own object has served; the copy, too, when another call was faster.
    const unwanted = row ? upload.objectKey : kept.key
    ctx.deps.inBackground(() => objects.delete([unwanted]))
  }
  return row
    ? presentEntry(row, ownerPermissions(user))
    : explainUnfinished(ctx, user, scope, upload, parentId)
}

interface KeptObject extends StoredObject {
  key: string
}

/**
 * The object that the entry will point to. By an address that works more than once the uploader could replace
 * what is there under the entry: then a copy is made, which no address leads to. Throws ValidationError.
 */
async function keepForGood(
  ctx: RequestContext,
  upload: UploadRow,
  object: StoredObject,
): Promise<KeptObject> {
  if (upload.isPutOnce) return { key: upload.objectKey, ...object }
  const key = newCopyKey(upload.objectKey)
  const copy = await ctx.deps.objects.copy(upload.objectKey, object.etag, key)
  if (!copy)
    throw new ValidationError({
      filename: ['This was uploaded again in the meantime. Please finish it once more.'],
    })
  return { key, ...copy }
}

/** The names of the folders in "holiday/2026/sea.jpg". Throws ValidationError. */
function foldersOf(relativePath: string | null | undefined): string[] {
  const names = (relativePath ?? '')
    .split('/')
    .slice(0, -1)
    .filter((name) => name !== '')
    .map(normalizeEntryName)
  const problem = names.map(entryNameProblem).find((text) => text !== null)
  if (problem) throw new ValidationError({ relativePath: [problem] })
  if (names.length > MAX_FOLDER_DEPTH)
    throw new ValidationError({ relativePath: ['There are too many folders in each other.'] })
  return names
}

async function finishWithFreeName(
  ctx: RequestContext,
  user: SignedInUser,
  upload: UploadRow,
  object: KeptObject,
  input: CreateS3EntryInput,
  target: EntryTarget,
): Promise<EntryRow | null> {
  const now = ctx.deps.clock().toISOString()
  const mime = input.clientMime || upload.mime || 'application/octet-stream'
  const availableBytes = availableSpace(ctx, user.availableSpaceBytes)
  let name = input.clientName
  for (let attempt = 1; ; attempt++) {
    const extension = extensionOf(name)
    const type = fileTypeOf(mime, extension)
    const nameKey = entryNameKey(name)
    const entry = { hash: randomHash(), ...target, name, nameKey, type, mime, extension }
    const finish = { upload, finishToken: randomToken(), object, entry, availableBytes, now }
    try {
      const place = await finishUpload(ctx.deps.db, finish)
      return place && newFileRow(user, { ...entry, ...place }, object, now)
    } catch (error) {
      if (!isUniqueViolation(error) || attempt === NAME_ATTEMPTS) throw error
      name = await findFreeName(ctx, target, input.clientName)
    }
  }
}

/** The row just written, without reading it again. */
function newFileRow(
  user: SignedInUser,
  entry: Omit<FinishedUpload['entry'], 'mime'> & { mime: string; id: number; ancestors: string },
  object: KeptObject,
  now: string,
): EntryRow {
  return {
    ...entry,
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
    storedAt: now,
    ownerEmail: user.email,
    ownerFirstName: user.firstName,
    ownerLastName: user.lastName,
    ownerAvatar: user.avatar,
  }
}

async function presentFinished(
  ctx: RequestContext,
  user: SignedInUser,
  scope: string,
  upload: UploadRow,
): Promise<FileEntry> {
  if (upload.entryId === null) throw new UploadNotFoundError()
  const [row] = await loadEntries(ctx, scope, [upload.entryId])
  return presentEntry(row, ownerPermissions(user))
}

/** Another call was faster, or something changed since the upload began: which? */
async function explainUnfinished(
  ctx: RequestContext,
  user: SignedInUser,
  scope: string,
  upload: UploadRow,
  parentId: number | null,
): Promise<FileEntry> {
  const { db } = ctx.deps
  const current = await selectUpload(db, upload.objectKey, user.id)
  if (current && current.finishToken !== null) return presentFinished(ctx, user, scope, current)
  const target = await selectUploadTarget(db, {
    userId: user.id,
    scope,
    parentId,
  })
  if (!target.hasParent)
    throw new NotFoundError('The folder that this should go into does not exist.')
  authorizeSpace(target.usedBytes, upload.sizeBytes, availableSpace(ctx, target.availableBytes))
  throw new UploadNotFoundError()
}
