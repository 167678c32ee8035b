import { exceededLimit, isRequirementViolation } from '#db/client.ts'
import { authorizeAnywhere } from '#worker/access/access.ts'
import { openSpace } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { availableSpace } from '#worker/features/drive/space/get-space-usage.ts'
import { authorizeFile, authorizeSpace } from '#worker/features/drive/entries/policy.ts'
import type { UploadedFile } from './finish-upload.ts'
import { authorizeStrategy, TooManyUnsizedError, TooMuchBegunError } from './policy.ts'
import { giveUpLongBegun } from './give-up-long-begun.ts'
import { insertUploadWithin, selectUploadTarget } from './queries.ts'
import type { NewUpload, UnfinishedBounds, UploadRow } from './queries.ts'
import { foldersOf } from './relative-path.ts'
import type { UploadDisk } from './schema.ts'
import { unfinishedBounds } from './unfinished-bounds.ts'

interface UploadPlan {
  strategy: UploadRow['strategy']
  disk?: UploadDisk | undefined
  objectKey: string
  lifetimeMs: number
  isPutOnce: boolean
  /** Without a part size, addresses sign no length. */
  multipart?: { contentType: string; partSizeBytes: number | null }
}

/**
 * Inserts the row of an upload, if site and space allow. The row precedes the first byte, so that no stored bytes lack
 * a row.
 * @throws ValidationError, NotFoundError, OutOfSpaceError, TooMuchBegunError, TooManyUnsizedError.
 */
export async function beginUpload(
  ctx: RequestContext,
  file: UploadedFile,
  plan: UploadPlan,
): Promise<UploadRow> {
  const space = openSpace(ctx, file.workspaceId)
  authorizeAnywhere(space, 'create')
  const { user, spaceId } = space
  const { db, objects, clock } = ctx.deps
  authorizeStrategy(plan.strategy, ctx.site.settings, plan.disk)
  authorizeFile(file, ctx.site.settings)
  foldersOf(file.relativePath)
  const target = await selectUploadTarget(db, { spaceId, parentId: file.parentId })
  if (!target.hasParent)
    throw new NotFoundError('The folder that this should go into does not exist.')
  const spaceBytes = availableSpace(ctx, target.availableBytes)
  authorizeSpace(target.usedBytes, file.sizeBytes, spaceBytes)

  const multipartUploadId = plan.multipart
    ? await objects.createMultipart(plan.objectKey, plan.multipart.contentType)
    : null
  const now = clock()
  const upload: NewUpload = {
    strategy: plan.strategy,
    objectKey: plan.objectKey,
    userId: user.id,
    sizeBytes: file.sizeBytes,
    mime: file.mime,
    name: file.name,
    multipartUploadId,
    partSizeBytes: plan.multipart?.partSizeBytes ?? null,
    isPutOnce: plan.isPutOnce,
    expiresAt: new Date(now.getTime() + plan.lifetimeMs).toISOString(),
  }
  try {
    return await insertWithin(ctx, upload, unfinishedBounds(spaceBytes))
  } catch (error) {
    if (multipartUploadId !== null)
      await objects.abortMultipart(plan.objectKey, multipartUploadId).catch(() => undefined)
    throw error
  }
}

/** Where there is no room for it, what was begun long ago makes room. */
async function insertWithin(
  ctx: RequestContext,
  upload: NewUpload,
  most: UnfinishedBounds,
): Promise<UploadRow> {
  const insert = () =>
    insertUploadWithin(ctx.deps.db, upload, most, ctx.deps.clock().toISOString()).catch(
      (error: unknown) => {
        throw exceededLimit(error) === null ? error : new TooManyUnsizedError()
      },
    )
  try {
    return await insert()
  } catch (error) {
    if (!isRequirementViolation(error)) throw error
  }
  try {
    if (await giveUpLongBegun(ctx.deps, upload, most)) return await insert()
  } catch (error) {
    if (!isRequirementViolation(error)) throw error
  }
  throw new TooMuchBegunError()
}
