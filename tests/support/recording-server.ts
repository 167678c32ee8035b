import { createServer } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RecordedRequest {
  method: string
  path: string
  query: Record<string, string>
  headers: IncomingHttpHeaders
  body: string
}

export interface RecordingServer {
  url: string
  requests: RecordedRequest[]
  /** Sets the response from now on; at first `200 {}`. */
  answer: (status: number, body: unknown) => void
  stop: () => Promise<void>
}

/** A server that writes down what it is asked, to look at what a client really sends. */
export async function startRecordingServer(): Promise<RecordingServer> {
  const requests: RecordedRequest[] = []
  let answer = { status: 200, body: '{}' }
  const record = async (request: IncomingMessage) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    requests.push({
      method: request.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    })
  }
  const server = createServer((request, response) => {
    const headers = { 'content-type': 'application/json', connection: 'close' }
    void record(request).then(() => response.writeHead(answer.status, headers).end(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer: (status, body) => {
      answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
