type Fetch = (request: Request) => Promise<Response>

interface StreamResult {
  type: string
  response?: { type: string; is_autocommit?: boolean }
}

interface Answer {
  baton: string | null
  results: StreamResult[]
}

interface Lease {
  /** Names the stream to the server; null where a new one is to be opened. */
  baton: string | null
}

/** The end of a request that opens a stream, uses it and closes it (Hrana over HTTP). */
const CLOSE = Buffer.from('{"type":"close"}]}')
const CLOSED: StreamResult = { type: 'ok', response: { type: 'close' } }

/** The client stores the texts of a batch under numbers from 0, which the next one needs free. */
const STORED_TEXT = '{"type":"store_sql"'

/** Of a stream that is closed, by its server's restart too. Nothing was executed then. */
const REFUSED = 400
const REFUSED_BATON = /baton|stream has expired/

/** How long a request waits for a kept stream before it opens one of its own. */
const MAX_WAIT_MS = 500

/** Work that the platform ends never returns its stream; the server closes it after 10 s without use. */
const LEASE_MS = 12_000

/**
 * Keeps streams, the connections of Hrana, open between requests: in a new one the server parses the whole schema, 3.5
 * of the 4.5 ms of a plain query.
 */
export class StreamPool {
  readonly #size: number
  readonly #idle: string[] = []
  readonly #leases = new Map<Lease, number>()
  readonly #waiting = new Set<(lease: Lease | null) => void>()

  /** @param size how many streams are kept at most */
  constructor(size: number) {
    this.#size = size
  }

  /** Sends the client's request, over a kept stream where it would open one and close it again. */
  async send(request: Request, fetch: Fetch): Promise<Response> {
    // Bytes, as decoding and encoding a megabyte would hold others up.
    const body = Buffer.from(await request.arrayBuffer())
    const { method, headers } = request
    const post = (url: string, content: Uint8Array | string) =>
      fetch(new Request(url, { method, headers, body: content }))
    const lease = body.subarray(-CLOSE.length).equals(CLOSE) ? await this.#waitForLease() : null
    if (!lease) return post(request.url, body)

    // `get_autocommit` is of version 3; the client speaks version 2.
    const url = request.url.replace('/v2/', '/v3/')
    const asked = body.subarray(1, -CLOSE.length)
    const upkeep = [...closeTexts(asked), '{"type":"get_autocommit"}']
    const postOver = (baton: string | null) => {
      const name = baton ? `"baton":${JSON.stringify(baton)},` : ''
      return post(
        url,
        Buffer.concat([Buffer.from(`{${name}`), asked, Buffer.from(`${upkeep.join(',')}]}`)]),
      )
    }
    let kept: string | null = null
    try {
      const response = await answered(lease.baton, postOver)
      if (!response.ok) return response
      const { baton, results } = await response.json<Answer>()
      if (results.at(-1)?.response?.is_autocommit) kept = baton
      // An open transaction would block all others until the server ends it.
      else if (baton) await post(url, JSON.stringify({ baton, requests: [{ type: 'close' }] }))
      const answer: Answer = { baton: null, results: [...results.slice(0, -upkeep.length), CLOSED] }
      return Object.assign(response, { json: () => Promise.resolve(answer) })
    } finally {
      this.#return(lease, kept)
    }
  }

  async #waitForLease(): Promise<Lease | null> {
    const lease = this.#lease()
    if (lease) return lease
    const { promise, resolve } = Promise.withResolvers<Lease | null>()
    this.#waiting.add(resolve)
    const timer = setTimeout(resolve, MAX_WAIT_MS, null)
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      this.#waiting.delete(resolve)
    }
  }

  #lease(): Lease | null {
    const now = Date.now()
    for (const [lease, until] of this.#leases) if (until < now) this.#leases.delete(lease)
    if (this.#leases.size >= this.#size) return null
    // The one used last, so that those that are not needed expire.
    const lease = { baton: this.#idle.pop() ?? null }
    this.#leases.set(lease, now + LEASE_MS)
    return lease
  }

  #return(lease: Lease, baton: string | null): void {
    if (!this.#leases.delete(lease)) return
    if (baton) this.#idle.push(baton)
    const [next] = this.#waiting
    if (!next) return
    this.#waiting.delete(next)
    next(this.#lease())
  }
}

function closeTexts(requests: Buffer): string[] {
  const texts: string[] = []
  for (let at = requests.indexOf(STORED_TEXT); at !== -1;) {
    texts.push(`{"type":"close_sql","sql_id":${texts.length}}`)
    at = requests.indexOf(STORED_TEXT, at + STORED_TEXT.length)
  }
  return texts
}

/** Posts once more, in a new stream, where the server has closed this one. */
async function answered(
  baton: string | null,
  postOver: (baton: string | null) => Promise<Response>,
): Promise<Response> {
  const response = await postOver(baton)
  if (!baton || response.status !== REFUSED) return response
  const reason = await response.text()
  return REFUSED_BATON.test(reason) ? postOver(null) : new Response(reason, response)
}
