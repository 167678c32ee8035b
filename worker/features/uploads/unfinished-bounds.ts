import type { UnfinishedBounds } from './queries.ts'

/** More than a client begins ahead, and few enough for the job that gives up what was never finished. */
const MOST_UNFINISHED = 1000

/**
 * Limit of unfinished bytes: the user's space, again for uploads that nobody can cancel (lost response, closed window),
 * and 1 GiB so that broken connections don't block small accounts.
 * @param spaceBytes the user's; null = no limit.
 */
export const unfinishedBounds = (spaceBytes: number | null): UnfinishedBounds => ({
  bytes: spaceBytes === null ? null : 2 * spaceBytes + 1024 ** 3,
  count: MOST_UNFINISHED,
})
