import { isUniqueViolation } from '#db/client.ts'
import { randomHash } from '#worker/auth/tokens.ts'
import { callerAccess } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError, ValidationError } from '#worker/errors.ts'
import { nameColumns } from '#worker/names/entry-name.ts'
import { NAME_TAKEN } from '../entries/name-taken.ts'
import { presentEntry } from '../entries/present.ts'
import { insertFolder } from '../entries/queries.ts'
import type { CreateFolderInput, FileEntry } from '../entries/schema.ts'
import { openPlace } from '../space/open-place.ts'

/** Throws NotFoundError for a parent that the caller cannot see, ForbiddenError, ValidationError when the name is taken. */
export async function createFolder(
  ctx: RequestContext,
  input: CreateFolderInput & { workspaceId: number },
): Promise<FileEntry> {
  const caller = callerAccess(ctx)
  const { workspaceId, parentId = null } = input
  const place = await openPlace(ctx, { workspaceId, parentId })
  const row = await insertFolder(ctx.deps.db, {
    hash: randomHash(),
    spaceId: place.spaceId,
    ownerId: caller.user.id,
    parentId,
    ...nameColumns(input.name),
    now: ctx.deps.clock().toISOString(),
  }).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw new ValidationError({ name: [NAME_TAKEN] })
    throw error
  })
  if (!row) throw new NotFoundError('The folder that this should go into does not exist.')
  return presentEntry(row, caller)
}
