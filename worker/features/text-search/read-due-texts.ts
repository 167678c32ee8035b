import type { Deps } from '#worker/context/deps.ts'
import { loadSiteData } from '#worker/settings/site-data.ts'
import { selectDueTexts, settleTexts } from './queries.ts'
import { readTextsOf, sourceOf, statusWithoutText } from './read-text.ts'
import type { TextJob } from './queries.ts'

/** Blobs without text are settled in one statement. */
const LOOKED_AT_PER_RUN = 1000

/** Each takes a few requests to the bucket and the database. */
const READ_PER_RUN = 25

/**
 * Reads texts that the upload's own request could not, and those of older files. Returns the number of files examined.
 */
export async function readDueTexts(deps: Deps): Promise<number> {
  const now = deps.clock()
  const { settings } = await loadSiteData({ ...deps, now })
  if (!settings['drive.search_text']) return 0
  const due = await selectDueTexts(deps.db, now.toISOString(), LOOKED_AT_PER_RUN)
  const isToRead = (job: TextJob) => job.hasText || !['pdf', null].includes(sourceOf(job))
  for (const status of ['awaited', 'unreadable'] as const) {
    const ids = due
      .filter((job) => !isToRead(job) && statusWithoutText(job) === status)
      .map(({ id }) => id)
    if (ids.length > 0) await settleTexts(deps.db, ids, status)
  }
  for (const { id, objectKey } of due.filter(isToRead).slice(0, READ_PER_RUN)) {
    try {
      await readTextsOf(deps, [{ objectKey }])
    } catch (error) {
      // Tried again when its claim is over; the others do not wait for it.
      console.error(
        JSON.stringify({ level: 'error', job: 'readTexts', blobId: id, error: String(error) }),
      )
    }
  }
  return due.length
}
