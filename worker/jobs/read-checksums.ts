import { crc32 } from 'node:zlib'
import type { Deps } from '#worker/context/deps.ts'
import { readChunks } from '../storage/read-chunks.ts'
import { postponeChecksum, saveChecksums, selectDueChecksums } from './checksum-queries.ts'
import type { ChecksumProgress, DueChecksum } from './checksum-queries.ts'

const MIB = 1024 ** 2

export interface ChecksumBudget {
  /** The platform ends a run after 30 s of CPU; one GiB takes about one. */
  runBytes: number
  runMs: number
  /** Read at once and saved: what a run that is cut off has to read again. */
  spanBytes: number
}

const BUDGET: ChecksumBudget = { runBytes: 1024 * MIB, runMs: 60_000, spanBytes: 32 * MIB }

/**
 * Each blob costs a bucket request, each page two database requests. A page is saved whole, so a limit of 50
 * subrequests still completes one.
 */
const BLOBS_PER_PAGE = 20
const PAGES_PER_RUN = 25

/** A request may hold six connections. */
const PARALLEL_READS = 4

const RETRY_AFTER_MS = 24 * 60 * 60 * 1000

/**
 * Computes missing CRC-32 sums, which zips need, also where a sender has claimed one. Small blobs first; large ones
 * continue over several runs. Returns how many were completed.
 */
export async function readChecksums(deps: Deps, budget = BUDGET): Promise<number> {
  const run = { deps, budget, leftBytes: budget.runBytes, endsAt: 0, completed: 0 }
  run.endsAt = deps.clock().getTime() + budget.runMs
  for (let page = 0; page < PAGES_PER_RUN && isOpen(run); page++) {
    const due = await selectDueChecksums(deps.db, deps.clock().toISOString(), BLOBS_PER_PAGE)
    await readPage(run, due)
    if (due.length < BLOBS_PER_PAGE) break
  }
  return run.completed
}

interface Run {
  deps: Deps
  budget: ChecksumBudget
  leftBytes: number
  endsAt: number
  completed: number
}

const isOpen = ({ deps, leftBytes, endsAt }: Run) =>
  leftBytes > 0 && deps.clock().getTime() < endsAt

async function readPage(run: Run, due: readonly DueChecksum[]): Promise<void> {
  const { deps, budget } = run
  const read: ChecksumProgress[] = []
  const save = async () => {
    const progress = read.splice(0)
    if (progress.length > 0) await saveChecksums(deps.db, progress, deps.clock().toISOString())
  }
  const queue = due.values()
  const readNext = async () => {
    for (const blob of queue) {
      if (!isOpen(run)) return
      const small = blob.sizeBytes - blob.readBytes <= budget.spanBytes
      for await (const progress of readSpans(run, blob)) {
        read.push(progress)
        // Small blobs are saved together, with the page.
        if (!small) await save()
      }
    }
  }
  try {
    await Promise.all(Array.from({ length: PARALLEL_READS }, readNext))
  } finally {
    await save()
  }
}

/** Reads a blob on, until its end or that of the budget. A failure is logged, and tried again a day later. */
async function* readSpans(run: Run, blob: DueChecksum): AsyncGenerator<ChecksumProgress> {
  const { deps, budget } = run
  const { id, sizeBytes } = blob
  let state = { readBytes: blob.readBytes, crc32: blob.readCrc32 }
  try {
    do {
      const fromBytes = state.readBytes
      const length = Math.min(sizeBytes - fromBytes, budget.spanBytes)
      run.leftBytes -= length
      state = {
        readBytes: fromBytes + length,
        crc32: await readSpan(deps, blob, { offset: fromBytes, length }, state.crc32),
      }
      if (state.readBytes === sizeBytes) run.completed++
      yield { id, fromBytes, ...state }
    } while (state.readBytes < sizeBytes && isOpen(run))
  } catch (error) {
    console.error(
      JSON.stringify({ level: 'error', job: 'readChecksums', blobId: id, error: String(error) }),
    )
    const until = new Date(deps.clock().getTime() + RETRY_AFTER_MS).toISOString()
    await postponeChecksum(deps.db, id, until)
  }
}

async function readSpan(
  { objects }: Deps,
  { objectKey, etag }: DueChecksum,
  span: { offset: number; length: number },
  known: number,
): Promise<number> {
  if (span.length === 0) return known
  const body = await objects.read(objectKey, etag, span)
  if (!body) throw new Error('the object is missing or has changed')
  let checksum = known
  let readBytes = 0
  for await (const chunk of readChunks(body)) {
    checksum = crc32(chunk, checksum)
    readBytes += chunk.byteLength
  }
  if (readBytes !== span.length) throw new Error('the object is shorter than it was')
  return checksum
}
