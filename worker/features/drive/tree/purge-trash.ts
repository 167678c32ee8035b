import type { Deps } from '#worker/context/deps.ts'
import { loadSiteData } from '#worker/settings/site-data.ts'
import { retryWhenChanged } from '../entries/retry-when-changed.ts'
import { deleteSubtrees, selectExpiredTrashRoots } from './trash-queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Files by the thousand; folders few at a time, as each may be as large as one call can make it. */
const BATCHES = [
  { isFolder: false, limit: 1000 },
  { isFolder: true, limit: 20 },
]

/** Permanently deletes trashed entries older than the site's retention period. */
export async function purgeTrash(deps: Deps): Promise<number> {
  const { db } = deps
  const now = deps.clock()
  const { settings } = await loadSiteData({ ...deps, now })
  const days = settings['drive.trash_days']
  if (days === 0) return 0
  const before = new Date(now.getTime() - days * DAY_MS).toISOString()
  let count = 0
  for (const batch of BATCHES) {
    let purged
    do {
      purged = await retryWhenChanged(async () => {
        const roots = await selectExpiredTrashRoots(db, before, batch)
        await deleteSubtrees(db, roots, now.toISOString(), settings['drive.entries_at_once'])
        return roots.length
      })
      count += purged
    } while (purged === batch.limit)
  }
  return count
}
