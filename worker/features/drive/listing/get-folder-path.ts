import { authorize } from '#worker/access/access.ts'
import { callerAccess } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { folderRef } from '../entries/folder-ref.ts'
import type { FolderCrumb } from '../entries/schema.ts'
import { breadcrumbOf } from './breadcrumb.ts'
import { selectFolderPath } from './list-queries.ts'

/** From the topmost folder that the caller may see down to this one. Throws NotFoundError. */
export async function getFolderPath(
  ctx: RequestContext,
  input: { key: string },
): Promise<FolderCrumb[]> {
  const caller = callerAccess(ctx)
  const { folder, crumbs } = await selectFolderPath(
    ctx.deps.db,
    caller.user.id,
    folderRef(input.key),
  )
  if (!folder) throw new NotFoundError()
  authorize(caller, 'view', [folder])
  return breadcrumbOf(folder, crumbs)
}
