import { openSpace } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { contentOf } from '#worker/features/drive/content/read-content.ts'
import type { Content, ContentRequest } from '#worker/features/drive/content/read-content.ts'
import { selectVersion } from './queries.ts'
import type { VersionParam } from './schema.ts'

/** The bytes that a file held before, as a download. Throws NotFoundError, ForbiddenError. */
export async function readVersion(
  ctx: RequestContext,
  input: VersionParam & { workspaceId: number },
  request: Omit<ContentRequest, 'asAttachment'>,
): Promise<Content> {
  const space = openSpace(ctx, input.workspaceId)
  const version = await selectVersion(ctx.deps.db, {
    spaceId: space.spaceId,
    entryId: input.id,
    versionId: input.versionId,
  })
  if (!version) throw new NotFoundError()
  const { entryName: name, ...content } = version
  return contentOf(
    ctx,
    { entry: { ...content, name }, access: space },
    { ...request, asAttachment: true },
  )
}
