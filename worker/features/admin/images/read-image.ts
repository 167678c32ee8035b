import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { mimeOfName, SITE_IMAGE_PATH } from './image-type.ts'
import { selectSiteImage } from './queries.ts'

/** An image of the site; public, as the pages that show it. Throws NotFoundError. */
export async function readImage(
  ctx: RequestContext,
  name: string,
): Promise<{ body: ReadableStream; headers: Record<string, string> }> {
  const { db, objects } = ctx.deps
  const mime = mimeOfName(name)
  const object = mime && (await selectSiteImage(db, `${SITE_IMAGE_PATH}/${name}`))
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
