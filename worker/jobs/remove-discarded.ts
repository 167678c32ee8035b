import type { Deps } from '../deps.ts'
import { removeDiscarded as removeSome } from '../features/drive/trash-queries.ts'

/** One statement's share: a transaction of the database must end within seconds. */
const ENTRIES_PER_STATEMENT = 2000

/** Removes what was deleted for ever, portion by portion: cut off in between, the next run goes on where it ended. */
export async function removeDiscarded({ db }: Pick<Deps, 'db'>): Promise<number> {
  let count = 0
  let removed
  do {
    removed = await removeSome(db, ENTRIES_PER_STATEMENT)
    count += removed
  } while (removed > 0)
  return count
}
