import { requireUser } from '#worker/context.ts'
import type { RequestContext } from '#worker/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { authorizeAction, resolveScope } from '#worker/features/drive/policy.ts'
import { deleteVersion as forgetVersion } from './queries.ts'
import type { VersionParam } from './schema.ts'

/** Deletes a former content of a file for ever; its space is free at once. Throws NotFoundError. */
export async function deleteVersion(
  ctx: RequestContext,
  input: VersionParam & { workspaceId: number },
): Promise<void> {
  const user = requireUser(ctx)
  const scope = resolveScope(user, input.workspaceId)
  authorizeAction(user, 'files.delete')
  const ref = { scope, entryId: input.id, versionId: input.versionId }
  if (!(await forgetVersion(ctx.deps.db, ref))) throw new NotFoundError()
}
