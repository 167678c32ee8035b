import { createHash } from 'node:crypto'
import type { Page, Request } from 'playwright-core'
import type { ApiClient } from './api-client.ts'
import { listed } from './factories.ts'

/** How a file came: by the requests that carried bytes. */
export type Way = 'single' | 'parts' | 'tus' | 'form'

export interface SentBytes {
  way: Way
  /** Of a tus upload, where its chunk begins; of parts, which one it is. */
  position: number
}

function sentBy(request: Request): SentBytes | null {
  const { pathname, searchParams } = new URL(request.url())
  if (request.method() === 'PUT') {
    const partNumber = Number(searchParams.get('partNumber'))
    return { way: partNumber > 0 ? 'parts' : 'single', position: partNumber }
  }
  if (pathname === '/api/v1/file-entries' && request.method() === 'POST')
    return { way: 'form', position: 0 }
  const offset = request.headers()['upload-offset']
  return offset === undefined ? null : { way: 'tus', position: Number(offset) }
}

/** The requests by which a page sends bytes, from now on, in order. */
export function watchUploads(page: Page): SentBytes[] {
  const sent: SentBytes[] = []
  page.on('request', (request) => {
    const bytes = sentBy(request)
    if (bytes) sent.push(bytes)
  })
  return sent
}

/** When so many chunks or parts have arrived. */
export function arrivals(page: Page, count: number): Promise<unknown> {
  let arrived = 0
  return page.waitForEvent('response', {
    predicate: (response) =>
      sentBy(response.request()) !== null && response.ok() && ++arrived >= count,
    timeout: 120_000,
  })
}

/** SHA-256 of the downloaded files of a folder, by name. */
export async function storedHashes(
  client: ApiClient,
  query = 'perPage=200',
): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for (const { name, type, url } of await listed(client, query)) {
    if (type === 'folder') continue
    const response = await client.fetch('GET', url ?? '')
    const hash = createHash('sha256')
    for await (const chunk of response.body ?? []) hash.update(chunk as Uint8Array)
    hashes[name] = hash.digest('hex')
  }
  return hashes
}
