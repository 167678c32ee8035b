import type { RequestContext } from '#worker/context/context.ts'
import type { Deps } from '#worker/context/deps.ts'
import { claimTexts, insertTexts, selectText, settleTexts } from './queries.ts'
import type { NewText, TextJob } from './queries.ts'
import { newText } from './new-text.ts'
import { readFileText } from './read-file-text.ts'
import { MAX_TEXT_BYTES } from './schema.ts'
import { textSourceOf } from './text-source.ts'

/** As long as one reading may take, by far; after it, a reading that ended half-way is tried again. */
const CLAIM_MS = 10 * 60 * 1000

/** A text that failed, or ended the Worker, so often is given up. */
const MAX_ATTEMPTS = 5

/** Bytes of texts that are stored together, so that the memory for them is bounded. */
const BYTES_PER_INSERT = MAX_TEXT_BYTES

export interface NewContent {
  objectKey: string
  /** Where they are still in memory. */
  bytes?: Uint8Array<ArrayBuffer> | undefined
}

/** Reads the texts of new contents, behind the answer. What comes of it concerns nobody who waits. */
export function readTextsBehindAnswer(
  { deps, site }: Pick<RequestContext, 'deps' | 'site'>,
  contents: readonly NewContent[],
): void {
  if (contents.length === 0 || !site.settings['drive.search_text']) return
  deps.inBackground((db) => readTextsOf({ ...deps, db }, contents))
}

/** May run in many places at once, and be cut off anywhere. Throws when the bucket or the database does not answer. */
export async function readTextsOf(
  deps: Pick<Deps, 'db' | 'objects' | 'clock'>,
  contents: readonly NewContent[],
): Promise<void> {
  const bytesByKey = new Map(contents.map(({ objectKey, bytes }) => [objectKey, bytes ?? null]))
  const now = deps.clock()
  const until = new Date(now.getTime() + CLAIM_MS)
  const jobs = await claimTexts(deps.db, [...bytesByKey.keys()], {
    now: now.toISOString(),
    until: until.toISOString(),
  })
  const without = { awaited: new Array<number>(), unreadable: new Array<number>() }
  let texts: NewText[] = []
  const insert = async () => {
    if (texts.length > 0) await insertTexts(deps.db, texts)
    texts = []
  }
  for (const job of jobs) {
    const text = await textOf(deps, job, bytesByKey.get(job.objectKey) ?? null)
    if (text === null) without[statusWithoutText(job)].push(job.id)
    else texts.push(newText(job.id, text))
    if (texts.reduce((sum, { body }) => sum + body.length, 0) >= BYTES_PER_INSERT) await insert()
  }
  await insert()
  for (const status of ['awaited', 'unreadable'] as const)
    if (without[status].length > 0) await settleTexts(deps.db, without[status], status)
}

/** Null when there is none, or it is not for us to read. */
async function textOf(
  deps: Pick<Deps, 'db' | 'objects'>,
  job: TextJob,
  bytes: Uint8Array<ArrayBuffer> | null,
): Promise<string | null> {
  if (job.hasText) return selectText(deps.db, job.id)
  const source = sourceOf(job)
  if (source === null || source === 'pdf' || job.attempts > MAX_ATTEMPTS) return null
  const file = { ...job, extension: job.file?.extension ?? null }
  const text = await readFileText(deps, file, source, bytes)
  return text === '' ? null : text
}

export const sourceOf = ({ file, sizeBytes }: TextJob) =>
  file && textSourceOf({ ...file, sizeBytes })

export const statusWithoutText = (job: TextJob) =>
  sourceOf(job) === 'pdf' ? ('awaited' as const) : ('unreadable' as const)
