import { randomBytes } from 'node:crypto'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { Answer, ApiClient } from './api-client.ts'

const CHUNK_TYPE = 'application/offset+octet-stream'
type Headers = Record<string, string | null>
export type Metadata = Record<string, string>

export const randomContent = (sizeBytes: number) => new Uint8Array(randomBytes(sizeBytes))

export const metadataHeader = (metadata: Metadata) =>
  Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

/** A request of the tus protocol; `key` is the last segment of an upload's address. */
export const tusCall = (
  client: ApiClient,
  method: string,
  key: string,
  headers: Headers = {},
  rawBody?: BodyInit,
): Promise<Answer> =>
  client.call(method, key === '' ? 'tus/upload' : `tus/upload/${key}`, undefined, {
    headers: { 'tus-resumable': '1.0.0', ...headers },
    ...(rawBody !== undefined && { rawBody }),
  })

export const keyOf = (answer: Answer) =>
  answer.headers.get('location')?.split('/').at(-1)?.split('?')[0] ?? ''

export function createTus(
  client: ApiClient,
  length: number | 'deferred',
  metadata: Metadata = { name: 'tus.bin' },
  headers: Headers = {},
  body?: BodyInit,
): Promise<Answer> {
  const lengthHeader: Headers =
    length === 'deferred' ? { 'upload-defer-length': '1' } : { 'upload-length': String(length) }
  const all = { 'upload-metadata': metadataHeader(metadata), ...lengthHeader, ...headers }
  return tusCall(client, 'POST', '', all, body)
}

/** The key of a new upload. */
export async function beginTus(...input: Parameters<typeof createTus>): Promise<string> {
  const answer = await createTus(...input)
  if (answer.status !== 201)
    throw new Error(`tus/upload answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return keyOf(answer)
}

export const patchTus = (
  client: ApiClient,
  key: string,
  offset: number,
  chunk: Uint8Array<ArrayBuffer> | string,
  headers: Headers = {},
): Promise<Answer> =>
  tusCall(
    client,
    'PATCH',
    key,
    { 'content-type': CHUNK_TYPE, 'upload-offset': String(offset), ...headers },
    chunk,
  )

/** The offset that a resuming client reads. */
export async function offsetOf(client: ApiClient, key: string): Promise<number> {
  const { status, headers } = await tusCall(client, 'HEAD', key)
  if (status !== 200) throw new Error(`HEAD answered ${status}`)
  return Number(headers.get('upload-offset'))
}

export const tusEntry = (client: ApiClient, uploadKey: string) =>
  client.post('tus/entries', { uploadKey })

/** A whole upload, in chunks of one size. */
export async function uploadByTus(
  client: ApiClient,
  content: Uint8Array<ArrayBuffer>,
  metadata: Metadata = { name: 'tus.bin' },
  chunkBytes = 8 * 1024 ** 2,
): Promise<FileEntry> {
  const key = await beginTus(client, content.length, metadata)
  for (let offset = 0; offset < content.length; offset += chunkBytes) {
    const answer = await patchTus(client, key, offset, content.slice(offset, offset + chunkBytes))
    if (answer.status !== 204)
      throw new Error(`PATCH answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  }
  const { status, body } = await tusEntry(client, key)
  if (status !== 200) throw new Error(`tus/entries answered ${status}: ${JSON.stringify(body)}`)
  return body.fileEntry
}
