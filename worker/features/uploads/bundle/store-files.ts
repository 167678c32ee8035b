import { crc32 } from 'node:zlib'
import type { RequestContext } from '#worker/context/context.ts'
import { AppError, BadRequestError, UnavailableError } from '#worker/errors.ts'
import { pause } from '#worker/input/in-slices.ts'
import { hasReadableText } from '../new-file.ts'
import { isOpen } from './bundle-file.ts'
import type { BundleFile } from './bundle-file.ts'
import type { BundleReader } from './bundle-reader.ts'
import type { Pack } from './pack.ts'

/** As many as the platform allows one request to have open. */
const PUTS_AT_ONCE = 6

const MOST_BYTES_AT_ONCE = 5_000_000

/** With those on their way, 6 MB. */
const MOST_BYTES_KEPT = 1_000_000

/** Where the bucket is in the same process, their work takes about 10 ms. */
const OBJECTS_PER_SLICE = 6

/** By the keys of their bytes, bytes whose text is read once the entries are made. */
export type KeptBytes = Map<string, Uint8Array<ArrayBuffer>>

/**
 * Reads all files and stores the open ones; refuses those without bytes, or whose bytes come after `lastPutAt`, in ms
 * since 1970. Returns some bytes, for their text.
 */
export async function storeFiles(
  ctx: RequestContext,
  reader: BundleReader,
  files: readonly BundleFile[],
  lastPutAt: number,
): Promise<KeptBytes> {
  const kept: KeptBytes = new Map()
  let keptBytes = 0
  const puts = new Puts()
  let openPackBytes = 0
  for (const file of files) {
    const { pack, sizeBytes } = file
    if (pack) openPackBytes = pack.sizeBytes
    await puts.untilRoomFor(openPackBytes + (pack || !isOpen(file) ? 0 : sizeBytes))
    const arrived = await arrivedFile(reader, file)
    if (pack?.take(file, arrived && arrived.bytes)) {
      openPackBytes = 0
      await puts.add(pack.sizeBytes, () => storePack(ctx, pack, lastPutAt))
    }
    if (!arrived) continue
    const { key, said, bytes } = arrived
    if (!pack) await puts.add(sizeBytes, () => storeFile(ctx, file, { key, bytes, lastPutAt }))
    if (keptBytes + sizeBytes > MOST_BYTES_KEPT || !hasReadableText(said.file)) continue
    kept.set(key, bytes)
    keptBytes += sizeBytes
  }
  await puts.untilDone()
  return kept
}

/** Reads the bytes of an open file; null of any other, whose bytes are left out, and where they have not all come. */
async function arrivedFile(reader: BundleReader, file: BundleFile) {
  if (!isOpen(file) || !file.upload) {
    await reader.skip(file.sizeBytes)
    return null
  }
  const { said, upload } = file
  const bytes = await reader.read(file.sizeBytes)
  if (bytes) return { key: upload.objectKey, said, bytes }
  Object.assign(file, { outcome: { error: new IncompleteFileError() } })
  return null
}

/** Objects on their way to the bucket. */
class Puts {
  readonly #running = new Map<Promise<void>, number>()
  #count = 0

  async untilRoomFor(sizeBytes: number): Promise<void> {
    const bytes = () => [...this.#running.values()].reduce((sum, each) => sum + each, 0)
    while (this.#running.size >= PUTS_AT_ONCE || bytes() + sizeBytes > MOST_BYTES_AT_ONCE)
      await Promise.race(this.#running.keys())
  }

  /** Begins one that there is room for. */
  async add(sizeBytes: number, store: () => Promise<void>): Promise<void> {
    if (++this.#count % OBJECTS_PER_SLICE === 0) await pause()
    const put = store().finally(() => this.#running.delete(put))
    this.#running.set(put, sizeBytes)
  }

  async untilDone(): Promise<void> {
    await Promise.all(this.#running.keys())
  }
}

async function storeFile(
  ctx: RequestContext,
  file: BundleFile,
  { key, bytes, lastPutAt }: { key: string; bytes: Uint8Array<ArrayBuffer>; lastPutAt: number },
): Promise<void> {
  try {
    requireTime(ctx, lastPutAt)
    const stored = await ctx.deps.objects.put(key, bytes, 'application/octet-stream')
    file.object = { ...stored, key, crc32: crc32(bytes) }
  } catch (error) {
    file.outcome = { error: refusalOf(ctx, error) }
  }
}

async function storePack(ctx: RequestContext, pack: Pack, lastPutAt: number): Promise<void> {
  const packed = pack.release()
  if (!packed) return
  try {
    requireTime(ctx, lastPutAt)
    await ctx.deps.objects.putPack(pack.name, packed.content)
    for (const { file, object } of packed.files) file.object = object
  } catch (error) {
    const outcome = { error: refusalOf(ctx, error) }
    for (const { file } of packed.files) Object.assign(file, { outcome })
  }
}

function requireTime({ deps }: RequestContext, lastPutAt: number): void {
  if (deps.clock().getTime() > lastPutAt) throw new IncompleteFileError()
}

function refusalOf({ requestId }: RequestContext, error: unknown): AppError {
  if (error instanceof AppError) return error
  console.error(JSON.stringify({ level: 'error', requestId, error: String(error) }))
  return new UnavailableError(error)
}

/** The body ended, or its sender left, before all bytes of the file had come. */
class IncompleteFileError extends BadRequestError {
  constructor() {
    super('This file has not arrived completely. Please send it again.')
  }
}
