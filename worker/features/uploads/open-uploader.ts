import { authorizeAnywhere } from '#worker/access/access.ts'
import type { SpaceAccess } from '#worker/access/access.ts'
import { openSpace } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { visitLink } from '#worker/features/drive/entries/visit-link.ts'
import type { OpenedLink } from '#worker/features/drive/entries/visit-link.ts'
import { uploaderAccess } from '#worker/features/drive/space/open-place.ts'
import type { Place, PlaceRequest } from '#worker/features/drive/space/open-place.ts'

/** Whose an upload is: a user's; or of the visitors of a link together, who know it by its secret key. */
export interface Uploader {
  /** Of a visitor: the link's maker. */
  userId: number
  linkId: number | null
}

/** How a call says who makes it. */
export type UploaderRequest = Pick<PlaceRequest, 'workspaceId' | 'link'>

/** No round trip for a user, one for a visitor. Throws UnauthorizedError, NotFoundError, ForbiddenError. */
export async function openUploader(
  ctx: RequestContext,
  { workspaceId, link }: UploaderRequest,
): Promise<Uploader & { access: SpaceAccess }> {
  if (link !== undefined) return uploaderBy(await visitLink(ctx, link))
  const access = openSpace(ctx, workspaceId)
  return { userId: access.user.id, linkId: null, access }
}

/** The visitor of a link. Throws NotFoundError, ForbiddenError. */
export function uploaderBy(opened: OpenedLink): Uploader & { access: SpaceAccess } {
  const { id: linkId, userId } = opened.link
  const access = uploaderAccess(opened)
  authorizeAnywhere(access, 'create')
  return { userId, linkId, access }
}

export const uploaderAt = ({ creatorId, link }: Pick<Place, 'creatorId' | 'link'>): Uploader => ({
  userId: creatorId,
  linkId: link?.link.id ?? null,
})

export const isSameUploader = (a: Uploader, b: Uploader) =>
  a.userId === b.userId && a.linkId === b.linkId
