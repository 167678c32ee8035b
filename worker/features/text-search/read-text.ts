import type { RequestContext } from '#worker/context/context.ts'
import type { Deps } from '#worker/context/deps.ts'
import { claimText, insertText, selectText, settleTexts } from './queries.ts'
import type { TextJob } from './queries.ts'
import { newText } from './new-text.ts'
import { readFileText } from './read-file-text.ts'
import { textSourceOf } from './text-source.ts'

/** As long as one reading may take, by far; after it, a reading that ended half-way is tried again. */
const CLAIM_MS = 10 * 60 * 1000

/** A text that failed, or ended the Worker, so often is given up. */
const MAX_ATTEMPTS = 5

/** Reads the text of new content, behind the answer. What comes of it concerns nobody who waits. */
export function readTextBehindAnswer(
  { deps, site }: Pick<RequestContext, 'deps' | 'site'>,
  objectKey: string,
): void {
  if (!site.settings['drive.search_text']) return
  deps.inBackground((db) => readText({ ...deps, db }, objectKey))
}

/** May run in many places at once, and be cut off anywhere. Throws when the bucket or the database does not answer. */
export async function readText(
  deps: Pick<Deps, 'db' | 'objects' | 'clock'>,
  objectKey: string,
): Promise<void> {
  const now = deps.clock()
  const until = new Date(now.getTime() + CLAIM_MS)
  const job = await claimText(deps.db, objectKey, {
    now: now.toISOString(),
    until: until.toISOString(),
  })
  if (!job) return
  const text = await textOf(deps, job)
  if (text === null) await settleTexts(deps.db, [job.id], statusWithoutText(job))
  else await insertText(deps.db, newText(job.id, text))
}

/** Null when there is none, or it is not for us to read. */
async function textOf(deps: Pick<Deps, 'db' | 'objects'>, job: TextJob): Promise<string | null> {
  if (job.hasText) return selectText(deps.db, job.id)
  const source = sourceOf(job)
  if (source === null || source === 'pdf' || job.attempts > MAX_ATTEMPTS) return null
  const text = await readFileText(deps, { ...job, extension: job.file?.extension ?? null }, source)
  return text === '' ? null : text
}

export const sourceOf = ({ file, sizeBytes }: TextJob) =>
  file && textSourceOf({ ...file, sizeBytes })

export const statusWithoutText = (job: TextJob) =>
  sourceOf(job) === 'pdf' ? ('awaited' as const) : ('unreadable' as const)
