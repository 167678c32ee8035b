import { requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { openSpace } from '#worker/access/open-space.ts'
import type { PlaceRequest } from '#worker/features/drive/space/open-place.ts'
import type { PlaceRows } from '#worker/features/drive/space/place-queries.ts'
import { authorizeStrategy, UploadNotFoundError } from './policy.ts'
import { selectUpload, selectUploadAndPlace } from './queries.ts'
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
  return requireOpen(ctx, upload, strategy)
}

/** The same with the folder that the file goes into (null = the root), in the same round trip. */
export async function loadUploadFor(
  ctx: RequestContext,
  objectKey: string,
  strategy: UploadRow['strategy'],
  { workspaceId, parentId }: PlaceRequest,
): Promise<{ upload: UploadRow; rows: PlaceRows | null }> {
  if (parentId === null) return { upload: await loadUpload(ctx, objectKey, strategy), rows: null }
  const { user, spaceId } = openSpace(ctx, workspaceId)
  authorizeStrategy(strategy, ctx.site.settings)
  const { upload, rows } = await selectUploadAndPlace(
    ctx.deps.db,
    { objectKey, userId: user.id },
    { spaceId, parentId },
  )
  return { upload: requireOpen(ctx, upload, strategy), rows }
}

function requireOpen(
  { deps }: RequestContext,
  upload: UploadRow | null,
  strategy: UploadRow['strategy'],
): UploadRow {
  const isOpen = upload !== null && Date.parse(upload.expiresAt) > deps.clock().getTime()
  if (!isOpen || upload.strategy !== strategy) throw new UploadNotFoundError()
  return upload
}
