import { requireUser } from '#worker/context.ts'
import type { RequestContext } from '#worker/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { availableSpace } from '#worker/features/drive/get-space-usage.ts'
import {
  authorizeAction,
  authorizeFile,
  authorizeSpace,
  resolveScope,
} from '#worker/features/drive/policy.ts'
import type { UploadedFile } from './finish-upload.ts'
import { authorizeStrategy } from './policy.ts'
import { insertUpload, selectUploadTarget } from './queries.ts'
import type { UploadRow } from './queries.ts'
import { foldersOf } from './relative-path.ts'
import type { UploadDisk } from './schema.ts'

interface UploadPlan {
  strategy: UploadRow['strategy']
  disk?: UploadDisk | undefined
  objectKey: string
  lifetimeMs: number
  isPutOnce: boolean
  multipart?: { contentType: string; partSizeBytes: number }
}

/**
 * Promises to store a file, if the site takes it and there is room. The row comes before the first byte; what the
 * bucket knows and we don't would be nobody's to clean up. Throws ValidationError, NotFoundError, OutOfSpaceError.
 */
export async function beginUpload(
  ctx: RequestContext,
  file: UploadedFile,
  plan: UploadPlan,
): Promise<UploadRow> {
  const user = requireUser(ctx)
  const { db, objects, clock } = ctx.deps
  const scope = resolveScope(user, file.workspaceId)
  authorizeAction(user, 'files.create')
  authorizeStrategy(plan.strategy, ctx.site.settings, plan.disk)
  authorizeFile(file, ctx.site.settings)
  foldersOf(file.relativePath)
  const target = await selectUploadTarget(db, { userId: user.id, scope, parentId: file.parentId })
  if (!target.hasParent)
    throw new NotFoundError('The folder that this should go into does not exist.')
  authorizeSpace(target.usedBytes, file.sizeBytes, availableSpace(ctx, target.availableBytes))

  const multipartUploadId = plan.multipart
    ? await objects.createMultipart(plan.objectKey, plan.multipart.contentType)
    : null
  return insertUpload(db, {
    strategy: plan.strategy,
    objectKey: plan.objectKey,
    userId: user.id,
    sizeBytes: file.sizeBytes,
    mime: file.mime,
    name: file.name,
    multipartUploadId,
    partSizeBytes: plan.multipart?.partSizeBytes ?? null,
    isPutOnce: plan.isPutOnce,
    expiresAt: new Date(clock().getTime() + plan.lifetimeMs).toISOString(),
  })
}
