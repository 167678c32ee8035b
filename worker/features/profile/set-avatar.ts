import { crc32 } from 'node:zlib'
import { randomToken } from '#worker/auth/tokens.ts'
import { requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ValidationError } from '#worker/errors.ts'
import { newObjectKey } from '#worker/storage/object-keys.ts'
import { AVATAR_PATH, MAX_SIDE_PX, readImage } from './avatar-image.ts'
import type { AvatarImage } from './avatar-image.ts'
import { fetchPicture } from './fetch-picture.ts'
import { authorizeChanging } from './policy.ts'
import { insertAvatarUpload, updateAvatar } from './queries.ts'
import { MAX_AVATAR_BYTES } from './schema.ts'
import type { UserId } from './schema.ts'

const UPLOAD_TTL_MS = 60 * 60 * 1000

/** Makes an uploaded file the caller's own picture and answers its path. Throws UnauthorizedError, NotFoundError, ValidationError (`file`). */
export async function uploadAvatar(ctx: RequestContext, id: UserId, file: File): Promise<string> {
  authorizeOwn(ctx, id)
  if (file.size > MAX_AVATAR_BYTES) {
    throw new ValidationError(
      { file: ['`:file` exceeds maximum allowed size of :size'] },
      { file: file.name, size: '2 MB' },
    )
  }
  return storeAvatar(ctx, acceptImage(new Uint8Array(await file.arrayBuffer()), 'file'))
}

/** Fetches a picture from the web and makes it the caller's own. Throws as `uploadAvatar` (`url`). */
export async function fetchAvatar(ctx: RequestContext, id: UserId, url: string): Promise<string> {
  authorizeOwn(ctx, id)
  const bytes = await fetchPicture(ctx.deps.fetchPublic, url, MAX_AVATAR_BYTES)
  if (!bytes) throw new ValidationError({ url: ['No picture could be fetched from this address.'] })
  return storeAvatar(ctx, acceptImage(bytes, 'url'))
}

function authorizeOwn(ctx: RequestContext, id: UserId): void {
  const user = requireUser(ctx)
  authorizeChanging(user, id === 'me' ? user.id : id)
}

function acceptImage(bytes: Uint8Array<ArrayBuffer>, field: 'file' | 'url'): AvatarImage {
  const image = readImage(bytes)
  if (!image) throw new ValidationError({ [field]: ['This file type is not allowed'] })
  if (image.widthPx > MAX_SIDE_PX || image.heightPx > MAX_SIDE_PX) {
    throw new ValidationError(
      { [field]: ['This picture is larger than :side × :side pixels.'] },
      { side: MAX_SIDE_PX },
    )
  }
  return image
}

async function storeAvatar(ctx: RequestContext, image: AvatarImage): Promise<string> {
  const { db, objects, clock } = ctx.deps
  const { id: userId } = requireUser(ctx)
  const objectKey = newObjectKey()
  const sizeBytes = image.bytes.byteLength
  const expiresAt = new Date(clock().getTime() + UPLOAD_TTL_MS).toISOString()
  await insertAvatarUpload(db, { objectKey, userId, sizeBytes, mime: image.mime, expiresAt })
  const { etag } = await objects.put(objectKey, image.bytes, image.mime)
  const path = `${AVATAR_PATH}/${randomToken()}.${image.extension}`
  const avatar = { path, objectKey, sizeBytes, etag, crc32: crc32(image.bytes) }
  await updateAvatar(db, userId, avatar, clock())
  return path
}
