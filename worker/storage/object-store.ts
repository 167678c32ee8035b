import { AwsClient } from 'aws4fetch'
import type { Config } from '#worker/context/env.ts'
import { StorageFullError } from '../errors.ts'
import { ANNOUNCED_BYTES_PARAMETER } from './announced-bytes.ts'
import { parseListedParts } from './listed-parts.ts'
import type { ListedPart, MultipartPart } from './listed-parts.ts'
import { contentEtag, packedAt, packObjectKey } from './packs.ts'
import type { PackedPlace } from './packs.ts'
import { readInSlices, sliceCount, tellingEnd } from './slices.ts'
import type { ByteSpan, OnSent } from './slices.ts'

/** Presigned addresses are used at once; a short lifetime limits their misuse. */
export const PRESIGNED_PUT_TTL_SECONDS = 60 * 60

/** Lifetime of addresses that do not sign the size. */
const UNSIZED_PART_TTL_SECONDS = 15 * 60

/** The lifetime of a signed address, twice: a transfer that began at its end may continue. */
export const ADDRESS_LIFE_MS = 2 * PRESIGNED_PUT_TTL_SECONDS * 1000

export interface StoredObject {
  sizeBytes: number
  /** Unquoted. */
  etag: string
}

/** There are no parts any more: they were put together, or the upload was given up or has ended. */
export class NoSuchMultipartError extends Error {}

/** The bucket: the Worker uses the binding, browsers use presigned S3 addresses. */
export class ObjectStore {
  readonly #bucket: R2Bucket
  readonly #aws: AwsClient
  readonly #bucketName: string
  readonly #bucketAddress: string
  readonly #isFull: boolean
  /** The endpoint is behind the site's own listener. */
  readonly #isLocal: boolean

  /** @param isFull refuses whatever stores new bytes. */
  constructor(bucket: R2Bucket, s3: Config['s3'], ownOrigin: string, isFull = false) {
    this.#bucket = bucket
    this.#isFull = isFull
    this.#isLocal = s3.endpoint.startsWith('/')
    this.#aws = new AwsClient({
      accessKeyId: s3.accessKeyId,
      secretAccessKey: s3.secretAccessKey,
      service: 's3',
      region: 'auto',
      // The default of ten retries over half a minute would exceed the client's patience.
      retries: 2,
    })
    const endpoint = this.#isLocal ? ownOrigin + s3.endpoint : s3.endpoint
    this.#bucketName = s3.bucket
    this.#bucketAddress = `${endpoint}/${s3.bucket}`
  }

  async head(key: string): Promise<StoredObject | null> {
    const object = await this.#bucket.head(key)
    return object && { sizeBytes: object.size, etag: object.etag }
  }

  /** Streams an object with known length; null when it is missing or has another etag. Throws when the bucket fails. */
  async read(
    key: string,
    etag: string,
    range: ByteSpan,
    onSent?: OnSent,
  ): Promise<ReadableStream | null> {
    const packed = packedAt(key)
    if (packed) return this.#readPacked(packed, etag, range, onSent)
    const readSpan = async (span: ByteSpan) => {
      const object = await this.#bucket.get(key, { onlyIf: { etagMatches: etag }, range: span })
      return object && 'body' in object ? object.body : null
    }
    if (isOfParts(etag)) return readInSlices(range, readSpan, onSent)
    const stream = await readSpan(range)
    return stream && onSent ? tellingEnd(stream, range.length, onSent) : stream
  }

  /** Whatever the range, all bytes of the file are compared with its etag: the bucket knows the pack's only. */
  async #readPacked(
    { pack, offset, sizeBytes }: PackedPlace,
    etag: string,
    span: ByteSpan,
    onSent?: OnSent,
  ): Promise<ReadableStream | null> {
    const range = { offset, length: sizeBytes }
    const object = await this.#bucket.get(packObjectKey(pack), { range })
    const bytes = object && new Uint8Array(await object.arrayBuffer())
    if (!bytes || contentEtag(bytes) !== etag) return null
    const { body } = new Response(bytes.subarray(span.offset, span.offset + span.length))
    return body && onSent ? tellingEnd(body, span.length, onSent) : body
  }

  /** Throws StorageFullError when no new bytes may be stored. */
  requireRoom(): void {
    if (this.#isFull) throw new StorageFullError()
  }

  /**
   * Copies an object within the bucket if it still has this etag; null when it is missing or changed. Throws
   * StorageFullError.
   */
  async copy(from: string, etag: string, to: string): Promise<StoredObject | null> {
    this.requireRoom()
    const response = await this.#aws.fetch(this.#address(to), {
      method: 'PUT',
      headers: {
        'x-amz-copy-source': `/${this.#bucketName}/${from}`,
        'x-amz-copy-source-if-match': `"${etag}"`,
      },
    })
    const answer = await response.text()
    if (response.status === 412 || response.status === 404) return null
    if (!response.ok)
      throw new Error(`CopyObject answered ${response.status}: ${answer.slice(0, 200)}`)
    return this.head(to)
  }

  /** Stores what is small enough to be in memory. Throws StorageFullError. */
  async put(
    key: string,
    bytes: Uint8Array<ArrayBuffer>,
    contentType: string,
  ): Promise<StoredObject> {
    // An empty object only keeps its key from being used.
    if (bytes.byteLength > 0) this.requireRoom()
    const object = await this.#bucket.put(key, bytes, { httpMetadata: { contentType } })
    return { sizeBytes: object.size, etag: object.etag }
  }

  /** Stores bytes of several files. Throws StorageFullError. */
  async putPack(pack: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    this.requireRoom()
    await this.#bucket.put(packObjectKey(pack), bytes)
  }

  /** The whole pack; null when it is missing. */
  async readPack(pack: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const object = await this.#bucket.get(packObjectKey(pack))
    return object && new Uint8Array(await object.arrayBuffer())
  }

  /** Up to 1,000 keys that start with `prefix`. */
  async list(prefix: string): Promise<string[]> {
    const { objects } = await this.#bucket.list({ prefix })
    return objects.map((object) => object.key)
  }

  /**
   * Deletes up to 1,000 objects (R2's limit of one call); those that are not there do not matter. Bytes in a pack stay
   * until the job `collectPacks` comes to it.
   */
  async delete(keys: string[]): Promise<void> {
    const objects = keys.filter((key) => !packedAt(key))
    if (objects.length > 0) await this.#bucket.delete(objects)
  }

  async isReachable(): Promise<boolean> {
    await this.#bucket.head('healthz')
    return true
  }

  /**
   * Signs one PUT of exactly `sizeBytes` and `contentType`. With `onlyIfAbsent`, for which the uploader must send
   * `if-none-match: *`, a second PUT is refused.
   */
  async presignPut(
    key: string,
    {
      sizeBytes,
      contentType,
      onlyIfAbsent,
    }: { sizeBytes: number; contentType: string; onlyIfAbsent: boolean },
  ): Promise<string> {
    this.requireRoom()
    const headers = new Headers({
      'content-type': contentType,
      'content-length': String(sizeBytes),
    })
    if (onlyIfAbsent) headers.set('if-none-match', '*')
    return this.#presign('PUT', this.#address(key), headers)
  }

  async createMultipart(key: string, contentType: string): Promise<string> {
    this.requireRoom()
    const upload = await this.#bucket.createMultipartUpload(key, { httpMetadata: { contentType } })
    return upload.uploadId
  }

  /** Stores a part; one that has the number of another takes its place. */
  async uploadPart(
    key: string,
    uploadId: string,
    partNumber: number,
    bytes: Uint8Array<ArrayBuffer>,
  ): Promise<MultipartPart> {
    this.requireRoom()
    const { etag } = await this.#bucket
      .resumeMultipartUpload(key, uploadId)
      .uploadPart(partNumber, bytes)
    return { partNumber, etag }
  }

  /**
   * An address for one part: of exactly `sizeBytes` for an hour, or of any length (null) for 15 minutes.
   * `uploadBytes` is the announced size of the whole upload.
   */
  async presignPart(
    key: string,
    uploadId: string,
    partNumber: number,
    { sizeBytes, uploadBytes }: { sizeBytes: number | null; uploadBytes: number },
  ): Promise<string> {
    this.requireRoom()
    const url = this.#address(key)
    url.searchParams.set('partNumber', String(partNumber))
    url.searchParams.set('uploadId', uploadId)
    if (sizeBytes !== null)
      return this.#presign('PUT', url, new Headers({ 'content-length': String(sizeBytes) }))
    if (this.#isLocal) url.searchParams.set(ANNOUNCED_BYTES_PARAMETER, String(uploadBytes))
    return this.#presign('PUT', url, new Headers(), UNSIZED_PART_TTL_SECONDS)
  }

  /**
   * The parts that have arrived; null where the store can't list them (the local endpoint has no ListParts).
   * Throws NoSuchMultipartError.
   */
  async listParts(key: string, uploadId: string): Promise<ListedPart[] | null> {
    const parts: ListedPart[] = []
    let marker: string | null = null
    do {
      const url = this.#address(key)
      url.searchParams.set('uploadId', uploadId)
      if (marker) url.searchParams.set('part-number-marker', marker)
      const response = await this.#aws.fetch(url)
      const xml = await response.text()
      if (response.status === 501) return null
      if (xml.includes('<Code>NoSuchUpload</Code>')) throw new NoSuchMultipartError()
      if (!response.ok) throw new Error(`ListParts answered ${response.status}`)
      parts.push(...parseListedParts(xml))
      marker = xml.includes('<IsTruncated>true<')
        ? (/<NextPartNumberMarker>(\d+)</.exec(xml)?.[1] ?? null)
        : null
    } while (marker)
    return parts
  }

  /** @throws when a part is missing, too small, or differs from `parts`. */
  async completeMultipart(
    key: string,
    uploadId: string,
    parts: MultipartPart[],
  ): Promise<StoredObject> {
    const object = await this.#bucket.resumeMultipartUpload(key, uploadId).complete(parts)
    return { sizeBytes: object.size, etag: object.etag }
  }

  async abortMultipart(key: string, uploadId: string): Promise<void> {
    await this.#bucket.resumeMultipartUpload(key, uploadId).abort()
  }

  #address(key: string): URL {
    return new URL(`${this.#bucketAddress}/${key.split('/').map(encodeURIComponent).join('/')}`)
  }

  async #presign(
    method: string,
    url: URL,
    headers: Headers,
    ttlSeconds = PRESIGNED_PUT_TTL_SECONDS,
  ): Promise<string> {
    url.searchParams.set('X-Amz-Expires', String(ttlSeconds))
    const signed = await this.#aws.sign(url, {
      method,
      headers,
      aws: { signQuery: true, allHeaders: true },
    })
    return signed.url
  }
}

/** "…-4": put together from four parts. */
const isOfParts = (etag: string) => etag.includes('-')

/** How often the bucket is asked for all bytes of an object, unless it refuses one. */
export function readCount({ etag, sizeBytes }: StoredObject): number {
  if (sizeBytes === 0) return 0
  return isOfParts(etag) ? sliceCount(sizeBytes) : 1
}
