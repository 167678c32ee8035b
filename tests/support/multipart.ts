import { randomBytes } from 'node:crypto'
import type { Answer, ApiClient } from './api-client.ts'
import { objectName } from './factories.ts'
import { freshFetch } from './fresh-fetch.ts'

export const MIB = 1024 ** 2

/** Two parts. */
export const CONTENT = new Uint8Array(randomBytes(9 * MIB))

export interface Multipart {
  key: string
  uploadId: string
  partSize: number
}

export interface Part {
  PartNumber: number
  ETag: string
}

export const refOf = ({ key, uploadId }: Pick<Multipart, 'key' | 'uploadId'>) => ({ key, uploadId })

export const callMultipart = (client: ApiClient, name: string, input: unknown): Promise<Answer> =>
  client.post(`s3/multipart/${name}`, input)

export async function createMultipart(
  client: ApiClient,
  input: Record<string, unknown> = {},
): Promise<Multipart> {
  const { status, body } = await callMultipart(client, 'create', {
    filename: 'large.bin',
    mime: 'application/octet-stream',
    size: CONTENT.length,
    partSize: 8 * MIB,
    ...input,
  })
  if (status !== 200) throw new Error(`s3/multipart/create answered ${status}`)
  return body
}

export async function putPart(
  client: ApiClient,
  upload: Multipart,
  partNumber: number,
  bytes?: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const { body } = await callMultipart(client, 'batch-sign-part-urls', {
    ...refOf(upload),
    partNumbers: [partNumber],
  })
  const start = (partNumber - 1) * upload.partSize
  return freshFetch(body.urls[0].url, {
    method: 'PUT',
    body: bytes ?? CONTENT.slice(start, start + upload.partSize),
  })
}

export async function putParts(client: ApiClient, upload: Multipart): Promise<Part[]> {
  const parts: Part[] = []
  for (const PartNumber of [1, 2]) {
    const response = await putPart(client, upload, PartNumber)
    if (response.status !== 200) throw new Error(`part ${PartNumber} answered ${response.status}`)
    parts.push({ PartNumber, ETag: response.headers.get('etag') ?? '' })
  }
  return parts
}

export const finishMultipart = (
  client: ApiClient,
  upload: Multipart,
  size = CONTENT.length,
): Promise<Answer> =>
  client.post('s3/entries', {
    filename: objectName(upload.key),
    size,
    clientName: 'large.bin',
    clientMime: '',
  })
