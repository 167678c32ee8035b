import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReportedItem {
  /** Who sent it, from the envelope's headers. */
  sdk: string
  type: string
  // oxlint-disable-next-line no-explicit-any -- tests look into payloads of every kind
  payload: any
}

export interface ErrorReportsServer {
  /** For `SENTRY_DSN`. */
  dsn: string
  origin: string
  items: ReportedItem[]
  /** All that was received, as text. */
  received: () => string
  stop: () => Promise<void>
}

/** A service that takes envelopes of Sentry's protocol for project 7, as strict as the real one about their form. */
export async function startErrorReportsServer(): Promise<ErrorReportsServer> {
  const items: ReportedItem[] = []
  const texts: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      texts.push(JSON.stringify(request.headers) + request.url + text)
      const isOurs =
        request.method === 'POST' &&
        url.pathname === '/api/7/envelope/' &&
        url.searchParams.get('sentry_key') === 'thekey'
      const answer = isOurs && take(text) ? [200, '{}'] : [400, '{"detail":"bad envelope"}']
      const cors = { 'access-control-allow-origin': '*', connection: 'close' }
      response.writeHead(Number(answer[0]), cors).end(answer[1])
    })
  })
  const take = (text: string): boolean => {
    const [header, item, payload, ...rest] = text.split('\n').map((line) => JSON.parse(line))
    if (!/^[0-9a-f]{32}$/.test(header.event_id) || Number.isNaN(Date.parse(header.sent_at)))
      return false
    if (!['event', 'transaction'].includes(item.type) || rest.length > 0) return false
    if (payload.event_id !== header.event_id) return false
    items.push({ sdk: header.sdk.name, type: item.type, payload })
    return true
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    dsn: `http://thekey@${host}/7`,
    origin: `http://${host}`,
    items,
    received: () => texts.join('\n'),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
