import { crc32 } from 'node:zlib'
import { randomToken } from '#worker/auth/tokens.ts'
import { newObjectKey } from '#worker/storage/object-keys.ts'
import {
  contentEtag,
  MAX_PACK_BYTES,
  MAX_PACKED_FILE_BYTES,
  packedKeyOf,
} from '#worker/storage/packs.ts'
import type { KeptObject } from '../new-file.ts'

/** A file of a bundle, as far as packs are concerned. */
interface SmallFile {
  sizeBytes: number
  object: KeptObject | null
}

interface PackedFile {
  file: SmallFile
  object: KeptObject
}

/** Small files of a bundle that are stored as one object. */
export class Pack {
  readonly name = randomToken()
  sizeBytes = 0
  /** Whether its bytes may be in the bucket. */
  isReleased = false
  readonly #offsets = new Map<SmallFile, number>()
  #awaited = 0
  #content: Uint8Array<ArrayBuffer> | null = null
  #arrived: PackedFile[] = []

  /** Plans the next file. Returns the key of its bytes. */
  plan(file: SmallFile): string {
    const offset = this.sizeBytes
    this.#offsets.set(file, offset)
    this.sizeBytes += file.sizeBytes
    this.#awaited++
    return packedKeyOf({ pack: this.name, offset, sizeBytes: file.sizeBytes })
  }

  /** Copies a file's bytes; null where it is refused, or not all have come. Returns whether it was the last file. */
  take(file: SmallFile, bytes: Uint8Array<ArrayBuffer> | null): boolean {
    const offset = this.#offsets.get(file)
    if (bytes && offset !== undefined) {
      this.#content ??= new Uint8Array(this.sizeBytes)
      this.#content.set(bytes, offset)
      const sizeBytes = bytes.length
      const key = packedKeyOf({ pack: this.name, offset, sizeBytes })
      const object = { key, sizeBytes, etag: contentEtag(bytes), crc32: crc32(bytes) }
      this.#arrived.push({ file, object })
    }
    return --this.#awaited === 0
  }

  /**
   * The whole object, with zeros for what has not come, as all others are where their keys say; null without any.
   * Forgets it.
   */
  release(): { content: Uint8Array<ArrayBuffer>; files: PackedFile[] } | null {
    const content = this.#content
    const files = this.#arrived
    this.#content = null
    this.#arrived = []
    this.isReleased = content !== null
    return content && { content, files }
  }
}

const isSmall = ({ sizeBytes }: SmallFile) => sizeBytes > 0 && sizeBytes <= MAX_PACKED_FILE_BYTES

/** Decides where the bytes of each file will be, and sets its `pack`. Returns the files by the keys of their bytes. */
export function planObjects<File extends SmallFile>(
  files: readonly File[],
): {
  fileByKey: Map<string, File>
  packs: Pack[]
} {
  const groups: File[][] = []
  let groupBytes = 0
  for (const file of files) {
    if (!isSmall(file)) continue
    const isInGroup = groups.length > 0 && groupBytes + file.sizeBytes <= MAX_PACK_BYTES
    if (isInGroup) groups.at(-1)?.push(file)
    else groups.push([file])
    groupBytes = (isInGroup ? groupBytes : 0) + file.sizeBytes
  }
  const packOf = new Map<File, Pack>()
  const packs: Pack[] = []
  for (const group of groups.filter(({ length }) => length > 1)) {
    const pack = new Pack()
    packs.push(pack)
    for (const file of group) packOf.set(file, pack)
  }
  const fileByKey = new Map(
    files.map((file) => {
      const pack = packOf.get(file) ?? null
      Object.assign(file, { pack })
      return [pack ? pack.plan(file) : newObjectKey(), file]
    }),
  )
  return { fileByKey, packs }
}
