import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { findAccessibleEntry } from '#worker/features/drive/entries/find-accessible-entry.ts'
import { contentOf } from '#worker/features/drive/content/read-content.ts'
import type { ContentRequest } from '#worker/features/drive/content/read-content.ts'
import type { Content } from '#worker/features/drive/content/select-bytes.ts'

/** The picture itself can't change; who has seen it may keep it. */
const KEPT = 'private, max-age=31536000, immutable'

/**
 * The small picture of a file, for whoever may see the file; no download of it. Throws NotFoundError (also when there is
 * none) and LinkPasswordRequiredError.
 * @param request `version`: of the address asked for. Under another one's, or none, the picture is not kept.
 */
export async function readThumbnail(
  ctx: RequestContext,
  request: Omit<ContentRequest, 'asAttachment'> & {
    key: string
    linkHash: string | undefined
    version: string | undefined
  },
): Promise<Content> {
  const { entry, access, thumbnail } = await findAccessibleEntry(ctx, request)
  if (!thumbnail) throw new NotFoundError()
  const content = await contentOf(
    ctx,
    { entry: { ...entry, ...thumbnail, name: 'thumbnail' }, access },
    { ...request, asAttachment: false },
  )
  if (request.version === String(entry.thumbnailId)) content.headers.set('cache-control', KEPT)
  return content
}
