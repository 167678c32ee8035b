import { Buffer } from 'node:buffer'
import { crc32 } from 'node:zlib'
import {
  centralRecord,
  centralRecordBytes,
  dataDescriptor,
  endRecord,
  endRecordBytes,
  entryBytes,
  localHeader,
} from './zip-format.ts'
import type { ZipDirectory, ZipRecord } from './zip-format.ts'

export interface ZipEntry {
  /** "holiday/sea.jpg", without a slash at either end. Each must be of its own. */
  path: string
  /** ISO 8601. */
  modifiedAt: string
  isFolder: boolean
  /** Exactly as many bytes as `open` will give; 0 for a folder. */
  sizeBytes: number
  /** The bytes, read to the end or cancelled; not called for what is empty. */
  open: () => Promise<ReadableStream<Uint8Array>>
}

export interface Zip {
  sizeBytes: number
  /** Starts reading; to be called once. */
  stream: () => ReadableStream
}

/** The bucket takes its time to answer, and more so the more files: the next ones are asked for while one is sent. A request may hold six connections. */
const READ_AHEAD = 4

/** Some hundred bytes each. */
const RECORDS_PER_WRITE = 500

const encoder = new TextEncoder()

/**
 * A zip of files as they are, not compressed (most are already), streamed: its length is known before the first byte,
 * and no more of a file is in memory than is on its way. An entry that can't be read, or is not as long as it was said
 * to be, breaks the stream off: it never ends in a zip that looks whole.
 */
export function makeZip(entries: readonly ZipEntry[]): Zip {
  const records = recordsOf(entries)
  const { sizeBytes, directory } = layOut(records)
  return {
    sizeBytes,
    stream: () => {
      const { readable, writable } = new FixedLengthStream(sizeBytes)
      const writer = writable.getWriter()
      // A reader that leaves makes it fail too; either way the stream has said so.
      send(writer, entries, records, directory).catch((error: unknown) =>
        writer.abort(error).catch(() => undefined),
      )
      return readable
    },
  }
}

async function send(
  writer: WritableStreamDefaultWriter<Uint8Array>,
  entries: readonly ZipEntry[],
  records: readonly ZipRecord[],
  directory: ZipDirectory,
): Promise<void> {
  const checksums: number[] = []
  for await (const [record, body] of openAhead(entries, records)) {
    await writer.write(localHeader(record))
    const crc = body ? await sendBody(writer, body, record.sizeBytes) : 0
    checksums.push(crc)
    if (!record.isFolder) await writer.write(dataDescriptor(record, crc))
  }
  for (let first = 0; first < records.length; first += RECORDS_PER_WRITE) {
    const lines = records
      .slice(first, first + RECORDS_PER_WRITE)
      .map((record, index) => centralRecord(record, checksums[first + index] ?? 0))
    await writer.write(Buffer.concat(lines))
  }
  await writer.write(endRecord(directory))
  await writer.close()
}

function recordsOf(entries: readonly ZipEntry[]): ZipRecord[] {
  let offset = 0
  return entries.map(({ path, isFolder, sizeBytes, modifiedAt }) => {
    const record: ZipRecord = {
      name: encoder.encode(isFolder ? `${path}/` : path),
      isFolder,
      sizeBytes,
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

type OpenedBody = ReadableStream<Uint8Array> | null

/** Each entry with its bytes, in order. Those that will not be read any more are cancelled. */
async function* openAhead(
  entries: readonly ZipEntry[],
  records: readonly ZipRecord[],
): AsyncGenerator<[ZipRecord, OpenedBody]> {
  const opened: Promise<OpenedBody>[] = []
  const unopened = entries.values()
  const openNext = () => {
    const { value: entry } = unopened.next()
    if (!entry) return
    const opening = entry.sizeBytes > 0 ? entry.open() : Promise.resolve(null)
    // It may fail before its turn; it is heard of then.
    opening.catch(() => undefined)
    opened.push(opening)
  }
  try {
    for (let count = 0; count < READ_AHEAD; count++) openNext()
    for (const record of records) {
      yield [record, (await opened.shift()) ?? null]
      openNext()
    }
  } finally {
    for (const opening of opened) opening.then((body) => body?.cancel()).catch(() => undefined)
  }
}

/** Answers the checksum. Throws when it is not as long as it should be. */
async function sendBody(
  writer: WritableStreamDefaultWriter<Uint8Array>,
  body: ReadableStream<Uint8Array>,
  sizeBytes: number,
): Promise<number> {
  let crc = 0
  let sentBytes = 0
  for await (const chunk of body) {
    crc = crc32(chunk, crc)
    sentBytes += chunk.byteLength
    await writer.write(chunk)
  }
  if (sentBytes !== sizeBytes) throw new Error('a file of a zip is not as long as it should be')
  return crc
}
