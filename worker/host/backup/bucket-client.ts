import { AwsClient } from 'aws4fetch'

export interface BucketAddress {
  endpoint: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

export interface BucketClient {
  /** Keys of all objects, page by page. */
  list: () => AsyncGenerator<string>
  /** Null when there is no such object. */
  read: (key: string) => Promise<ReadableStream<Uint8Array> | null>
  /** Returns the etag, unquoted. */
  write: (key: string, content: Blob) => Promise<string>
  delete: (key: string) => Promise<void>
}

/** R2's limit for one PUT is 5 GiB; parts of it can be tried again alone. */
const LARGEST_PUT_BYTES = 256 * 1024 ** 2
const SMALLEST_PART_BYTES = 64 * 1024 ** 2
const MOST_PARTS = 10_000

/** A bucket over the S3 API, with the owner's key. */
export function openBucket({ endpoint, bucket, ...credentials }: BucketAddress): BucketClient {
  const aws = new AwsClient({ ...credentials, service: 's3', region: 'auto', retries: 3 })
  const address = (key: string, query: Record<string, string> = {}) => {
    const url = new URL(`${endpoint}/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  }
  const call = async (method: string, url: URL, body?: Blob | string): Promise<Response> => {
    const response = await aws.fetch(url, {
      method,
      ...(body !== undefined && { body }),
      headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
    })
    if (response.ok || (response.status === 404 && method !== 'PUT')) return response
    throw new Error(
      `${method} ${url.pathname} answered ${response.status}: ${(await response.text()).slice(0, 200)}`,
    )
  }
  const etagOf = (text: string | null) => text?.replaceAll(/"|&quot;/g, '') ?? ''

  async function writeParts(key: string, content: Blob): Promise<string> {
    const begun = await (await call('POST', address(key, { uploads: '' }))).text()
    const uploadId = elementOf(begun, 'UploadId')
    const partBytes = Math.max(SMALLEST_PART_BYTES, Math.ceil(content.size / MOST_PARTS))
    const parts: string[] = []
    for (let start = 0, number = 1; start < content.size; start += partBytes, number++) {
      const url = address(key, { partNumber: String(number), uploadId })
      const { headers } = await call('PUT', url, content.slice(start, start + partBytes))
      const etag = headers.get('etag') ?? ''
      parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`)
    }
    const list = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
    const done = await (await call('POST', address(key, { uploadId }), list)).text()
    return etagOf(elementOf(done, 'ETag'))
  }

  return {
    async *list() {
      for (let token = ''; ;) {
        const query = { 'list-type': '2', ...(token && { 'continuation-token': token }) }
        const xml = await (await call('GET', address('', query))).text()
        for (const [, key = ''] of xml.matchAll(/<Key>([^<]+)<\/Key>/g)) yield key
        if (!xml.includes('<IsTruncated>true<')) return
        token = elementOf(xml, 'NextContinuationToken')
      }
    },
    read: async (key) => {
      const response = await call('GET', address(key))
      if (response.ok)
        return response.body ?? new ReadableStream({ start: (stream) => stream.close() })
      await response.body?.cancel()
      return null
    },
    write: async (key, content) => {
      if (content.size > LARGEST_PUT_BYTES) return writeParts(key, content)
      return etagOf((await call('PUT', address(key), content)).headers.get('etag'))
    },
    delete: async (key) => {
      await (await call('DELETE', address(key))).body?.cancel()
    },
  }
}

function elementOf(xml: string, name: string): string {
  const text = new RegExp(`<${name}>([^<]+)<`).exec(xml)?.[1]
  if (!text) throw new Error(`The bucket's answer has no ${name}: ${xml.slice(0, 200)}`)
  return text
}
