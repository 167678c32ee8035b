import { openSpace } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { folderRef } from '../entries/folder-ref.ts'
import type { FolderCrumb } from '../entries/schema.ts'
import { selectFolderPath } from './list-queries.ts'

/** From the top folder down to this one. Throws NotFoundError. */
export async function getFolderPath(
  ctx: RequestContext,
  input: { key: string; workspaceId: number },
): Promise<FolderCrumb[]> {
  const { folder, crumbs } = await selectFolderPath(
    ctx.deps.db,
    openSpace(ctx, input.workspaceId).spaceId,
    folderRef(input.key),
  )
  if (!folder) throw new NotFoundError()
  return [...crumbs, folder].map(({ id, name, hash }) => ({ id, name, hash }))
}
