import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { partSizeFor } from '#worker/features/uploads/upload-strategy.ts'
import { beginChecksum } from './content-checksum.ts'
import { discardUpload } from './discard-upload.ts'
import { holdNew, rememberedFile, takeUp, type HeldUpload } from './held-upload.ts'
import { PartUrls } from './part-urls.ts'
import { withRetries } from './retry.ts'
import { isGone, UploadRefusedError } from './upload-errors.ts'
import type { RememberedMultipart } from './upload-memory.ts'
import { announcement, entryRequest, type Uploader, type UploadRun } from './uploader.ts'

/** Parts of one upload that are sent side by side. */
const PARALLEL_PARTS = 3

type Upload = RememberedMultipart
type Etags = Map<number, string>

interface SummedRun extends UploadRun {
  checksum: ReturnType<typeof beginChecksum>
}

/**
 * Uploads files of 100 MB and more by presigned parts to the object store. Stored parts are not sent again, also after
 * a reload.
 */
export const uploadInParts: Uploader = async (uploadRun) => {
  const run = { ...uploadRun, checksum: beginChecksum(uploadRun) }
  const begun = await takeUp(run, 'multipart')
  const goneOn = begun && (await whileHeld(begun, (upload) => goOn(run, upload)))
  if (goneOn) return goneOn
  const held = await newUpload(run)
  return whileHeld(held, (upload) => sendAndFinish(run, upload, new Map()))
}

async function whileHeld<Result>(
  { upload, lock }: HeldUpload<Upload>,
  work: (upload: Upload) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(upload)
  } finally {
    await lock.release()
  }
}

async function sendAndFinish(run: SummedRun, upload: Upload, etags: Etags): Promise<FileEntry> {
  await sendMissingParts(run, upload, etags)
  const fileEntry = await finish(run, upload, etags)
  run.deps.memory.forget(upload.id)
  return fileEntry
}

/** Null where there is nothing to go on with. */
async function goOn(run: SummedRun, upload: Upload): Promise<FileEntry | null> {
  const etags = await arrivedParts(run, upload)
  if (etags) return sendAndFinish(run, upload, etags)
  const fileEntry = await findEntry(run, upload)
  if (fileEntry) run.deps.memory.forget(upload.id)
  else discardUpload(run.deps, upload)
  return fileEntry
}

async function newUpload(run: UploadRun): Promise<HeldUpload<Upload>> {
  const { deps, file, signal } = run
  const input = { ...announcement(run), partSize: partSizeFor(file.size, deps.chunkSize) }
  const { key, uploadId, partSize } = await withRetries(run, () =>
    deps.calls.createMultipart(input, signal),
  )
  return holdNew(run, {
    ...rememberedFile(run),
    strategy: 'multipart',
    id: uploadId,
    key,
    partSize,
    etags: {},
  })
}

/** Null when it has expired or was finished. */
async function arrivedParts(run: UploadRun, upload: Upload): Promise<Etags | null> {
  const { deps, file, signal } = run
  try {
    const { parts } = await withRetries(run, () => deps.calls.uploadedParts(refOf(upload), signal))
    const etags = new Map(
      Object.entries(upload.etags).map(([partNumber, etag]) => [Number(partNumber), etag]),
    )
    for (const part of parts) {
      const isWhole = part.Size === partBytes(file.size, upload.partSize, part.PartNumber)
      if (isWhole) etags.set(part.PartNumber, part.ETag)
    }
    return etags
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

/** The file that it has become, where only the answer about that was lost. What is in the trash by now is not wanted. */
async function findEntry(run: SummedRun, upload: Upload): Promise<FileEntry | null> {
  try {
    const fileEntry = await createEntry(run, upload)
    if (fileEntry.deleted_at) return null
    run.onProgress(run.file.size)
    return fileEntry
  } catch (error) {
    if (isLost(error)) return null
    throw error
  }
}

async function createEntry(run: SummedRun, { key }: Upload): Promise<FileEntry> {
  const input = { ...entryRequest(run, key), ...(await run.checksum) }
  const { fileEntry } = await withRetries(run, () => run.deps.calls.createEntry(input, run.signal))
  return fileEntry
}

async function sendMissingParts(run: UploadRun, upload: Upload, etags: Etags): Promise<void> {
  const { size } = run.file
  const partNumbers = Array.from(
    { length: Math.ceil(size / upload.partSize) },
    (_, index) => index + 1,
  )
  const missing = partNumbers.filter((partNumber) => !etags.has(partNumber))
  const sentBefore = [...etags.keys()].reduce(
    (sum, number) => sum + partBytes(size, upload.partSize, number),
    0,
  )
  const progress = new PartProgress(sentBefore, run.onProgress)
  const urls = new PartUrls(run.deps.calls, refOf(upload), missing)

  // When one part fails for good, the others stop with it.
  const failure = new AbortController()
  const partRun = { ...run, signal: AbortSignal.any([run.signal, failure.signal]) }
  const queue = missing.values()
  const sendFromQueue = async () => {
    for (const partNumber of queue) {
      const etag = await sendPart(partRun, { upload, urls, progress, partNumber })
      etags.set(partNumber, etag)
      run.deps.memory.rememberPart(upload.id, partNumber, etag)
    }
  }
  await Promise.all(
    Array.from({ length: PARALLEL_PARTS }, () =>
      sendFromQueue().catch((error: unknown) => {
        failure.abort(error)
        throw error
      }),
    ),
  )
}

interface PartToSend {
  upload: Upload
  urls: PartUrls
  progress: PartProgress
  partNumber: number
}

function sendPart(
  run: UploadRun,
  { upload, urls, progress, partNumber }: PartToSend,
): Promise<string> {
  const start = (partNumber - 1) * upload.partSize
  const body = run.file.content.slice(start, start + upload.partSize)
  const send = async () => {
    progress.report(partNumber, 0)
    const url = await urls.urlFor(partNumber, run.signal)
    const onProgress = (bytes: number) => progress.report(partNumber, bytes)
    const { etag } = await run.deps.putBlob({
      url,
      body,
      headers: {},
      signal: run.signal,
      onProgress,
    })
    progress.report(partNumber, body.size)
    return etag ?? ''
  }
  return withRetries(run, () =>
    send().catch((error: unknown) => {
      if (!(error instanceof UploadRefusedError && error.status === 403)) throw error
      urls.expire()
      return send()
    }),
  )
}

async function finish(run: SummedRun, upload: Upload, etags: Etags): Promise<FileEntry> {
  const { deps, signal } = run
  let completeRefusal: unknown = null
  try {
    await withRetries(run, async () => {
      const parts = await completeList(run, upload, etags)
      return deps.calls.completeMultipart({ ...refOf(upload), parts }, signal)
    })
  } catch (error) {
    if (!isLost(error)) throw error
    completeRefusal = error
  }
  try {
    return await createEntry(run, upload)
  } catch (error) {
    // A refused "complete" may follow an earlier success whose response was lost: then the entry exists. Otherwise the
    // first refusal is the reason, and a retry starts over.
    if (completeRefusal === null || !isLost(error)) throw error
    deps.memory.forget(upload.id)
    throw completeRefusal
  }
}

/** The upload is unknown to the server, or its parts can't be combined. No other error means that. */
const isLost = (error: unknown) =>
  isGone(error) || (error instanceof UploadRefusedError && error.status === 422)

/** The parts with their ETags; asked from the server where the store's CORS rule hides the header. */
async function completeList({ deps, signal }: UploadRun, upload: Upload, etags: Etags) {
  if ([...etags.values()].includes('')) {
    const { parts } = await deps.calls.uploadedParts(refOf(upload), signal)
    for (const part of parts) etags.set(part.PartNumber, part.ETag)
  }
  return [...etags]
    .map(([PartNumber, ETag]) => ({ PartNumber, ETag }))
    .toSorted((a, b) => a.PartNumber - b.PartNumber)
}

const refOf = ({ key, id }: Upload) => ({ key, uploadId: id })

function partBytes(fileSize: number, partSize: number, partNumber: number): number {
  return Math.min(partSize, fileSize - (partNumber - 1) * partSize)
}

/** Adds up the progress of parts that are sent side by side; a part sent again starts from zero. */
class PartProgress {
  readonly #onProgress: (bytesUploaded: number) => void
  readonly #bytesByPart = new Map<number, number>()
  #total: number

  constructor(sentBefore: number, onProgress: (bytesUploaded: number) => void) {
    this.#total = sentBefore
    this.#onProgress = onProgress
    onProgress(sentBefore)
  }

  report(partNumber: number, bytes: number): void {
    this.#total += bytes - (this.#bytesByPart.get(partNumber) ?? 0)
    this.#bytesByPart.set(partNumber, bytes)
    this.#onProgress(this.#total)
  }
}
