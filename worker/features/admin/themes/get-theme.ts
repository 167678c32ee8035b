import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { permissionHolder, type RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { presentTheme } from './list-themes.ts'
import { selectAllThemes } from './queries.ts'
import type { AdminTheme } from './schema.ts'

/** Throws as `authorizeAdmin`; NotFoundError. */
export async function getTheme(ctx: RequestContext, id: number): Promise<AdminTheme> {
  authorizeAdmin(permissionHolder(ctx), 'themes.update')
  const { rows } = await selectAllThemes(ctx.deps.db)
  const row = rows.find((each) => each.id === id)
  if (!row) throw new NotFoundError()
  return presentTheme(row)
}
