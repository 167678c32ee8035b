import { createHash } from 'node:crypto'
import { objectNameOf } from './object-keys.ts'

/** The bucket needs about as long for a file of 1 kB as for a pack; a larger one would take longer to move. */
export const MAX_PACK_BYTES = 1_000_000

/** Larger files take longer to send than to store. Each is read whole, to be compared with its etag. */
export const MAX_PACKED_FILE_BYTES = 100_000

export interface PackedPlace {
  pack: string
  offset: number
  sizeBytes: number
}

/** The key of a file's bytes in a pack. */
export const packedKeyOf = ({ pack, offset, sizeBytes }: PackedPlace) =>
  `uploads/${pack}~${offset}~${sizeBytes}`

/** Where a file's bytes are in a pack; null where they are an object of their own. */
export function packedAt(key: string): PackedPlace | null {
  const [, pack, offset, sizeBytes] = /^uploads\/([\w-]{43})~(\d+)~(\d+)$/.exec(key) ?? []
  return pack === undefined ? null : { pack, offset: Number(offset), sizeBytes: Number(sizeBytes) }
}

/** The packs of those keys that are in one. */
export const packsOf = (keys: readonly string[]): string[] => [
  ...new Set(keys.flatMap((key) => packedAt(key)?.pack ?? [])),
]

export const packObjectKey = (pack: string) => `packs/${pack}`

/** The object that holds the bytes of a key. */
export function storedKeyOf(key: string): string {
  const packed = packedAt(key)
  return packed ? packObjectKey(packed.pack) : key
}

/** As the bucket gives an object with these bytes: their MD5 in hexadecimal digits. */
export const contentEtag = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')

/** Content's public name: its object's, or for bytes in a pack, which may move, their etag. */
export const contentNameOf = (objectKey: string, etag: string) =>
  packedAt(objectKey) ? etag : objectNameOf(objectKey)
