import { crc32 } from 'node:zlib'
import type { RequestContext } from '#worker/context/context.ts'
import { AppError, BadRequestError, UnavailableError } from '#worker/errors.ts'
import { pause } from '#worker/input/in-slices.ts'
import { hasReadableText } from '../new-file.ts'
import { isOpen } from './bundle-file.ts'
import type { BundleFile } from './bundle-file.ts'
import type { BundleReader } from './bundle-reader.ts'

/** As many as the platform allows one request to have open. */
const PUTS_AT_ONCE = 6

const MOST_BYTES_AT_ONCE = 5_000_000

/** With those on their way, 6 MB. */
const MOST_BYTES_KEPT = 1_000_000

/** Where the bucket is in the same process, their work takes about 10 ms. */
const FILES_PER_SLICE = 6

/** By the keys of their objects, bytes whose text is read once the entries are made. */
export type KeptBytes = Map<string, Uint8Array<ArrayBuffer>>

/** Reads all files and stores the open ones; refuses those without bytes. Returns some bytes, for their text. */
export async function storeFiles(
  ctx: RequestContext,
  reader: BundleReader,
  files: readonly BundleFile[],
): Promise<KeptBytes> {
  const kept: KeptBytes = new Map()
  let keptBytes = 0
  let stored = 0
  const puts = new Map<Promise<void>, number>()
  const bytesAtOnce = () => [...puts.values()].reduce((sum, bytes) => sum + bytes, 0)
  for (const file of files) {
    if (!isOpen(file) || !file.upload) {
      await reader.skip(file.sizeBytes)
      continue
    }
    while (puts.size >= PUTS_AT_ONCE || bytesAtOnce() + file.sizeBytes > MOST_BYTES_AT_ONCE)
      await Promise.race(puts.keys())
    if (++stored % FILES_PER_SLICE === 0) await pause()
    const bytes = await reader.read(file.sizeBytes)
    if (bytes === null) {
      Object.assign(file, { outcome: { error: new IncompleteFileError() } })
      continue
    }
    const put = storeFile(ctx, file, file.upload.objectKey, bytes).finally(() => puts.delete(put))
    puts.set(put, bytes.length)
    if (keptBytes + bytes.length > MOST_BYTES_KEPT || !hasReadableText(file.said.file)) continue
    kept.set(file.upload.objectKey, bytes)
    keptBytes += bytes.length
  }
  await Promise.all(puts.keys())
  return kept
}

async function storeFile(
  { deps, requestId }: RequestContext,
  file: BundleFile,
  key: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  try {
    const stored = await deps.objects.put(key, bytes, 'application/octet-stream')
    file.object = { ...stored, key, crc32: crc32(bytes) }
  } catch (error) {
    if (!(error instanceof AppError))
      console.error(JSON.stringify({ level: 'error', requestId, error: String(error) }))
    file.outcome = { error: error instanceof AppError ? error : new UnavailableError(error) }
  }
}

/** The body ended, or its sender left, before all bytes of the file had come. */
class IncompleteFileError extends BadRequestError {
  constructor() {
    super('This file has not arrived completely. Please send it again.')
  }
}
