import { crc32 } from 'node:zlib'
import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { auditStatement } from '#worker/audit/audit.ts'
import { randomToken } from '#worker/auth/tokens.ts'
import { permissionHolder, requireUser, type RequestContext } from '#worker/context/context.ts'
import { ValidationError } from '#worker/errors.ts'
import { newObjectKey } from '#worker/storage/object-keys.ts'
import { imageType, MAX_SIDE_PX, SITE_IMAGE_PATH } from './image-type.ts'
import { insertImageUpload, insertSiteImage } from './queries.ts'
import { MAX_SITE_IMAGE_BYTES, type SiteImage } from './schema.ts'

const UPLOAD_TTL_MS = 60 * 60 * 1000

/** Stores an image under a random address. Throws as `authorizeAdmin`; ValidationError (`file`). */
export async function storeImage(ctx: RequestContext, file: File): Promise<SiteImage> {
  authorizeAdmin(permissionHolder(ctx), 'settings.update')
  const { db, objects, clock } = ctx.deps
  if (file.size > MAX_SITE_IMAGE_BYTES)
    throw new ValidationError(
      { file: ['`:file` exceeds maximum allowed size of :size'] },
      { file: file.name, size: '2 MB' },
    )
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = imageType(bytes)
  if (!type) throw new ValidationError({ file: ['This file type is not allowed'] })
  if (type.longestSidePx > MAX_SIDE_PX)
    throw new ValidationError(
      { file: ['This picture is larger than :side × :side pixels.'] },
      { side: MAX_SIDE_PX },
    )

  const objectKey = newObjectKey()
  const sizeBytes = bytes.byteLength
  const expiresAt = new Date(clock().getTime() + UPLOAD_TTL_MS).toISOString()
  const { id: userId } = requireUser(ctx)
  await insertImageUpload(db, { objectKey, userId, sizeBytes, mime: type.mime, expiresAt })
  const { etag } = await objects.put(objectKey, bytes, type.mime)
  const url = `${SITE_IMAGE_PATH}/${randomToken()}.${type.extension}`
  const audit = auditStatement(db, ctx, {
    action: 'image.create',
    subject: { type: 'image', name: url },
    after: { url, bytes: sizeBytes },
  })
  await insertSiteImage(db, { path: url, objectKey, sizeBytes, etag, crc32: crc32(bytes) }, audit)
  return { url }
}
