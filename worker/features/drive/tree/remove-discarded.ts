import type { Deps } from '#worker/context/deps.ts'
import { removeDiscarded as removeSome } from './trash-queries.ts'

/** One statement's share: a transaction of the database must end within seconds. */
const ENTRIES_PER_STATEMENT = 2000

/** Limits a run's requests (Workers: 1,000), as other jobs follow. The next run continues. */
const ROUNDS_PER_RUN = 100

/** Removes permanently deleted entries in portions; an interrupted run is continued by the next. */
export async function removeDiscarded({ db }: Pick<Deps, 'db'>): Promise<number> {
  let count = 0
  for (let round = 0; round < ROUNDS_PER_RUN; round++) {
    const removed = await removeSome(db, ENTRIES_PER_STATEMENT)
    if (removed === 0) break
    count += removed
  }
  return count
}
