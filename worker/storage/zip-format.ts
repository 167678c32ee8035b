/**
 * Records of a zip with stored entries (PKWARE APPNOTE 6.3.10; sections in brackets). Unknown checksums need a data
 * descriptor [4.3.9], after which stream readers can't find the next entry.
 */
export interface ZipRecord {
  /** UTF-8; a folder's ends with "/". */
  name: Uint8Array
  isFolder: boolean
  sizeBytes: number
  /** Null when it is computed while the bytes are sent. */
  crc32: number | null
  modifiedAt: Date
  /** Where its local header begins. */
  offset: number
}

const UINT16_MAX = 0xffff
const UINT32_MAX = 0xffffffff

/** UTF-8 names [4.4.4, bit 11]; size and checksum follow the data [bit 3]. */
const FLAG_UTF8 = 1 << 11
const FLAG_DESCRIPTOR = 1 << 3

/** 4.5, the first with ZIP64 [4.4.3]; made on Unix [4.4.2], so that modes count. */
const VERSION = 45
const MADE_BY = (3 << 8) | VERSION
const FILE_MODE = 0o100644
const FOLDER_MODE = 0o040755
const DOS_FOLDER = 0x10

const ZIP64_ID = 0x0001
/** Info-ZIP's extended timestamp: seconds of UTC, where the format's own time has no zone and counts by two. */
const TIMESTAMP_ID = 0x5455
const TIMESTAMP_BYTES = 9
const HAS_MODIFICATION_TIME = 1

const LOCAL_BYTES = 30
const CENTRAL_BYTES = 46
const END_BYTES = 22
const ZIP64_END_BYTES = 56 + 20

const isLarge = ({ sizeBytes }: ZipRecord) => sizeBytes >= UINT32_MAX
const hasDescriptor = ({ crc32 }: ZipRecord) => crc32 === null

/** Writes little-endian numbers one after the other. */
class RecordWriter {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly #view: DataView
  #at = 0

  constructor(length: number) {
    this.bytes = new Uint8Array(length)
    this.#view = new DataView(this.bytes.buffer)
  }

  uint8(value: number): this {
    this.#view.setUint8(this.#at, value)
    this.#at += 1
    return this
  }

  uint16(...values: number[]): this {
    for (const value of values) {
      this.#view.setUint16(this.#at, value, true)
      this.#at += 2
    }
    return this
  }

  uint32(...values: number[]): this {
    for (const value of values) {
      this.#view.setUint32(this.#at, value, true)
      this.#at += 4
    }
    return this
  }

  uint64(...values: number[]): this {
    for (const value of values) {
      this.#view.setBigUint64(this.#at, BigInt(value), true)
      this.#at += 8
    }
    return this
  }

  raw(bytes: Uint8Array): this {
    this.bytes.set(bytes, this.#at)
    this.#at += bytes.byteLength
    return this
  }
}

/** Local file header [4.3.7]. */
export function localHeader(record: ZipRecord): Uint8Array<ArrayBuffer> {
  const zip64Bytes = isLarge(record) ? 20 : 0
  // With a descriptor, size and checksum are zero; the ZIP64 field makes the descriptor a large one.
  const sizeBytes = hasDescriptor(record) ? 0 : record.sizeBytes
  const shownBytes = isLarge(record) ? UINT32_MAX : sizeBytes
  const writer = new RecordWriter(localHeaderBytes(record))
    .uint32(0x04034b50)
    .uint16(VERSION, flagsOf(record), 0, ...dosTimeOf(record.modifiedAt))
    .uint32(record.crc32 ?? 0, shownBytes, shownBytes)
    .uint16(record.name.byteLength, TIMESTAMP_BYTES + zip64Bytes)
    .raw(record.name)
  writeTimestamp(writer, record)
  if (isLarge(record)) writer.uint16(ZIP64_ID, 16).uint64(sizeBytes, sizeBytes)
  return writer.bytes
}

export const localHeaderBytes = (record: ZipRecord) =>
  LOCAL_BYTES + record.name.byteLength + TIMESTAMP_BYTES + (isLarge(record) ? 20 : 0)

/** Follows a file whose checksum was unknown before its bytes [4.3.9]; empty for all others. */
export function dataDescriptor(record: ZipRecord, crc: number): Uint8Array<ArrayBuffer> {
  const writer = new RecordWriter(dataDescriptorBytes(record))
  if (!hasDescriptor(record)) return writer.bytes
  writer.uint32(0x08074b50, crc)
  if (isLarge(record)) writer.uint64(record.sizeBytes, record.sizeBytes)
  else writer.uint32(record.sizeBytes, record.sizeBytes)
  return writer.bytes
}

const dataDescriptorBytes = (record: ZipRecord) => {
  if (!hasDescriptor(record)) return 0
  return isLarge(record) ? 24 : 16
}

/** All bytes of an entry: header, data, descriptor. */
export const entryBytes = (record: ZipRecord) =>
  localHeaderBytes(record) + record.sizeBytes + dataDescriptorBytes(record)

/** The entry's line in the directory at the end [4.3.12]. */
export function centralRecord(record: ZipRecord, crc: number): Uint8Array<ArrayBuffer> {
  const zip64 = zip64Values(record)
  const writer = new RecordWriter(centralRecordBytes(record))
    .uint32(0x02014b50)
    .uint16(MADE_BY, VERSION, flagsOf(record), 0, ...dosTimeOf(record.modifiedAt))
    .uint32(crc)
  const size = isLarge(record) ? UINT32_MAX : record.sizeBytes
  writer
    .uint32(size, size)
    .uint16(record.name.byteLength, TIMESTAMP_BYTES + zip64FieldBytes(record), 0, 0, 0)
    .uint32(
      record.isFolder ? ((FOLDER_MODE << 16) | DOS_FOLDER) >>> 0 : (FILE_MODE << 16) >>> 0,
      Math.min(record.offset, UINT32_MAX),
    )
    .raw(record.name)
  writeTimestamp(writer, record)
  if (zip64.length > 0) writer.uint16(ZIP64_ID, zip64.length * 8).uint64(...zip64)
  return writer.bytes
}

export const centralRecordBytes = (record: ZipRecord) =>
  CENTRAL_BYTES + record.name.byteLength + TIMESTAMP_BYTES + zip64FieldBytes(record)

/** Of the fields that overflow, in the format's order [4.5.3]. */
const zip64Values = (record: ZipRecord) => [
  ...(isLarge(record) ? [record.sizeBytes, record.sizeBytes] : []),
  ...(record.offset >= UINT32_MAX ? [record.offset] : []),
]

const zip64FieldBytes = (record: ZipRecord) => {
  const { length } = zip64Values(record)
  return length === 0 ? 0 : 4 + length * 8
}

export interface ZipDirectory {
  count: number
  offset: number
  sizeBytes: number
}

const isZip64 = ({ count, offset, sizeBytes }: ZipDirectory) =>
  count >= UINT16_MAX || offset >= UINT32_MAX || sizeBytes >= UINT32_MAX

/** End of the directory [4.3.14 to 4.3.16]. */
export function endRecord(directory: ZipDirectory): Uint8Array<ArrayBuffer> {
  const { count, offset, sizeBytes } = directory
  const writer = new RecordWriter(endRecordBytes(directory))
  if (isZip64(directory)) {
    writer
      .uint32(0x06064b50)
      .uint64(44)
      .uint16(MADE_BY, VERSION)
      .uint32(0, 0)
      .uint64(count, count, sizeBytes, offset)
      .uint32(0x07064b50, 0)
      .uint64(offset + sizeBytes)
      .uint32(1)
  }
  const shownCount = Math.min(count, UINT16_MAX)
  return writer
    .uint32(0x06054b50)
    .uint16(0, 0, shownCount, shownCount)
    .uint32(Math.min(sizeBytes, UINT32_MAX), Math.min(offset, UINT32_MAX))
    .uint16(0).bytes
}

export const endRecordBytes = (directory: ZipDirectory) =>
  END_BYTES + (isZip64(directory) ? ZIP64_END_BYTES : 0)

const flagsOf = (record: ZipRecord) => FLAG_UTF8 | (hasDescriptor(record) ? FLAG_DESCRIPTOR : 0)

function writeTimestamp(writer: RecordWriter, { modifiedAt }: ZipRecord): void {
  const seconds = Math.min(Math.max(Math.floor(modifiedAt.getTime() / 1000), 0), 0x7fffffff)
  writer
    .uint16(TIMESTAMP_ID, TIMESTAMP_BYTES - 4)
    .uint8(HAS_MODIFICATION_TIME)
    .uint32(seconds)
}

/** Time and date as DOS packs them [4.4.6], in UTC: 1980 to 2107. */
function dosTimeOf(date: Date): [time: number, day: number] {
  const year = Math.min(Math.max(date.getUTCFullYear(), 1980), 2107)
  return [
    (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1),
    ((year - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate(),
  ]
}
