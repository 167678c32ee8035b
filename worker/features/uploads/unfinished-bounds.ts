import type { UnfinishedBounds } from './queries.ts'

/** More than a client begins ahead, and few enough for the job that gives up what was never finished. */
const MOST_UNFINISHED = 1000

/**
 * What may lie unfinished: twice the user's space and 1 GiB. Once, so that whatever fits can be sent; once more for
 * what nobody can cancel, because the answer that told its key was lost or the window was closed; and the rest so that
 * nobody with little space is held up by a few broken connections.
 * @param spaceBytes the user's; null = no limit.
 */
export const unfinishedBounds = (spaceBytes: number | null): UnfinishedBounds => ({
  bytes: spaceBytes === null ? null : 2 * spaceBytes + 1024 ** 3,
  count: MOST_UNFINISHED,
})
