import type { RequestContext } from '#worker/context/context.ts'
import { selectCustomPage } from './queries.ts'
import type { CustomPage } from './schema.ts'

/** A page that the owner wrote, by its id or its slug; null when there is none. Public, so no check of rights. */
export function findCustomPage(ctx: RequestContext, idOrSlug: string): Promise<CustomPage | null> {
  return selectCustomPage(ctx.deps.db, idOrSlug)
}
