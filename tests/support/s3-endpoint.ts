import { AwsClient } from 'aws4fetch'
import { MAX_PARTS } from '#worker/features/uploads/upload-strategy.ts'
import { LOCAL_S3_KEY_ID, LOCAL_S3_PATH } from '#worker/host/worker-host.ts'
import { freshFetch } from './fresh-fetch.ts'

export interface S3Endpoint {
  secretAccessKey: string
  put: (key: string, body: Uint8Array<ArrayBuffer>) => Promise<Response>
  get: (key: string) => Promise<Response>
  /** The keys of all objects, of which there must be less than a page (1,000). */
  listKeys: () => Promise<string[]>
  /** An address for one PUT as one was given that long ago, to work for so long, in seconds. */
  putAddress: (key: string, age: number, lifetime: number) => Promise<string>
  abortParts: (key: string, uploadId: string) => Promise<Response>
  /** Whether an upload accepts parts: neither completed nor aborted. Leaves an unused part. */
  takesParts: (key: string, uploadId: string) => Promise<boolean>
}

/** The bucket's own S3 endpoint, spoken to directly, with the owner's key. */
export function openS3Endpoint(siteUrl: string, secretAccessKey: string): S3Endpoint {
  const aws = new AwsClient({
    accessKeyId: LOCAL_S3_KEY_ID,
    secretAccessKey,
    service: 's3',
    region: 'auto',
  })
  const address = (key: string) => `${siteUrl}${LOCAL_S3_PATH}/atoll/${key}`
  const presigned = async (method: string, key: string) =>
    (await aws.sign(address(key), { method, aws: { signQuery: true } })).url
  return {
    secretAccessKey,
    put: async (key, body) => freshFetch(await presigned('PUT', key), { method: 'PUT', body }),
    get: async (key) => freshFetch(await presigned('GET', key)),
    listKeys: async () => {
      const response = await freshFetch(await presigned('GET', '?list-type=2'))
      const answer = await response.text()
      if (!response.ok || !answer.includes('<IsTruncated>false</IsTruncated>'))
        throw new Error(`the bucket answered ${response.status}: ${answer}`)
      return [...answer.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key)
    },
    putAddress: async (key, age, lifetime) => {
      const url = new URL(address(key))
      url.searchParams.set('X-Amz-Expires', String(lifetime))
      const datetime = new Date(Date.now() - age * 1000).toISOString().replaceAll(/[-:]|\.\d+/g, '')
      return (await aws.sign(url, { method: 'PUT', aws: { signQuery: true, datetime } })).url
    },
    abortParts: async (key, uploadId) =>
      freshFetch(await presigned('DELETE', `${key}?uploadId=${encodeURIComponent(uploadId)}`), {
        method: 'DELETE',
      }),
    takesParts: async (key, uploadId) => {
      const query = `partNumber=${MAX_PARTS}&uploadId=${encodeURIComponent(uploadId)}`
      const url = await presigned('PUT', `${key}?${query}`)
      const response = await freshFetch(url, { method: 'PUT', body: new Uint8Array(1) })
      const answer = await response.text()
      if (response.ok || answer.includes('<Code>NoSuchUpload</Code>')) return response.ok
      throw new Error(`the bucket answered ${response.status}: ${answer}`)
    },
  }
}
