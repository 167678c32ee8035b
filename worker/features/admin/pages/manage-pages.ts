import { isUniqueViolation } from '#db/client.ts'
import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { auditStatement } from '#worker/audit/audit.ts'
import { permissionHolder, type RequestContext } from '#worker/context/context.ts'
import { ConflictError, NotFoundError, ValidationError } from '#worker/errors.ts'
import { isHomepage } from '#worker/features/appearance/is-homepage.ts'
import { forgetSiteData } from '#worker/settings/site-data.ts'
import { presentPage } from './present.ts'
import {
  deletePages,
  insertPage,
  selectPage,
  selectForDeletion,
  updatePage,
  type PageRow,
} from './queries.ts'
import { sanitizeBody } from './sanitize-body.ts'
import type { AdminPage, PageInput } from './schema.ts'

/** Throws NotFoundError; as `authorizeAdmin`. */
export async function getPage(ctx: RequestContext, id: number): Promise<AdminPage> {
  authorizeAdmin(permissionHolder(ctx), 'pages.update')
  const row = await selectPage(ctx.deps.db, id)
  if (!row) throw new NotFoundError()
  return presentPage(row)
}

/** Returns its id. Throws ValidationError where the slug is taken; as `authorizeAdmin`. */
export async function createPage(ctx: RequestContext, input: PageInput): Promise<number> {
  authorizeAdmin(permissionHolder(ctx), 'pages.update')
  const { db, clock } = ctx.deps
  const page = { ...input, body: sanitizeBody(input.body) }
  const audit = auditStatement(db, ctx, {
    action: 'page.create',
    subject: { type: 'page', name: page.title },
    after: factsOf(page),
  })
  return orSlugTaken(() => insertPage(db, page, clock().toISOString(), audit))
}

/**
 * The homepage stays the homepage under another slug. Throws NotFoundError, ValidationError where the slug is taken; as
 * `authorizeAdmin`.
 */
export async function changePage(ctx: RequestContext, id: number, input: PageInput): Promise<void> {
  authorizeAdmin(permissionHolder(ctx), 'pages.update')
  const { db, clock } = ctx.deps
  const row = await selectPage(db, id)
  if (!row) throw new NotFoundError()
  const page = { ...input, body: sanitizeBody(input.body) }
  const audit = auditStatement(db, ctx, {
    action: 'page.update',
    subject: { type: 'page', id, name: row.title },
    before: factsOf(row),
    after: factsOf(page),
  })
  await orSlugTaken(() => updatePage(db, id, page, { now: clock().toISOString(), audit }))
  forgetSiteData()
}

/**
 * Deletes pages that are not the homepage.
 * @throws NotFoundError when one is not there; ConflictError where one is the homepage; as `authorizeAdmin`
 */
export async function deletePagesAsAdmin(
  ctx: RequestContext,
  ids: readonly number[],
): Promise<void> {
  authorizeAdmin(permissionHolder(ctx), 'pages.update')
  const { db } = ctx.deps
  const { pages: found, settings } = await selectForDeletion(db, ids)
  if (found.length < new Set(ids).size) throw new NotFoundError()
  const { 'homepage.type': type, 'homepage.value': value } = settings
  const home = found.find((page) => isHomepage({ type, value }, page))
  if (home)
    throw new ConflictError(
      'The page “:name” is the homepage. Please choose another homepage first.',
      { values: { name: home.title } },
    )
  const [only] = found
  const audit = auditStatement(db, ctx, {
    action: 'page.delete',
    subject: {
      type: 'page',
      ...(found.length === 1 && only && { id: only.id, name: only.title }),
    },
    before: { pages: found },
  })
  await deletePages(db, ids, audit)
  forgetSiteData()
}

/** For the audit log: of the text only its length. */
const factsOf = ({ title, slug, body }: Pick<PageRow, 'title' | 'slug' | 'body'>) => ({
  title,
  slug,
  characters: body.length,
})

async function orSlugTaken<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error))
      throw new ValidationError({ slug: ['Another page has this address already.'] })
    throw error
  }
}
