import { requireUser } from '#worker/context.ts'
import type { RequestContext } from '#worker/context.ts'
import { NotFoundError, ValidationError } from '#worker/errors.ts'
import { availableSpace } from '#worker/features/drive/get-space-usage.ts'
import { authorizeAction, authorizeFile, resolveScope } from '#worker/features/drive/policy.ts'
import { newObjectKey } from '#worker/storage/object-keys.ts'
import { PRESIGNED_PUT_TTL_SECONDS } from '#worker/storage/object-store.ts'
import { authorizeSpace } from './policy.ts'
import { insertUpload, selectUploadTarget } from './queries.ts'
import { MAX_PARTS } from './schema.ts'
import type {
  CreateMultipartInput,
  CreateMultipartResponse,
  PresignInput,
  PresignResponse,
} from './schema.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** R2 ends unfinished multipart uploads after 7 days; so do we. */
const MULTIPART_LIFETIME_MS = 7 * DAY_MS

/** Beyond the address's own life, so that a PUT begun in its last second can be finished. */
const SINGLE_LIFETIME_MS = DAY_MS + PRESIGNED_PUT_TTL_SECONDS * 1000

const MIB = 1024 ** 2

/** 8 MiB: few requests, yet little to send again after a failure. R2 wants at least 5 MiB. */
const PART_BYTES = 8 * MIB

/** An address for one PUT of this very file. Throws ValidationError, NotFoundError, OutOfSpaceError. */
export async function presignUpload(
  ctx: RequestContext,
  input: PresignInput,
): Promise<PresignResponse> {
  const contentType = input.mime || 'application/octet-stream'
  const objectKey = newObjectKey()
  await startUpload(ctx, input, {
    objectKey,
    lifetimeMs: SINGLE_LIFETIME_MS,
    isPutOnce: input.sendsHeaders,
  })
  const url = await ctx.deps.objects.presignPut(objectKey, {
    sizeBytes: input.size,
    contentType,
    onlyIfAbsent: input.sendsHeaders,
  })
  const headers = {
    'content-type': contentType,
    ...(input.sendsHeaders && { 'if-none-match': '*' }),
  }
  return { status: 'success', url, acl: 'private', key: objectKey, headers }
}

/** Begins an upload in parts. Throws ValidationError, NotFoundError, OutOfSpaceError. */
export async function createMultipart(
  ctx: RequestContext,
  input: CreateMultipartInput,
): Promise<CreateMultipartResponse> {
  if (input.size === 0) throw new ValidationError({ size: ['An empty file has no parts.'] })
  const objectKey = newObjectKey()
  const partSize = partSizeFor(input.size)
  const uploadId = await startUpload(ctx, input, {
    objectKey,
    lifetimeMs: MULTIPART_LIFETIME_MS,
    // Once the parts are put together, none can be sent again.
    isPutOnce: true,
    multipart: { contentType: input.mime || 'application/octet-stream', partSizeBytes: partSize },
  })
  return { status: 'success', key: objectKey, uploadId, acl: 'private', partSize }
}

/** Whole MiB, so that the parts are few enough however large the file is. */
function partSizeFor(sizeBytes: number): number {
  return Math.max(PART_BYTES, Math.ceil(sizeBytes / MAX_PARTS / MIB) * MIB)
}

/** The row comes before the first byte; what R2 knows and we don't would be nobody's to clean up. */
async function startUpload(
  ctx: RequestContext,
  input: Omit<PresignInput, 'sendsHeaders'>,
  plan: {
    objectKey: string
    lifetimeMs: number
    isPutOnce: boolean
    multipart?: { contentType: string; partSizeBytes: number }
  },
): Promise<string> {
  const user = requireUser(ctx)
  const { db, objects, clock } = ctx.deps
  const scope = resolveScope(user, input.workspaceId ?? 0)
  authorizeAction(user, 'files.create')
  authorizeFile(
    { name: input.filename, mime: input.mime, sizeBytes: input.size },
    ctx.site.settings,
  )
  const target = await selectUploadTarget(db, {
    userId: user.id,
    scope,
    parentId: input.parentId ?? null,
  })
  if (!target.hasParent)
    throw new NotFoundError('The folder that this should go into does not exist.')
  authorizeSpace(target.usedBytes, input.size, availableSpace(ctx, target.availableBytes))

  const uploadId = plan.multipart
    ? await objects.createMultipart(plan.objectKey, plan.multipart.contentType)
    : ''
  await insertUpload(db, {
    objectKey: plan.objectKey,
    userId: user.id,
    sizeBytes: input.size,
    mime: input.mime,
    name: input.filename,
    multipartUploadId: uploadId || null,
    partSizeBytes: plan.multipart?.partSizeBytes ?? null,
    isPutOnce: plan.isPutOnce,
    expiresAt: new Date(clock().getTime() + plan.lifetimeMs).toISOString(),
  })
  return uploadId
}
