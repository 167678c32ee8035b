import { isUniqueViolation } from '#db/client.ts'
import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { auditStatement } from '#worker/audit/audit.ts'
import { permissionHolder, type RequestContext } from '#worker/context/context.ts'
import { NotFoundError, ValidationError } from '#worker/errors.ts'
import { forgetSiteData } from '#worker/settings/site-data.ts'
import { presentTheme } from './list-themes.ts'
import { insertTheme, selectAllThemes, updateThemeRow, type ThemeRow } from './queries.ts'
import type { AdminTheme, ThemeInput } from './schema.ts'

/** Throws as `authorizeAdmin`; ValidationError (`name` where it is taken). */
export async function createTheme(ctx: RequestContext, input: ThemeInput): Promise<AdminTheme> {
  authorizeAdmin(permissionHolder(ctx), 'themes.update')
  const audit = auditStatement(ctx.deps.db, ctx, {
    action: 'theme.create',
    subject: { type: 'theme', name: input.name },
    after: input,
  })
  const row = await insertTheme(ctx.deps.db, input, audit).catch(refuseTakenName)
  if (!row) throw new NotFoundError()
  forgetSiteData()
  return presentTheme(row)
}

/** Throws as `createTheme`; NotFoundError; ValidationError where a default theme would be none any more. */
export async function updateTheme(
  ctx: RequestContext,
  id: number,
  input: ThemeInput,
): Promise<AdminTheme> {
  authorizeAdmin(permissionHolder(ctx), 'themes.update')
  const { rows } = await selectAllThemes(ctx.deps.db)
  const former = rows.find((row) => row.id === id)
  if (!former) throw new NotFoundError()
  requireDefaults(former, input)
  const { id: _id, created_at: _at, ...before } = presentTheme(former)
  const audit = auditStatement(ctx.deps.db, ctx, {
    action: 'theme.update',
    subject: { type: 'theme', id, name: input.name },
    before,
    after: input,
  })
  const row = await updateThemeRow(ctx.deps.db, id, input, audit).catch(refuseTakenName)
  if (!row) throw new NotFoundError()
  forgetSiteData()
  return presentTheme(row)
}

const ANOTHER_FIRST = 'Please make another theme the default first.'

/** There is always one default of each brightness: it ends where another one begins. */
function requireDefaults(former: ThemeRow, input: ThemeInput): void {
  if (former.defaultLight && !input.default_light)
    throw new ValidationError({ default_light: [ANOTHER_FIRST] })
  if (former.defaultDark && !input.default_dark)
    throw new ValidationError({ default_dark: [ANOTHER_FIRST] })
}

function refuseTakenName(error: unknown): never {
  if (isUniqueViolation(error))
    throw new ValidationError({ name: ['Another theme has this name already.'] })
  throw error
}
