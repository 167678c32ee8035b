import { isUniqueViolation } from '#db/client.ts'
import { randomHash } from '#worker/auth/tokens.ts'
import { authorizeAnywhere } from '#worker/access/access.ts'
import { openSpace } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError, ValidationError } from '#worker/errors.ts'
import { nameColumns } from '#worker/names/entry-name.ts'
import { presentEntry } from './present.ts'
import { insertFolder } from './queries.ts'
import type { CreateFolderInput, FileEntry } from './schema.ts'

export const NAME_TAKEN = 'There is a file or folder with this name here already.'

/** Throws NotFoundError for a parent that is not the caller's, ValidationError when the name is taken. */
export async function createFolder(
  ctx: RequestContext,
  input: CreateFolderInput & { workspaceId: number },
): Promise<FileEntry> {
  const space = openSpace(ctx, input.workspaceId)
  authorizeAnywhere(space, 'create')
  const row = await insertFolder(ctx.deps.db, {
    hash: randomHash(),
    spaceId: space.spaceId,
    ownerId: space.user.id,
    parentId: input.parentId ?? null,
    ...nameColumns(input.name),
    now: ctx.deps.clock().toISOString(),
  }).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw new ValidationError({ name: [NAME_TAKEN] })
    throw error
  })
  if (!row) throw new NotFoundError('The folder that this should go into does not exist.')
  return presentEntry(row, space)
}
