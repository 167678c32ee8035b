import type { UploadBundleResponse } from '#worker/features/uploads/schema.ts'
import type { Answer, ApiClient } from './api-client.ts'

type Content = string | Uint8Array<ArrayBuffer>

export interface SentFile {
  name: string
  content?: Content
  /** Further fields of the header; `size` may be another than the content's. */
  [field: string]: unknown
}

const encoder = new TextEncoder()
const bytesOf = (content: Content) =>
  typeof content === 'string' ? encoder.encode(content) : content

/** A bundle as it is written: one line of JSON, then the bytes. */
export function bundleOf(files: readonly SentFile[], fields: object = {}): Uint8Array<ArrayBuffer> {
  const contents = files.map(({ content = 'hello' }) => bytesOf(content))
  const listed = files.map((file, index) => ({
    size: contents[index]?.length,
    ...file,
    content: undefined,
  }))
  const line = encoder.encode(`${JSON.stringify({ ...fields, files: listed })}\n`)
  const whole = new Uint8Array(contents.reduce((sum, { length }) => sum + length, line.length))
  let at = 0
  for (const part of [line, ...contents]) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export const BUNDLE_HEADERS = { 'content-type': 'application/x-file-bundle' }

export type BundleAnswer = Answer<UploadBundleResponse>

export const sendRawBundle = (
  client: ApiClient,
  rawBody: BodyInit,
  query = '',
): Promise<BundleAnswer> =>
  client.call('POST', `uploads/bundle${query}`, undefined, { rawBody, headers: BUNDLE_HEADERS })

/** @param query with its question mark. */
export const sendBundle = (
  client: ApiClient,
  files: readonly SentFile[],
  fields: object = {},
  query = '',
): Promise<BundleAnswer> => sendRawBundle(client, bundleOf(files, fields), query)

/** For each file the name of its entry, or the status of its refusal. */
export const outcomesOf = ({ body }: BundleAnswer): (string | number | undefined)[] =>
  body.results.map(({ fileEntry, error }) => fileEntry?.name ?? error?.status)

export const smallFiles = (count: number, name = (index: number) => `file ${index}.txt`) =>
  Array.from({ length: count }, (_, index) => ({ name: name(index), content: `text ${index}` }))

/** The status and text of each file's refusal; null where it is stored. */
export const refusalsOf = ({ body }: BundleAnswer) =>
  body.results.map(({ error }) => error && [error.status, error.message])
