import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { AVATAR_PATH, avatarMime } from './avatar-image.ts'
import { selectAvatarObject } from './queries.ts'

/** A picture by its unguessable name; public, as names and pictures are to whoever one shares with. Throws NotFoundError. */
export async function readAvatar(
  ctx: RequestContext,
  name: string,
): Promise<{ body: ReadableStream; headers: Record<string, string> }> {
  const { db, objects, clock } = ctx.deps
  const mime = avatarMime(name)
  const object = mime && (await selectAvatarObject(db, `${AVATAR_PATH}/${name}`, clock()))
  const body =
    object &&
    (await objects.read(object.objectKey, object.etag, { offset: 0, length: object.sizeBytes }))
  if (!mime || !object || !body) throw new NotFoundError()
  return {
    body,
    headers: {
      'content-type': mime,
      'content-length': String(object.sizeBytes),
      // Whatever a browser might take it for, nothing in it runs.
      'content-security-policy': `default-src 'none'; sandbox`,
      'cache-control': 'public, max-age=31536000, immutable',
    },
  }
}
