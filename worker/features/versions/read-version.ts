import { authorize } from '#worker/access/access.ts'
import { callerAccess } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { contentOf } from '#worker/features/drive/content/read-content.ts'
import type { ContentRequest } from '#worker/features/drive/content/read-content.ts'
import type { Content } from '#worker/features/drive/content/select-bytes.ts'
import { selectVersion } from './queries.ts'
import type { VersionParam } from './schema.ts'

/** The bytes that a file held before, as a download. Throws NotFoundError, ForbiddenError. */
export async function readVersion(
  ctx: RequestContext,
  input: VersionParam,
  request: Omit<ContentRequest, 'asAttachment'>,
): Promise<Content> {
  const caller = callerAccess(ctx)
  const version = await selectVersion(ctx.deps.db, caller.user.id, {
    entryId: input.id,
    versionId: input.versionId,
  })
  if (!version) throw new NotFoundError()
  authorize(caller, 'view', [version])
  const { entryName: name, ...content } = version
  return contentOf(
    ctx,
    { entry: { ...content, name }, access: caller },
    { ...request, asAttachment: true },
  )
}
