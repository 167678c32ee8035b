import { Inflate } from 'fflate'
import type { ByteSpan } from './slices.ts'

/** APPNOTE 6.3.10, 4.3.16, 4.3.15, 4.3.14 and 4.3.12: the last records, with the longest comment; an entry of the directory. */
const END_SIGNATURE = 0x06054b50
const END_BYTES = 22
const MAX_COMMENT_BYTES = 0xffff
const LOCATOR_SIGNATURE = 0x07064b50
const LOCATOR_BYTES = 20
const END64_SIGNATURE = 0x06064b50
const END64_BYTES = 56
const CENTRAL_SIGNATURE = 0x02014b50
const CENTRAL_BYTES = 46
/** The field with what has no room in 32 bits, which are all ones then. */
const EXTRA64 = 1
const FULL = 0xffffffff
const LOCAL_SIGNATURE = 0x04034b50
const LOCAL_BYTES = 30

const STORED = 0
const DEFLATED = 8
const FLAG_ENCRYPTED = 1

/** Office programs write only a few bytes of extra fields. */
const MAX_LOCAL_EXTRA_BYTES = 1024

const MAX_DIRECTORY_BYTES = 1024 ** 2
/** Deflate expands a piece at most a thousandfold, which still fits into memory. */
const PIECE_BYTES = 2048

/** Not a zip, a broken one, or one that no office program writes. */
export class ZipError extends Error {
  override name = 'ZipError'
}

export interface ZipEntry {
  name: string
  method: number
  compressedBytes: number
  sizeBytes: number
  offset: number
  /** MS-DOS date and time, without a zone. */
  modified: { date: number; time: number }
  isEncrypted: boolean
}

/** Whether `readZipEntry` can inflate it. */
export const isReadable = ({ method, isEncrypted }: ZipEntry): boolean =>
  !isEncrypted && (method === STORED || method === DEFLATED)

export type ReadSpan = (span: ByteSpan) => Promise<ReadableStream<Uint8Array>>

/** Reads the central directory of a small zip. Throws ZipError. */
export async function readZipEntries(readSpan: ReadSpan, sizeBytes: number): Promise<ZipEntry[]> {
  const { entries, isCut } = await readZipListing(readSpan, sizeBytes, MAX_DIRECTORY_BYTES)
  if (isCut) throw new ZipError('directory')
  return entries
}

/** Reads the beginning of a zip's central directory. Throws ZipError. */
export async function readZipListing(
  readSpan: ReadSpan,
  sizeBytes: number,
  maxBytes: number,
): Promise<{ entries: ZipEntry[]; isCut: boolean }> {
  const tailBytes = Math.min(sizeBytes, LOCATOR_BYTES + END_BYTES + MAX_COMMENT_BYTES)
  const tailAt = sizeBytes - tailBytes
  const tail = await bytesOf(readSpan, { offset: tailAt, length: tailBytes })
  const { offset, length } = await findDirectory(readSpan, tail, sizeBytes)
  if (offset + length > sizeBytes) throw new ZipError('directory')
  const read = Math.min(length, maxBytes)
  const before = offset - tailAt
  const directory =
    before >= 0
      ? tail.subarray(before, before + read)
      : await bytesOf(readSpan, { offset, length: read })
  return { entries: parseDirectory(directory), isCut: read < length }
}

async function findDirectory(
  readSpan: ReadSpan,
  tail: Uint8Array,
  sizeBytes: number,
): Promise<ByteSpan> {
  const view = viewOf(tail)
  let end = tail.byteLength - END_BYTES
  while (end >= 0 && view.getUint32(end, true) !== END_SIGNATURE) end--
  if (end < 0) throw new ZipError('no directory')
  const locator = end - LOCATOR_BYTES
  if (locator < 0 || view.getUint32(locator, true) !== LOCATOR_SIGNATURE)
    return { offset: view.getUint32(end + 16, true), length: view.getUint32(end + 12, true) }
  const at = Number(view.getBigUint64(locator + 8, true))
  if (at + END64_BYTES > sizeBytes) throw new ZipError('directory')
  const end64 = viewOf(await bytesOf(readSpan, { offset: at, length: END64_BYTES }))
  if (end64.byteLength < END64_BYTES || end64.getUint32(0, true) !== END64_SIGNATURE)
    throw new ZipError('directory')
  return {
    offset: Number(end64.getBigUint64(48, true)),
    length: Number(end64.getBigUint64(40, true)),
  }
}

/** Leaves out an entry that is cut off in its middle. */
function parseDirectory(directory: Uint8Array): ZipEntry[] {
  const view = viewOf(directory)
  const entries: ZipEntry[] = []
  for (let at = 0; at + CENTRAL_BYTES <= directory.byteLength;) {
    if (view.getUint32(at, true) !== CENTRAL_SIGNATURE) throw new ZipError('directory')
    const nameAt = at + CENTRAL_BYTES
    const nameEnd = nameAt + view.getUint16(at + 28, true)
    const extraEnd = nameEnd + view.getUint16(at + 30, true)
    if (extraEnd > directory.byteLength) break
    const wide = wideNumbers(directory.subarray(nameEnd, extraEnd))
    const number = (place: number) => {
      const value = view.getUint32(at + place, true)
      return value === FULL ? (wide.shift() ?? value) : value
    }
    // In the order in which the wide numbers are.
    const sizeBytes = number(24)
    const compressedBytes = number(20)
    entries.push({
      name: new TextDecoder().decode(directory.subarray(nameAt, nameEnd)),
      method: view.getUint16(at + 10, true),
      compressedBytes,
      sizeBytes,
      offset: number(42),
      modified: { time: view.getUint16(at + 12, true), date: view.getUint16(at + 14, true) },
      isEncrypted: (view.getUint16(at + 8, true) & FLAG_ENCRYPTED) !== 0,
    })
    at = extraEnd + view.getUint16(at + 32, true)
  }
  return entries
}

/** The numbers of an entry's ZIP64 field, as many as there are. */
function wideNumbers(extra: Uint8Array): number[] {
  const view = viewOf(extra)
  for (let at = 0; at + 4 <= extra.byteLength;) {
    const length = view.getUint16(at + 2, true)
    const end = Math.min(at + 4 + length, extra.byteLength)
    if (view.getUint16(at, true) === EXTRA64) {
      const numbers: number[] = []
      for (let place = at + 4; place + 8 <= end; place += 8)
        numbers.push(Number(view.getBigUint64(place, true)))
      return numbers
    }
    at += 4 + length
  }
  return []
}

/**
 * Inflates an entry piece by piece on demand, so neither a false nor a huge length costs anything.
 * @throws ZipError when it is broken.
 */
export async function* readZipEntry(
  readSpan: ReadSpan,
  entry: ZipEntry,
  sizeBytes: number,
): AsyncGenerator<Uint8Array> {
  const most = LOCAL_BYTES + new TextEncoder().encode(entry.name).byteLength + MAX_LOCAL_EXTRA_BYTES
  const length = Math.min(most + entry.compressedBytes, sizeBytes - entry.offset)
  if (length < LOCAL_BYTES) throw new ZipError('entry')
  const unpacked: Uint8Array[] = []
  const inflate = new Inflate((bytes) => unpacked.push(bytes))
  for await (const piece of contentOf(await readSpan({ offset: entry.offset, length }), entry)) {
    if (entry.method === STORED) {
      yield piece
      continue
    }
    for (let at = 0; at < piece.byteLength; at += PIECE_BYTES) {
      try {
        inflate.push(piece.subarray(at, at + PIECE_BYTES))
      } catch (error) {
        throw new ZipError('data', { cause: error })
      }
      yield* unpacked.splice(0)
    }
  }
}

/** Reads the entry's compressed bytes, which follow its local header. */
async function* contentOf(
  stream: ReadableStream<Uint8Array>,
  { compressedBytes }: ZipEntry,
): AsyncGenerator<Uint8Array> {
  let header = new Uint8Array()
  let left: number | null = null
  for await (const chunk of stream) {
    let bytes = chunk
    if (left === null) {
      header = concat(header, chunk)
      if (header.byteLength < LOCAL_BYTES) continue
      const view = viewOf(header)
      if (view.getUint32(0, true) !== LOCAL_SIGNATURE) throw new ZipError('entry')
      const start = LOCAL_BYTES + view.getUint16(26, true) + view.getUint16(28, true)
      if (header.byteLength < start) continue
      bytes = header.subarray(start)
      left = compressedBytes
    }
    yield bytes.subarray(0, left)
    left -= Math.min(left, bytes.byteLength)
    if (left === 0) return
  }
  throw new ZipError('entry')
}

async function bytesOf(readSpan: ReadSpan, span: ByteSpan): Promise<Uint8Array> {
  return new Uint8Array(await new Response(await readSpan(span)).arrayBuffer())
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.byteLength + second.byteLength)
  both.set(first)
  both.set(second, first.byteLength)
  return both
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
