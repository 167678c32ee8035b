import { crc32 } from 'node:zlib'
import { authorize } from '#worker/access/access.ts'
import { callerAccess } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError, ValidationError } from '#worker/errors.ts'
import { expectContent } from '#worker/features/drive/entries/expect-content.ts'
import { thumbnailUrlOf } from '#worker/features/drive/entries/present.ts'
import { newObjectKey } from '#worker/storage/object-keys.ts'
import { promiseThumbnail, settleThumbnail } from './queries.ts'
import { MAX_BYTES_FOR_SMALL_FILE, MAX_SIDE_PX } from './schema.ts'
import type { SetThumbnailResponse } from './schema.ts'
import { readThumbnail } from './thumbnail-image.ts'
import type { ThumbnailImage } from './thumbnail-image.ts'

const PROMISE_TTL_MS = 60 * 60 * 1000

/**
 * Keeps a small picture of a file's content, if there is none yet: the first one stays, for all copies of the file.
 * Throws UnauthorizedError, ForbiddenError, NotFoundError, ConflictError, ValidationError (`thumbnail`).
 */
export async function setThumbnail(
  ctx: RequestContext,
  input: {
    id: number
    fileName: string | undefined
    bytes: Uint8Array<ArrayBuffer>
  },
): Promise<SetThumbnailResponse> {
  const caller = callerAccess(ctx)
  const { mime } = acceptPicture(input.bytes)
  const { db, objects, clock } = ctx.deps
  const objectKey = newObjectKey()
  const sizeBytes = input.bytes.byteLength
  const forSizeBytes = sizeBytes > MAX_BYTES_FOR_SMALL_FILE ? sizeBytes : 1
  const expiresAt = new Date(clock().getTime() + PROMISE_TTL_MS).toISOString()
  const file = await promiseThumbnail(
    db,
    input.id,
    { objectKey, userId: caller.user.id, sizeBytes, mime, expiresAt },
    forSizeBytes,
  )
  if (!file) throw new NotFoundError()
  authorize(caller, 'update', [file.facts])
  const { hash, content, facts } = file
  if (!content || facts.deletedAt !== null) throw new NotFoundError()
  expectContent(input.fileName, content)
  const answer = (thumbnailId: number | null): SetThumbnailResponse => ({
    status: 'success',
    thumbnail_url: thumbnailUrlOf({ hash, thumbnailId }),
  })
  if (file.thumbnailId !== null) return answer(file.thumbnailId)
  if (content.sizeBytes < forSizeBytes)
    throw new ValidationError({ thumbnail: ['This picture is larger than its file.'] })

  const { etag } = await objects.put(objectKey, input.bytes, mime)
  const picture = { objectKey, sizeBytes, etag, crc32: crc32(input.bytes), mime }
  return answer(await settleThumbnail(db, content.id, picture))
}

function acceptPicture(bytes: Uint8Array): ThumbnailImage {
  const picture = readThumbnail(bytes)
  if (!picture) throw new ValidationError({ thumbnail: ['This file type is not allowed'] })
  if (picture.widthPx > MAX_SIDE_PX || picture.heightPx > MAX_SIDE_PX) {
    throw new ValidationError(
      { thumbnail: ['This picture is larger than :side × :side pixels.'] },
      { side: MAX_SIDE_PX },
    )
  }
  return picture
}
