import { requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { authorizeStrategy, UploadNotFoundError } from './policy.ts'
import { selectUpload } from './queries.ts'
import type { UploadRow } from './queries.ts'

/** The caller's own upload, begun in this way and not expired. Throws UploadNotFoundError, StrategyOffError. */
export async function loadUpload(
  ctx: RequestContext,
  objectKey: string,
  strategy: UploadRow['strategy'],
): Promise<UploadRow> {
  const user = requireUser(ctx)
  authorizeStrategy(strategy, ctx.site.settings)
  const upload = await selectUpload(ctx.deps.db, objectKey, user.id)
  const isOpen = upload !== null && Date.parse(upload.expiresAt) > ctx.deps.clock().getTime()
  if (!isOpen || upload.strategy !== strategy) throw new UploadNotFoundError()
  return upload
}
