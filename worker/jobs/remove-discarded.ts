import type { Deps } from '#worker/context/deps.ts'
import { removeDiscarded as removeSome } from '#worker/features/drive/tree/trash-queries.ts'

/** One statement's share: a transaction of the database must end within seconds. */
const ENTRIES_PER_STATEMENT = 2000

/** What is left goes by the next run: a run may ask for so much only (Workers: 1,000 requests), and others come behind. */
const ROUNDS_PER_RUN = 100

/** Removes what was deleted for ever, portion by portion: cut off in between, the next run goes on where it ended. */
export async function removeDiscarded({ db }: Pick<Deps, 'db'>): Promise<number> {
  let count = 0
  for (let round = 0; round < ROUNDS_PER_RUN; round++) {
    const removed = await removeSome(db, ENTRIES_PER_STATEMENT)
    if (removed === 0) break
    count += removed
  }
  return count
}
