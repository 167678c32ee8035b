import { Inflate } from 'fflate'
import type { ByteSpan } from './slices.ts'

/** APPNOTE 6.3.10, 4.3.16 and 4.3.12: the last record, with the longest comment; an entry of the directory. */
const END_SIGNATURE = 0x06054b50
const END_BYTES = 22
const MAX_COMMENT_BYTES = 0xffff
const CENTRAL_SIGNATURE = 0x02014b50
const CENTRAL_BYTES = 46
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
  offset: number
}

export type ReadSpan = (span: ByteSpan) => Promise<ReadableStream<Uint8Array>>

/** Reads the central directory of a zip. Throws ZipError. */
export async function readZipEntries(readSpan: ReadSpan, sizeBytes: number): Promise<ZipEntry[]> {
  const tailBytes = Math.min(sizeBytes, END_BYTES + MAX_COMMENT_BYTES)
  const tail = await bytesOf(readSpan, { offset: sizeBytes - tailBytes, length: tailBytes })
  const view = viewOf(tail)
  let end = tailBytes - END_BYTES
  while (end >= 0 && view.getUint32(end, true) !== END_SIGNATURE) end--
  if (end < 0) throw new ZipError('no directory')
  const length = view.getUint32(end + 12, true)
  const offset = view.getUint32(end + 16, true)
  if (length > MAX_DIRECTORY_BYTES || offset + length > sizeBytes) throw new ZipError('directory')
  const before = offset - (sizeBytes - tailBytes)
  return parseDirectory(
    before >= 0
      ? tail.subarray(before, before + length)
      : await bytesOf(readSpan, { offset, length }),
  )
}

function parseDirectory(directory: Uint8Array): ZipEntry[] {
  const view = viewOf(directory)
  const entries: ZipEntry[] = []
  for (let at = 0; at + CENTRAL_BYTES <= directory.byteLength;) {
    if (view.getUint32(at, true) !== CENTRAL_SIGNATURE) throw new ZipError('directory')
    const method = view.getUint16(at + 10, true)
    const isReadable =
      (view.getUint16(at + 8, true) & FLAG_ENCRYPTED) === 0 &&
      (method === STORED || method === DEFLATED)
    const nameAt = at + CENTRAL_BYTES
    const nameEnd = nameAt + view.getUint16(at + 28, true)
    if (isReadable)
      entries.push({
        name: new TextDecoder().decode(directory.subarray(nameAt, nameEnd)),
        method,
        compressedBytes: view.getUint32(at + 20, true),
        offset: view.getUint32(at + 42, true),
      })
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
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
