import type { FileEntry } from '#worker/features/drive/schema.ts'
import type { RememberedUpload } from './multipart-memory.ts'
import { PartProgress } from './part-progress.ts'
import { PartUrls } from './part-urls.ts'
import { withRetries } from './retry.ts'
import { UploadRefusedError } from './upload-errors.ts'
import { whileLocked } from './upload-lock.ts'
import { announcement, entryRequest, type Uploader, type UploadRun } from './uploader.ts'

/** Parts of one upload that are sent side by side. */
const PARALLEL_PARTS = 3

type Upload = Pick<RememberedUpload, 'key' | 'uploadId' | 'partSize'>

/**
 * Files of 100 MB and more: presigned parts straight to the object store. What the store already has
 * is not sent again, so the same file picked after a reload, or resumed, goes on where it stopped.
 */
export const uploadInParts: Uploader = async (run) => {
  const { upload, etags } = (await rememberedUpload(run)) ?? (await newUpload(run))
  return whileLocked(upload.uploadId, async () => {
    await sendMissingParts(run, upload, etags)
    const fileEntry = await finish(run, upload, etags)
    run.deps.memory.forget(upload.uploadId)
    return fileEntry
  })
}

async function newUpload(run: UploadRun): Promise<{ upload: Upload; etags: Map<number, string> }> {
  const { deps, file, destination, signal } = run
  const upload = await withRetries(run, () => deps.calls.createMultipart(announcement(run), signal))
  const { key, uploadId, partSize } = upload
  deps.memory.remember({
    ...destination,
    fingerprint: file.fingerprint,
    name: file.name,
    relativePath: file.relativePath,
    size: file.size,
    key,
    uploadId,
    partSize,
  })
  return { upload, etags: new Map() }
}

async function rememberedUpload(
  run: UploadRun,
): Promise<{ upload: Upload; etags: Map<number, string> } | null> {
  const { deps, file, destination, signal } = run
  const upload = deps.memory.find(file, destination)
  if (!upload) return null
  try {
    const { parts } = await withRetries(run, () =>
      deps.calls.uploadedParts({ key: upload.key, uploadId: upload.uploadId }, signal),
    )
    const etags = new Map(
      Object.entries(upload.etags).map(([partNumber, etag]) => [Number(partNumber), etag]),
    )
    for (const part of parts) {
      const isWhole = part.Size === partBytes(file.size, upload.partSize, part.PartNumber)
      if (isWhole) etags.set(part.PartNumber, part.ETag)
    }
    return { upload, etags }
  } catch (error) {
    if (!(error instanceof UploadRefusedError) || error.status >= 500) throw error
    // It has expired or was finished: begin anew.
    deps.memory.forget(upload.uploadId)
    return null
  }
}

async function sendMissingParts(
  run: UploadRun,
  upload: Upload,
  etags: Map<number, string>,
): Promise<void> {
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
  const urls = new PartUrls(run.deps.calls, upload, missing)

  // When one part fails for good, the others stop with it.
  const failure = new AbortController()
  const partRun = { ...run, signal: AbortSignal.any([run.signal, failure.signal]) }
  const queue = missing.values()
  const sendFromQueue = async () => {
    for (const partNumber of queue) {
      const etag = await sendPart(partRun, { upload, urls, progress, partNumber })
      etags.set(partNumber, etag)
      run.deps.memory.rememberPart(upload.uploadId, partNumber, etag)
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

async function finish(
  run: UploadRun,
  upload: Upload,
  etags: Map<number, string>,
): Promise<FileEntry> {
  const { deps, signal } = run
  const { key, uploadId } = upload
  const createEntry = () =>
    withRetries(run, () => deps.calls.createEntry(entryRequest(run, key), signal))
  let completeRefusal: UploadRefusedError | null = null
  try {
    await withRetries(run, async () => {
      const parts = await completeList(run, upload, etags)
      return deps.calls.completeMultipart({ key, uploadId, parts }, signal)
    })
  } catch (error) {
    if (!(error instanceof UploadRefusedError) || error.status >= 500) throw error
    completeRefusal = error
  }
  try {
    return (await createEntry()).fileEntry
  } catch (error) {
    // A refused "complete" may only mean that an earlier one went through and its answer was lost;
    // the entry tells. If there is none either, the first refusal is the reason, and a retry begins anew.
    if (completeRefusal) deps.memory.forget(uploadId)
    throw completeRefusal ?? error
  }
}

/** The parts with their ETags; asked from the server where the store's CORS rule hides the header. */
async function completeList(
  { deps, signal }: UploadRun,
  { key, uploadId }: Upload,
  etags: Map<number, string>,
) {
  if ([...etags.values()].includes('')) {
    const { parts } = await deps.calls.uploadedParts({ key, uploadId }, signal)
    for (const part of parts) etags.set(part.PartNumber, part.ETag)
  }
  return [...etags]
    .map(([PartNumber, ETag]) => ({ PartNumber, ETag }))
    .toSorted((a, b) => a.PartNumber - b.PartNumber)
}

function partBytes(fileSize: number, partSize: number, partNumber: number): number {
  return Math.min(partSize, fileSize - (partNumber - 1) * partSize)
}
