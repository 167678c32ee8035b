import { crc32 } from 'node:zlib'

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const UINT32_MAX = 0xffffffff

/**
 * Reads a zip from its front, as from a pipe: only local headers delimit entries. Name → bytes.
 * @throws when a stream reader could not continue, or a size or checksum is wrong.
 */
export function readZipStream(zip: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  const entries = new Map<string, Uint8Array>()
  let at = 0
  for (; view.getUint32(at, true) === LOCAL;) {
    const flags = view.getUint16(at + 6, true)
    if (flags & 8) throw new Error('a stored entry whose end is not known (data descriptor)')
    if (view.getUint16(at + 8, true) !== 0) throw new Error('not stored')
    const nameLength = view.getUint16(at + 26, true)
    const extraLength = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(zip.subarray(at + 30, at + 30 + nameLength))
    const sizes = localSizes(view, at, nameLength, extraLength)
    if (sizes.stored !== sizes.original) throw new Error(`${name}: stored, but of two sizes`)
    const start = at + 30 + nameLength + extraLength
    const bytes = zip.subarray(start, start + sizes.stored)
    if (bytes.byteLength !== sizes.stored) throw new Error(`${name} is cut off`)
    if (crc32(bytes) !== view.getUint32(at + 14, true))
      throw new Error(`${name} is not what its checksum says`)
    entries.set(name, bytes)
    at = start + sizes.stored
  }
  if (view.getUint32(at, true) !== CENTRAL) throw new Error('no directory behind the last entry')
  return entries
}

function localSizes(view: DataView, at: number, nameLength: number, extraLength: number) {
  const stored = view.getUint32(at + 18, true)
  const original = view.getUint32(at + 22, true)
  if (stored !== UINT32_MAX && original !== UINT32_MAX) return { stored, original }
  const end = at + 30 + nameLength + extraLength
  for (let field = at + 30 + nameLength; field < end;) {
    if (view.getUint16(field, true) === 1)
      return {
        original: Number(view.getBigUint64(field + 4, true)),
        stored: Number(view.getBigUint64(field + 12, true)),
      }
    field += 4 + view.getUint16(field + 2, true)
  }
  throw new Error('a large entry without a ZIP64 field')
}
