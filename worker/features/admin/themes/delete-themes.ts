import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { auditStatement } from '#worker/audit/audit.ts'
import { permissionHolder, type RequestContext } from '#worker/context/context.ts'
import { ConflictError, NotFoundError } from '#worker/errors.ts'
import { forgetSiteData } from '#worker/settings/site-data.ts'
import type { IdsInput } from '../lists/schema.ts'
import { deleteThemeRows, selectAllThemes } from './queries.ts'

/**
 * Deletes themes that are no default. Throws as `authorizeAdmin`; ConflictError where one of them is in use;
 * NotFoundError where one does not exist.
 */
export async function deleteThemes(ctx: RequestContext, { ids }: IdsInput): Promise<void> {
  authorizeAdmin(permissionHolder(ctx), 'themes.update')
  const { rows, defaultId } = await selectAllThemes(ctx.deps.db)
  const chosen = rows.filter(({ id }) => ids.includes(id))
  const used = chosen.find((row) => row.defaultLight || row.defaultDark || row.id === defaultId)
  if (used)
    throw new ConflictError(
      'The theme “:name” is a default of the site. Please make another theme the default first.',
      { values: { name: used.name } },
    )
  if (chosen.length < new Set(ids).size) throw new NotFoundError()
  const audit = auditStatement(ctx.deps.db, ctx, {
    action: 'theme.delete',
    subject: {
      type: 'theme',
      ...(chosen.length === 1 && { id: chosen[0]?.id ?? null, name: chosen[0]?.name ?? null }),
    },
    before: { themes: chosen.map(({ id, name, colors }) => ({ id, name, colors })) },
  })
  const chosenIds = chosen.map(({ id }) => id)
  await deleteThemeRows(ctx.deps.db, chosenIds, audit)
  forgetSiteData()
}
