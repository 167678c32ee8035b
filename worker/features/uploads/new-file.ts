import { randomHash, randomToken } from '#worker/auth/tokens.ts'
import type { RequestContext } from '#worker/context/context.ts'
import type { ShownEntry } from '#worker/features/drive/entries/entry-rows.ts'
import type { Place } from '#worker/features/drive/space/open-place.ts'
import { uploadLimitsOf } from '#worker/features/links/upload-limits.ts'
import { firstTextStatus } from '#worker/features/text-search/text-source.ts'
import { entryNameKey, extensionOf, nameColumns } from '#worker/names/entry-name.ts'
import { fileTypeOf } from '#worker/names/entry-type.ts'
import type { StoredObject } from '#worker/storage/object-store.ts'
import type { Finish } from './claim-queries.ts'
import type { InsertedFile, NewFile } from './new-entry-queries.ts'
import type { UploadRow } from './queries.ts'
import type { Replacement } from './replacement-queries.ts'
import type { UploadedFile } from './uploaded-file.ts'
import { uploaderAt } from './open-uploader.ts'

/** An object that nobody can replace any more. */
export interface KeptObject extends StoredObject {
  key: string
  crc32: number | null
  claimedCrc32?: number | null
}

export const finishOf = (
  ctx: RequestContext,
  place: Pick<Place, 'spaceId' | 'ancestors' | 'availableBytes' | 'creatorId' | 'link'>,
): Finish => ({
  uploader: uploaderAt(place),
  finishToken: randomToken(),
  spaceId: place.spaceId,
  placeAncestors: place.ancestors,
  availableBytes: place.availableBytes,
  uploadLimits: place.link && {
    linkId: place.link.link.id,
    ...uploadLimitsOf(ctx, place.link.uploads),
  },
  now: ctx.deps.clock().toISOString(),
})

/** An uploaded file as a new entry of the root, under its own name. */
export function newFileOf(
  { id }: Pick<UploadRow, 'id'>,
  { name, mime, idempotencyKey = null }: Pick<UploadedFile, 'name' | 'mime' | 'idempotencyKey'>,
  object: KeptObject,
): NewFile {
  const kind = kindOf({ name, mime })
  return {
    uploadId: id,
    idempotencyKey,
    object,
    textStatus: firstTextStatus({ ...kind, sizeBytes: object.sizeBytes }),
    parent: null,
    hash: randomHash(),
    name,
    ...kind,
    mayBeNumbered: false,
  }
}

function kindOf({ name, mime }: Pick<UploadedFile, 'name' | 'mime'>) {
  const extension = extensionOf(name)
  const type = mime || 'application/octet-stream'
  return { mime: type, extension, type: fileTypeOf(type, extension) }
}

/** Whether the text of such a file will be read. */
export const hasReadableText = ({
  size: sizeBytes,
  ...file
}: Pick<UploadedFile, 'name' | 'mime'> & { size: number }): boolean =>
  firstTextStatus({ ...kindOf(file), sizeBytes }) === 'pending'

/** The same as the new content of a file of a folder: of `replacesId`, else of the one that has its name. */
export const replacementOf = (
  ctx: RequestContext,
  file: NewFile,
  parentId: number | null,
  replacesId: number | null = null,
): Replacement => ({
  file,
  target: {
    parentId,
    ...(replacesId === null
      ? { nameKey: entryNameKey(file.name) }
      : { id: replacesId, extension: file.extension }),
    type: file.type,
    mime: file.mime,
  },
  keptVersions: ctx.site.settings['drive.versions_kept'],
})

/** The row just written, without reading it again. */
export function newFileRow(
  { spaceId, creatorId, inherited }: Pick<Place, 'spaceId' | 'creatorId' | 'inherited'>,
  { object, type, mime, extension, textStatus }: NewFile,
  inserted: InsertedFile,
  { sentBy, now }: { sentBy: string | null; now: string },
): ShownEntry {
  return {
    ...inherited,
    ...inserted,
    ...nameColumns(inserted.name),
    spaceId,
    ownerId: creatorId,
    isFolder: false,
    type,
    mime,
    extension,
    description: null,
    sentBy,
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
