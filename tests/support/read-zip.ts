import { crc32 } from 'node:zlib'

/**
 * What is in a zip whose entries are stored, by its central directory: name → bytes. Throws when a checksum or a size
 * is not what the directory says.
 */
export function readZip(zip: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  let end = zip.byteLength - 22
  while (view.getUint32(end, true) !== 0x06054b50) end--
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  const entries = new Map<string, Uint8Array>()
  for (let index = 0; index < count; index++) {
    if (view.getUint32(at, true) !== 0x02014b50) throw new Error('the directory is broken')
    const [crc, size] = [view.getUint32(at + 16, true), view.getUint32(at + 24, true)]
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      view.getUint16(at + offset, true),
    ) as [number, number, number]
    const name = new TextDecoder().decode(zip.subarray(at + 46, at + 46 + nameLength))
    const local = view.getUint32(at + 42, true)
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    const bytes = zip.subarray(start, start + size)
    if (crc32(bytes) !== crc) throw new Error(`${name} is not what its checksum says`)
    entries.set(name, bytes)
    at += 46 + nameLength + extraLength + commentLength
  }
  return entries
}
