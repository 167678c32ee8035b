import type { Deps } from '#worker/context/deps.ts'
import { packsOf } from '../storage/packs.ts'
import {
  deleteBlobs,
  giveUpOrphans,
  selectGivenUp,
  selectOrphans,
} from './orphaned-blobs-queries.ts'

/** R2 deletes up to 1,000 objects in one call. */
const BLOBS_PER_ROUND = 1000

/** One statement's share: a transaction of the database must end within seconds. */
const BLOBS_PER_LOOK = 20_000

/** A pack is written anew once a day, however many of its files are deleted. */
const PACK_REST_MS = 24 * 60 * 60 * 1000

/** The next run continues with the remaining blobs. */
const BLOBS_PER_RUN = 10_000

/**
 * Deletes the objects of orphaned blobs (README, "Collectors"): marks them, deletes the object, then the row. Thumbnails
 * follow their files; packs are left to `collectPacks`.
 */
export async function collectBlobs(deps: Deps): Promise<number> {
  const { db, clock } = deps
  let count = await deleteGivenUp(deps)
  for (let after: number | null = 0; after !== null && count < BLOBS_PER_RUN;) {
    const { ids, last } = await selectOrphans(db, { after, count: BLOBS_PER_LOOK })
    for (let start = 0; start < ids.length && count < BLOBS_PER_RUN; start += BLOBS_PER_ROUND) {
      const round = ids.slice(start, start + BLOBS_PER_ROUND)
      await giveUpOrphans(db, round, clock().toISOString())
      count += await deleteGivenUp(deps)
    }
    after = last
  }
  return count
}

async function deleteGivenUp({ db, objects, clock }: Deps): Promise<number> {
  let count = 0
  for (;;) {
    const blobs = await selectGivenUp(db, BLOBS_PER_ROUND)
    if (blobs.length === 0) return count
    await objects.delete(blobs.map(({ objectKey }) => objectKey))
    const now = clock()
    const thumbnails = await deleteBlobs(
      db,
      blobs.map(({ id }) => id),
      packsOf(blobs.map(({ objectKey }) => objectKey)),
      { now: now.toISOString(), laterAt: new Date(now.getTime() + PACK_REST_MS).toISOString() },
    )
    if (thumbnails.length > 0) await giveUpOrphans(db, thumbnails, clock().toISOString())
    count += blobs.length
  }
}
