import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { ByteRange } from './range.ts'
import type { ByteSpan, OnSent } from './slices.ts'
import {
  centralRecord,
  centralRecordBytes,
  dataDescriptor,
  endRecord,
  endRecordBytes,
  entryBytes,
  localHeader,
  localHeaderBytes,
} from './zip-format.ts'
import type { ZipDirectory, ZipRecord } from './zip-format.ts'

export interface ZipEntry {
  /** "holiday/sea.jpg", without a slash at either end. Must be unique. */
  path: string
  /** ISO 8601. */
  modifiedAt: string
  isFolder: boolean
  /** Exactly as many bytes as `open` will give; 0 for a folder. */
  sizeBytes: number
  /** Of the bytes; null when unknown. */
  crc32: number | null
  /** Names the bytes: differs whenever they do. */
  contentId: string
  /** Some of the bytes, read to the end or canceled; not called for what is empty. */
  open: (span: ByteSpan) => Promise<ReadableStream<Uint8Array>>
}

export interface Zip {
  sizeBytes: number
  /** Names every byte of it; null where a checksum is unknown. Only a zip that has one can be read from its middle. */
  etag: string | null
  /** Starts reading; to be called once. */
  stream: (range?: ByteRange, onSent?: OnSent) => ReadableStream
}

/** Part of every ETag: to be raised when the same entries are written as other bytes than before. */
const LAYOUT = 1

/** Objects opened ahead, to hide the bucket's latency. A request may have six connections. */
const READ_AHEAD = 4

const CHUNK_BYTES = 128 * 1024

/** Some hundred bytes each. */
const RECORDS_PER_WRITE = 500

const encoder = new TextEncoder()

/**
 * Streams an uncompressed zip of known length in constant memory. An entry that can't be read, or differs from its
 * declared length, errors the stream: no truncated zip looks complete.
 */
export function makeZip(entries: readonly ZipEntry[]): Zip {
  const records = recordsOf(entries)
  const { sizeBytes, directory } = layOut(records)
  const isSummed = records.every(({ crc32: known }) => known !== null)
  return {
    sizeBytes,
    etag: isSummed ? etagOf(entries) : null,
    stream: (range = { start: 0, end: sizeBytes - 1 }, onSent) => {
      const window = { offset: range.start, length: range.end - range.start + 1 }
      const { readable, writable } = new FixedLengthStream(window.length)
      const sink = { writable, window, buffer: new ArrayBuffer(CHUNK_BYTES) }
      // Fails also when the reader cancels; either way the stream has reported it.
      send(sink, entries, records, directory).then(
        () => onSent?.(true),
        (error: unknown) => {
          onSent?.(false)
          return writable.abort(error).catch(() => undefined)
        },
      )
      return readable
    },
  }
}

/** Where bytes go, and which of the zip's bytes are wanted. */
interface Sink {
  writable: WritableStream<Uint8Array>
  window: ByteSpan
  /** All bytes of files pass through it: a new one for each piece would pile up until the collector runs. */
  buffer: ArrayBuffer
}

async function send(
  sink: Sink,
  entries: readonly ZipEntry[],
  records: readonly ZipRecord[],
  directory: ZipDirectory,
): Promise<void> {
  const checksums = records.map(({ crc32: known }) => known ?? 0)
  for await (const { index, record, body } of openAhead(sink.window, entries, records)) {
    await write(sink, record.offset, localHeader(record))
    if (!body) continue
    const checksum = await sendBody(sink, body, record.crc32 === null)
    if (record.crc32 !== null) continue
    checksums[index] = checksum
    const descriptor = dataDescriptor(record, checksum)
    await write(sink, record.offset + entryBytes(record) - descriptor.byteLength, descriptor)
  }
  await sendDirectory(sink, records, checksums, directory)
  await sink.writable.close()
}

async function sendDirectory(
  sink: Sink,
  records: readonly ZipRecord[],
  checksums: readonly number[],
  directory: ZipDirectory,
): Promise<void> {
  let offset = directory.offset
  for (let first = 0; first < records.length; first += RECORDS_PER_WRITE) {
    const block = records.slice(first, first + RECORDS_PER_WRITE)
    const length = sum(block, centralRecordBytes)
    if (overlapOf(sink.window, { offset, length })) {
      const lines = block.map((record, index) =>
        centralRecord(record, checksums[first + index] ?? 0),
      )
      await write(sink, offset, Buffer.concat(lines))
    }
    offset += length
  }
  await write(sink, offset, endRecord(directory))
}

/** @param offset of the bytes in the zip: only those in the window are sent. */
async function write(
  { writable, window }: Sink,
  offset: number,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const wanted = overlapOf(window, { offset, length: bytes.byteLength })
  if (!wanted) return
  const start = wanted.offset - offset
  const writer = writable.getWriter()
  try {
    await writer.write(bytes.subarray(start, start + wanted.length))
  } finally {
    writer.releaseLock()
  }
}

/** Null when they have no byte in common. */
function overlapOf(window: ByteSpan, span: ByteSpan): ByteSpan | null {
  const offset = Math.max(window.offset, span.offset)
  const end = Math.min(window.offset + window.length, span.offset + span.length)
  return end > offset ? { offset, length: end - offset } : null
}

function recordsOf(entries: readonly ZipEntry[]): ZipRecord[] {
  let offset = 0
  return entries.map(({ path, isFolder, sizeBytes, modifiedAt, crc32: known }) => {
    const record: ZipRecord = {
      name: encoder.encode(isFolder ? `${path}/` : path),
      isFolder,
      sizeBytes,
      crc32: sizeBytes === 0 ? 0 : known,
      modifiedAt: new Date(modifiedAt),
      offset,
    }
    offset += entryBytes(record)
    return record
  })
}

function layOut(records: readonly ZipRecord[]) {
  const directory = {
    count: records.length,
    offset: sum(records, entryBytes),
    sizeBytes: sum(records, centralRecordBytes),
  }
  return {
    directory,
    sizeBytes: directory.offset + directory.sizeBytes + endRecordBytes(directory),
  }
}

const sum = (records: readonly ZipRecord[], bytesOf: (record: ZipRecord) => number) =>
  records.reduce((total, record) => total + bytesOf(record), 0)

/** Of all that the bytes of the zip are made from, in their order. */
function etagOf(entries: readonly ZipEntry[]): string {
  const hash = createHash('sha256').update(`atoll zip ${LAYOUT}`)
  for (let first = 0; first < entries.length; first += RECORDS_PER_WRITE) {
    const facts = entries
      .slice(first, first + RECORDS_PER_WRITE)
      .map((entry) => [
        entry.path,
        entry.isFolder,
        entry.sizeBytes,
        entry.crc32,
        entry.modifiedAt,
        entry.contentId,
      ])
    hash.update(JSON.stringify(facts))
  }
  return hash.digest('base64url')
}

interface OpenedEntry {
  index: number
  record: ZipRecord
  /** Its bytes in the window; null when there are none. */
  body: OpenedBody | null
}

interface OpenedBody {
  stream: ReadableStream<Uint8Array>
  sizeBytes: number
}

/** The entries in the window with their bytes, in order. Those that will not be read any more are canceled. */
async function* openAhead(
  window: ByteSpan,
  entries: readonly ZipEntry[],
  records: readonly ZipRecord[],
): AsyncGenerator<OpenedEntry> {
  const opened: Promise<OpenedEntry>[] = []
  const unopened = records
    .flatMap((record, index) => {
      const entry = entries[index]
      const span = { offset: record.offset, length: entryBytes(record) }
      return entry && overlapOf(window, span) ? [{ index, record, entry }] : []
    })
    .values()
  const openNext = () => {
    const { value } = unopened.next()
    if (!value) return
    const { index, record, entry } = value
    const opening = openBody(window, record, entry).then((body) => ({ index, record, body }))
    // It may fail before its turn; it is heard of then.
    opening.catch(() => undefined)
    opened.push(opening)
  }
  try {
    for (let count = 0; count < READ_AHEAD; count++) openNext()
    for (let next = opened.shift(); next; next = opened.shift()) {
      yield await next
      openNext()
    }
  } finally {
    for (const opening of opened)
      opening.then(({ body }) => body?.stream.cancel()).catch(() => undefined)
  }
}

async function openBody(
  window: ByteSpan,
  record: ZipRecord,
  entry: ZipEntry,
): Promise<OpenedBody | null> {
  const start = record.offset + localHeaderBytes(record)
  const wanted = overlapOf(window, { offset: start, length: record.sizeBytes })
  if (!wanted) return null
  const { length } = wanted
  return { stream: await entry.open({ offset: wanted.offset - start, length }), sizeBytes: length }
}

/**
 * Returns the checksum if needed; throws when the body has another length. Copies by hand: in workerd, `pipeTo` from
 * one of its transform streams into another never ends.
 */
async function sendBody(
  sink: Sink,
  { stream, sizeBytes }: OpenedBody,
  isToSum: boolean,
): Promise<number> {
  const reader = stream.getReader({ mode: 'byob' })
  const writer = sink.writable.getWriter()
  let checksum = 0
  let sentBytes = 0
  try {
    for (;;) {
      const { done, value } = await reader.read(new Uint8Array(sink.buffer))
      // The buffer was transferred by the read; it returns with the bytes, but not always at the end.
      sink.buffer = value?.buffer.byteLength ? value.buffer : new ArrayBuffer(CHUNK_BYTES)
      if (done || value === undefined) break
      if (isToSum) checksum = crc32(value, checksum)
      sentBytes += value.byteLength
      // Workers' stream keeps nothing: once this resolves, the bytes have been taken.
      await writer.write(value)
    }
  } finally {
    writer.releaseLock()
    void reader.cancel().catch(() => undefined)
  }
  if (sentBytes !== sizeBytes) throw new Error('a file of a zip is not as long as it should be')
  return checksum
}
