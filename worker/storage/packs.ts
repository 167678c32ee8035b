import { createHash } from 'node:crypto'

/** The bucket needs about as long for a file of 1 kB as for a pack; a larger one would take longer to move. */
export const MAX_PACK_BYTES = 1_000_000

/** Larger files take longer to send than to store. */
export const MAX_PACKED_FILE_BYTES = 100_000

/** The key of a file's bytes that begin so far into a pack. */
export const packedKeyOf = (pack: string, offset: number) => `uploads/${pack}~${offset}`

/** Where a file's bytes are in a pack; null where they are an object of their own. */
export function packedAt(key: string): { pack: string; offset: number } | null {
  const [, pack, offset] = /^uploads\/([\w-]{43})~(\d+)$/.exec(key) ?? []
  return pack === undefined ? null : { pack, offset: Number(offset) }
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
