import type { Deps } from '#worker/context/deps.ts'
import { loadSiteData } from '#worker/settings/site-data.ts'
import { deleteTexts } from './queries.ts'

/** One statement's share: a transaction of the database must end within seconds. */
const TEXTS_PER_BATCH = 500

/** Forgets the texts of files on a site whose owner does not want them searched. */
export async function forgetTexts(deps: Deps): Promise<number> {
  const { settings } = await loadSiteData({ ...deps, now: deps.clock() })
  if (settings['drive.search_text']) return 0
  let count = 0
  let deleted
  do {
    deleted = await deleteTexts(deps.db, TEXTS_PER_BATCH)
    count += deleted
  } while (deleted === TEXTS_PER_BATCH)
  return count
}
