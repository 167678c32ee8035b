import { requireUser } from '#worker/context.ts'
import type { RequestContext } from '#worker/context.ts'
import { authorizeAction, resolveScope } from '#worker/features/drive/policy.ts'
import type { FileEntry } from '#worker/features/drive/schema.ts'
import { objectKeyOf } from '#worker/storage/object-keys.ts'
import { finishUpload, OtherSizeError } from './finish-upload.ts'
import { loadUpload } from './load-upload.ts'
import type { CreateS3EntryInput } from './schema.ts'

/** Makes the entry of a direct upload. Repeating it is fine. Throws UploadNotFoundError, and as `finishUpload` does. */
export async function createS3Entry(
  ctx: RequestContext,
  input: CreateS3EntryInput,
): Promise<FileEntry> {
  const user = requireUser(ctx)
  const workspaceId = input.workspaceId ?? 0
  resolveScope(user, workspaceId)
  authorizeAction(user, 'files.create')
  const upload = await loadUpload(ctx, objectKeyOf(input.filename), 'direct')
  const isFinished = upload.finishToken !== null
  if (!isFinished && input.size !== upload.sizeBytes) throw new OtherSizeError()
  return finishUpload(ctx, upload, {
    name: input.clientName,
    mime: input.clientMime || upload.mime,
    sizeBytes: upload.sizeBytes,
    parentId: input.parentId ?? null,
    relativePath: input.relativePath ?? null,
    workspaceId,
    onConflict: input.onConflict,
  })
}
