import type { RequestContext } from '#worker/context/context.ts'
import type { SiteData } from '#worker/settings/site-data.ts'
import { selectCustomPage } from './queries.ts'
import type { CustomPage } from './schema.ts'

/** Of each at most 200,000 characters: about 8 MB of an isolate's 128 MB. */
const MOST_REMEMBERED = 20

/** By id or slug, beside the site's data of the same time: forgotten with it. */
const remembered = new WeakMap<SiteData, Map<string, CustomPage>>()

/** A page that the owner wrote, by its id or its slug; null when there is none. Public, so no check of rights. */
export async function findCustomPage(
  { site, deps }: RequestContext,
  idOrSlug: string,
): Promise<CustomPage | null> {
  const pages = remembered.get(site) ?? new Map<string, CustomPage>()
  remembered.set(site, pages)
  const known = pages.get(idOrSlug)
  if (known) return known
  const page = await selectCustomPage(deps.db, idOrSlug)
  if (page && pages.size < MOST_REMEMBERED) pages.set(idOrSlug, page)
  return page
}
