import { statusOf, type Upload } from '../queue/upload-state.ts'

/** Rows drawn at once; a drop may hold thousands of files. */
const SHOWN_ROWS = 100

/** Under way: bundles have hundreds of files, which must not hide those that failed. */
const SHOWN_RUNNING = 50

/** Order of display, where not all uploads fit: first those that may need attention. */
const RANKS = { inProgress: 0, failed: 1, pending: 2, aborted: 3, completed: 3 } as const

/** A few uploads in the order of adding; of many, the first rows by rank. */
export function shownUploads(uploads: readonly Upload[]): readonly Upload[] {
  if (uploads.length <= SHOWN_ROWS) return uploads
  const byRank: Upload[][] = [[], [], [], []]
  for (const upload of uploads) {
    const sameRank = byRank[RANKS[statusOf(upload)]]
    if (sameRank && sameRank.length < SHOWN_ROWS) sameRank.push(upload)
  }
  const [running = [], failed = [], ...others] = byRank
  return [
    ...running.slice(0, SHOWN_RUNNING),
    ...failed,
    ...running.slice(SHOWN_RUNNING),
    ...others.flat(),
  ].slice(0, SHOWN_ROWS)
}
