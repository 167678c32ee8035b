import { requireUser } from '#worker/context.ts'
import type { RequestContext } from '#worker/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { ownerPermissions, resolveScope } from '#worker/features/drive/policy.ts'
import { contentOf } from '#worker/features/drive/read-content.ts'
import type { Content, ContentRequest } from '#worker/features/drive/read-content.ts'
import { selectVersion } from './queries.ts'
import type { VersionParam } from './schema.ts'

/** The bytes that a file held before, as a download. Throws NotFoundError, ForbiddenError. */
export async function readVersion(
  ctx: RequestContext,
  input: VersionParam & { workspaceId: number },
  request: Omit<ContentRequest, 'asAttachment'>,
): Promise<Content> {
  const user = requireUser(ctx)
  const version = await selectVersion(ctx.deps.db, {
    scope: resolveScope(user, input.workspaceId),
    entryId: input.id,
    versionId: input.versionId,
  })
  if (!version) throw new NotFoundError()
  const { entryName: name, ...content } = version
  const permissions = ownerPermissions(user)
  return contentOf(
    ctx,
    { entry: { ...content, name }, permissions },
    { ...request, asAttachment: true },
  )
}
