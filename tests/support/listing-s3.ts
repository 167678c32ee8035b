import { createServer, request } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LOCAL_S3_PATH } from '#worker/host/worker-host.ts'
import type { App } from './app.ts'

export interface ListingS3 {
  /** For `R2_S3_ENDPOINT`. */
  url: string
  /** Proxies this site's bucket from now on. */
  serve: (app: App) => void
  stop: () => Promise<void>
}

/** Parts on a page: R2 returns 1,000. Few, so that a short list has a second page. */
const PARTS_IN_PAGE = 2

/**
 * An S3 proxy that adds ListParts, which R2 has and the local server lacks: it forwards everything else and lists the
 * parts that it forwarded.
 */
export async function startListingS3(): Promise<ListingS3> {
  const parts = new Map<string, Map<number, ListedPart>>()
  let app: App | null = null

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!app) throw new Error('there is no site yet')
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://localhost')
    const uploadId = searchParams.get('uploadId')
    if (incoming.method === 'GET' && uploadId !== null) {
      const key = pathname.replace(`${LOCAL_S3_PATH}/atoll/`, '')
      const isOpen = await app.s3.takesParts(key, uploadId)
      const marker = Number(searchParams.get('part-number-marker'))
      response
        .writeHead(isOpen ? 200 : 404, { 'content-type': 'application/xml' })
        .end(isOpen ? partsXml([...(parts.get(uploadId)?.values() ?? [])], marker) : NO_SUCH_UPLOAD)
      return
    }
    const passed = await passOn(incoming, app.url, response)
    const number = Number(searchParams.get('partNumber'))
    if (uploadId === null || number === 0 || passed.status !== 200) return
    const part = { number, etag: passed.etag, size: Number(incoming.headers['content-length']) }
    parts.set(uploadId, (parts.get(uploadId) ?? new Map<number, ListedPart>()).set(number, part))
  }

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${LOCAL_S3_PATH}`,
    serve: (site) => void (app = site),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface ListedPart {
  number: number
  etag: string
  size: number
}

/** With its own `Host`, which is signed. */
function passOn(
  incoming: IncomingMessage,
  siteUrl: string,
  response: ServerResponse,
): Promise<{ status: number; etag: string }> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers } = incoming
    const onward = request(new URL(incoming.url ?? '/', siteUrl), { method, headers }, (answer) => {
      const { statusCode: status = 500 } = answer
      response.writeHead(status, answer.headers)
      answer.pipe(response)
      answer.on('error', reject)
      answer.on('end', () => resolve({ status, etag: answer.headers.etag ?? '' }))
    })
    onward.on('error', reject)
    incoming.pipe(onward)
  })
}

const NO_SUCH_UPLOAD =
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchUpload</Code><Message>The specified multipart upload does not exist.</Message></Error>'

function partsXml(all: readonly ListedPart[], marker: number): string {
  const after = all
    .filter(({ number }) => number > marker)
    .toSorted((one, other) => one.number - other.number)
  const page = after.slice(0, PARTS_IN_PAGE)
  const isTruncated = page.length < after.length
  const next = isTruncated
    ? `<NextPartNumberMarker>${page.at(-1)?.number}</NextPartNumberMarker>`
    : ''
  const listed = page.map(
    ({ number, etag, size }) =>
      `<Part><PartNumber>${number}</PartNumber><LastModified>2026-01-01T00:00:00.000Z</LastModified><ETag>${etag.replaceAll('"', '&quot;')}</ETag><Size>${size}</Size></Part>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?><ListPartsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${isTruncated}</IsTruncated>${next}${listed.join('')}</ListPartsResult>`
}
