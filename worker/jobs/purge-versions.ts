import type { Deps } from '../deps.ts'
import { deleteVersions, selectSurplusVersions } from '../features/versions/queries.ts'
import { loadSiteData } from '../settings/site-data.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const VERSIONS_PER_BATCH = 1000

/** Deletes former contents of files that are older, or more, than the owner of the site wants kept. */
export async function purgeVersions(deps: Deps): Promise<number> {
  const { db } = deps
  const now = deps.clock()
  const { settings } = await loadSiteData({ ...deps, now })
  const days = settings['drive.versions_days']
  const rule = {
    replacedBefore: days === 0 ? null : new Date(now.getTime() - days * DAY_MS).toISOString(),
    kept: settings['drive.versions_kept'],
    limit: VERSIONS_PER_BATCH,
  }
  let count = 0
  let surplus
  do {
    surplus = await selectSurplusVersions(db, rule)
    if (surplus.length > 0)
      await deleteVersions(
        db,
        surplus.map(({ id }) => id),
      )
    count += surplus.length
  } while (surplus.length === VERSIONS_PER_BATCH)
  return count
}
