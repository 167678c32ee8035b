import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { decryptPush, newBrowserKeys } from './decrypt-push.ts'
import type { BrowserKeyPair } from './decrypt-push.ts'
import { readVapid } from './read-vapid.ts'

const ORIGIN = 'https://push.example'

/** How the service treats messages for a browser. */
export type PushAnswer =
  | { status: number; headers?: Record<string, string> }
  /** A body without end; headers without a body; nothing at all. */
  | 'endless'
  | 'half'
  | 'silent'

/** A browser that is subscribed: what it hands to the site, and what has arrived. */
export interface PushedBrowser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** Decrypted and parsed. */
  messages: PushedMessage[]
  /** Requests, those that were refused included. */
  tries: number
  answer: PushAnswer
}

interface PushedMessage {
  title: string
  body: string
  url: string
  tag: string
  icon: string | null
  headers: Record<string, string | undefined>
  bodyBytes: number
}

/** A push service (RFC 8030) that decrypts like the browsers behind it. Refuses what a real one refuses. */
export async function startPushServer() {
  const browsers = new Map<string, PushedBrowser & { keys: BrowserKeyPair }>()
  const complaints: string[] = []
  let open = 0
  let mostOpen = 0

  /** Returns the refusal, or null. */
  async function take(request: IncomingMessage, path: string): Promise<string | null> {
    const browser = browsers.get(path)
    if (!browser) return 'unknown'
    browser.tries++
    const body = await bytesOf(request)
    const header = (name: string) => request.headers[name]?.toString()
    const refusal = readVapid(header('authorization') ?? '', ORIGIN, new Date())
    if (refusal !== null) return refusal
    if (request.method !== 'POST') return 'no POST'
    if (!/^\d+$/.test(header('ttl') ?? '')) return 'no TTL'
    if (!/^[\w-]{1,32}$/.test(header('topic') ?? '')) return 'no topic'
    if (header('content-encoding') !== 'aes128gcm') return 'no aes128gcm'
    if (body.byteLength > 4096) return 'too large'
    const text = decryptPush(browser.keys, body)
    if (isSuccess(browser.answer))
      browser.messages.push({
        ...JSON.parse(text),
        headers: { ttl: header('ttl'), urgency: header('urgency'), topic: header('topic') },
        bodyBytes: body.byteLength,
      })
    return null
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/'
    const refusal = await take(request, path)
    const browser = browsers.get(path)
    if (refusal !== null || !browser) {
      complaints.push(refusal ?? 'unknown')
      response.writeHead(400).end()
      return
    }
    const { answer } = browser
    if (answer === 'endless') pour(response)
    else if (answer === 'half') response.writeHead(201, { 'content-length': '100' }).write('x')
    else if (answer !== 'silent')
      response.writeHead(answer.status, { location: `${ORIGIN}/m/1`, ...answer.headers }).end()
  }

  const server = createServer((request, response) => {
    open++
    mostOpen = Math.max(mostOpen, open)
    response.once('close', () => open--)
    serve(request, response).catch((error: unknown) => {
      complaints.push(String(error))
      response.writeHead(400).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    /** Why it refused messages; empty, if the site does it right. */
    complaints,
    mostOpen: () => mostOpen,
    /** The internet of a site: all names lead here. */
    publicInternet: async (request: Request): Promise<Response> => {
      const { pathname } = new URL(request.url)
      return fetch(`http://127.0.0.1:${port}${pathname}`, {
        method: request.method,
        headers: [...request.headers].filter(
          ([name]) => name !== 'host' && name !== 'transfer-encoding',
        ),
        body: await request.arrayBuffer(),
        redirect: 'manual',
      })
    },
    newBrowser(answer: PushAnswer = { status: 201 }): PushedBrowser {
      const path = `/wpush/${browsers.size + 1}`
      const keys = newBrowserKeys()
      const { p256dh, auth } = keys
      const browser = {
        subscription: { endpoint: ORIGIN + path, keys: { p256dh, auth } },
        messages: [],
        tries: 0,
        answer,
        keys,
      }
      browsers.set(path, browser)
      return browser
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type PushServer = Awaited<ReturnType<typeof startPushServer>>

const isSuccess = (answer: PushAnswer) =>
  typeof answer === 'string' ? answer !== 'silent' : answer.status < 300

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Far more than anybody may read of an answer, and no end. */
function pour(response: ServerResponse): void {
  response.writeHead(201).write(Buffer.alloc(4 * 1024 ** 2))
}
