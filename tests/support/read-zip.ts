import { crc32 } from 'node:zlib'

export interface ZipLine {
  name: string
  crc: number
  sizeBytes: number
  /** Where its local header begins. */
  offset: number
  /** From Info-ZIP's field; null where there is none. */
  modifiedAt: Date | null
  /** Unix permissions and kind. */
  mode: number
}

/**
 * Reads the central directory, ZIP64 or not.
 * @param tail the last bytes of the zip, the directory among them.
 * @param sizeBytes of the whole zip.
 * @throws when the directory is not where the last record points.
 */
export function readZipDirectory(tail: Uint8Array, sizeBytes = tail.byteLength): ZipLine[] {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength)
  const before = sizeBytes - tail.byteLength
  const end = tail.byteLength - 22
  if (view.getUint32(end, true) !== 0x06054b50) throw new Error('no end record')
  let count = view.getUint16(end + 10, true)
  let offset = view.getUint32(end + 16, true)
  if (end >= 20 && view.getUint32(end - 20, true) === 0x07064b50) {
    const zip64End = Number(view.getBigUint64(end - 12, true)) - before
    if (view.getUint32(zip64End, true) !== 0x06064b50) throw new Error('no ZIP64 end record')
    count = Number(view.getBigUint64(zip64End + 32, true))
    offset = Number(view.getBigUint64(zip64End + 48, true))
  }
  let at = offset - before
  return Array.from({ length: count }, () => {
    if (view.getUint32(at, true) !== 0x02014b50) throw new Error('the directory is broken')
    const [nameLength = 0, extraLength = 0, commentLength = 0] = [28, 30, 32].map((place) =>
      view.getUint16(at + place, true),
    )
    const extras = readExtras(view, at + 46 + nameLength, extraLength)
    const zip64 = extras.get(1)
    let zip64At = 0
    const wide = (place: number) => {
      const value = view.getUint32(at + place, true)
      if (value !== 0xffffffff || !zip64) return value
      zip64At += 8
      return Number(zip64.getBigUint64(zip64At - 8, true))
    }
    const size = wide(24)
    wide(20)
    const timestamp = extras.get(0x5455)
    const line: ZipLine = {
      name: new TextDecoder().decode(tail.subarray(at + 46, at + 46 + nameLength)),
      crc: view.getUint32(at + 16, true),
      sizeBytes: size,
      offset: wide(42),
      modifiedAt: timestamp ? new Date(timestamp.getUint32(1, true) * 1000) : null,
      mode: view.getUint16(at + 40, true),
    }
    at += 46 + nameLength + extraLength + commentLength
    return line
  })
}

function readExtras(view: DataView, start: number, length: number): Map<number, DataView> {
  const extras = new Map<number, DataView>()
  for (let at = start; at < start + length;) {
    const size = view.getUint16(at + 2, true)
    extras.set(view.getUint16(at, true), new DataView(view.buffer, view.byteOffset + at + 4, size))
    at += 4 + size
  }
  return extras
}

/**
 * Reads a zip of stored entries by its central directory: name → bytes.
 * @throws when a checksum or a size differs from the directory's.
 */
export function readZip(zip: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  return new Map(
    readZipDirectory(zip).map(({ name, crc, sizeBytes, offset }) => {
      const start =
        offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
      const bytes = zip.subarray(start, start + sizeBytes)
      if (crc32(bytes) !== crc) throw new Error(`${name} is not what its checksum says`)
      return [name, bytes] as const
    }),
  )
}
