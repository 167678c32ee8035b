import type { Database } from '#db/client.ts'
import type { Deps } from '#worker/context/deps.ts'
import { loadSiteData } from '#worker/settings/site-data.ts'
import { deleteVersions, selectOldVersions, selectSurplusVersions } from './queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** One statement's share: a transaction of the database must end within seconds. */
const VERSIONS_PER_BATCH = 1000
const VERSIONS_PER_LOOK = 20_000

/** Deletes former contents of files that are older, or more, than the owner of the site wants kept. */
export async function purgeVersions(deps: Deps): Promise<number> {
  const { db } = deps
  const now = deps.clock()
  const { settings } = await loadSiteData({ ...deps, now })
  const days = settings['drive.versions_days']
  const old =
    days === 0 ? 0 : await purgeOld(db, new Date(now.getTime() - days * DAY_MS).toISOString())
  return old + (await purgeSurplus(db, settings['drive.versions_kept']))
}

async function purgeOld(db: Database, replacedBefore: string): Promise<number> {
  let count = 0
  let old
  do {
    old = await selectOldVersions(db, { replacedBefore, limit: VERSIONS_PER_BATCH })
    if (old.length > 0) await deleteVersions(db, old)
    count += old.length
  } while (old.length === VERSIONS_PER_BATCH)
  return count
}

async function purgeSurplus(db: Database, kept: number): Promise<number> {
  let count = 0
  for (let after: number | null = 0; after !== null;) {
    const { ids, last } = await selectSurplusVersions(db, { after, count: VERSIONS_PER_LOOK, kept })
    for (let start = 0; start < ids.length; start += VERSIONS_PER_BATCH)
      await deleteVersions(db, ids.slice(start, start + VERSIONS_PER_BATCH))
    count += ids.length
    after = last
  }
  return count
}
