import type { RequestContext } from '#worker/context/context.ts'
import { selectPublicPages } from './queries.ts'

/** The owner's pages by their slugs; not the one that is the homepage, which has another address. */
export function listPublicPages({
  deps,
  site,
}: RequestContext): Promise<{ slug: string; updatedAt: string }[]> {
  const { 'homepage.type': type, 'homepage.value': idOrSlug } = site.settings
  return selectPublicPages(deps.db, type === 'customPage' ? idOrSlug : null)
}
