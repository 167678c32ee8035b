import { createServer, request } from 'node:http'
import type { ClientRequest, IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import { STORAGE_FULL_HEADER } from '../storage/storage-full.ts'
import { BodiesUnderWay } from './bodies-under-way.ts'
import type { TrustedProxies } from './client-address.ts'
import { encoder, headersOfVariant, isEncodable, preferredCoding } from './content-encoding.ts'
import { answerHeaders, forwardedHead } from './forwarded-request.ts'
import type { ForwardedHead } from './forwarded-request.ts'
import { PartTotals } from './part-totals.ts'
import type { AdmittedPart } from './part-totals.ts'
import type { StaticFiles } from './static-files.ts'
import { UpstreamSocket } from './upstream-socket.ts'

/** Signed addresses and cookies are long; Node's default is 16 kB. */
const MAX_HEADER_BYTES = 128 * 1024

/** Longer than the idle timeouts of common proxies (60 s), so that the proxy closes first and loses no request. */
const KEEP_ALIVE_MS = 75_000

/** How long the rest of a body is read after an early response: a reset connection would lose the response. */
const DISCARD_MS = 10_000

export interface ListenerOptions {
  host: string
  port: number
  /** Unix socket of the Worker. It takes absolute addresses, as a proxy does. */
  workerSocket: string
  /** Unix socket of the simulator around it, for the S3 endpoint. */
  simulatorSocket: string
  staticFiles: Pick<StaticFiles, 'has' | 'respond'>
  /** Where the platform would place every client. */
  whereabouts?: { country: string; city: string }
  trustedProxies: TrustedProxies
  /** Whether so many more bytes may be stored. */
  hasRoomFor: (bytes: number) => boolean
  /** Path of the S3 endpoint, the one door of the simulator that is open. */
  s3Path: string
}

export interface Listener {
  port: number
  /** Takes no more connections, and cuts those that are left. */
  stop: () => Promise<void>
}

/**
 * The public listener in front of workerd. It has the client's socket: it drops headers reserved for proxies, adds the
 * client's address, and blocks the simulator's internal paths.
 */
export async function startListener(options: ListenerOptions): Promise<Listener> {
  const counts = { parts: new PartTotals(), bodies: new BodiesUnderWay() }
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // Node's default of 5 min would cut long uploads.
      requestTimeout: 0,
    },
    (incoming, outgoing) => relay(incoming, outgoing, options, counts),
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  return { port: (server.address() as AddressInfo).port, stop: () => stopServer(server) }
}

interface Counts {
  parts: PartTotals
  bodies: BodiesUnderWay
}

function relay(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  options: ListenerOptions,
  counts: Counts,
): void {
  const { trustedProxies, s3Path, hasRoomFor } = options
  const { method = 'GET', url = '', rawHeaders, socket } = incoming
  const head = forwardedHead(
    { method, target: url, rawHeaders, peer: socket.remoteAddress ?? '' },
    trustedProxies,
    s3Path,
  )
  outgoing.once('finish', () => discardRest(incoming))
  if (typeof head === 'number') return refuse(outgoing, head)
  const [pathname = ''] = head.path.split('?')
  if (options.staticFiles.has(pathname)) {
    if (method !== 'GET' && method !== 'HEAD') return refuse(outgoing, 405)
    void options.staticFiles
      .respond(pathname, incoming, outgoing)
      .catch(() => refuse(outgoing, 502))
    return
  }
  const declared = incoming.headers['content-length']
  const hasRoom = hasRoomFor(Number(declared ?? 0) + counts.bodies.missingBytes)
  // Copies within the bucket are PUTs too.
  const isStored = head.isS3 && method === 'PUT'
  if (isStored && !hasRoom) return refuse(outgoing, 507)
  const part = isStored
    ? counts.parts.admit(head.path, declared === undefined ? null : Number(declared))
    : null
  if (typeof part === 'number') return refuse(outgoing, part)
  // Only these: the bucket refuses at once who may not send them; other bodies are small, or any guest could declare them.
  if (isStored) counts.bodies.add(incoming, outgoing, Number(declared ?? 0))

  const { socketPath, path } = destination(head, options)
  // A connection for each request: a kept one may be closed just as it is used again, and few calls can be repeated.
  const upstream = request({
    createConnection: () => new UpstreamSocket().connect(socketPath),
    method,
    path,
    headers: [
      ...head.headers,
      ...(hasRoom ? [] : [STORAGE_FULL_HEADER, '1']),
      ...(options.whereabouts ? [WHEREABOUTS_HEADER, JSON.stringify(options.whereabouts)] : []),
    ],
  })
  upstream.once('response', (answer) =>
    answerWith(answer, incoming, outgoing, head.isFile, () => upstream.destroy()),
  )
  upstream.on('error', () => refuse(outgoing, 502))
  if (part) releaseUnlessTaken(part, upstream)
  // A part that has arrived as a whole may be stored by now: only the bucket's response tells.
  outgoing.once('close', () => {
    if (!part || !incoming.complete) upstream.destroy()
  })
  if (head.takesFile && incoming.headers['transfer-encoding'] !== undefined)
    incoming.on('data', () => {
      if (hasRoomFor(0)) return
      refuse(outgoing, 507)
      upstream.destroy()
    })
  incoming.pipe(upstream)
}

function releaseUnlessTaken(part: AdmittedPart, upstream: ClientRequest): void {
  let isTaken = false
  upstream.once('response', ({ statusCode = 502 }) => (isTaken = statusCode < 400))
  upstream.once('close', () => {
    if (!isTaken) part.release()
  })
}

/** Read by workerd, on the Worker's own socket too. */
const WHEREABOUTS_HEADER = 'MF-CF-Blob'

/** Past the simulator, whose own Workers would take longer than most requests do. */
function destination(
  head: ForwardedHead,
  { workerSocket, simulatorSocket }: ListenerOptions,
): { socketPath: string; path: string } {
  return head.isS3
    ? { socketPath: simulatorSocket, path: head.path }
    : { socketPath: workerSocket, path: `${head.scheme}://${head.host}${head.path}` }
}

/** @param isFile its bytes are sent as they are: whoever resumes a download counts them. */
function answerWith(
  answer: IncomingMessage,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  isFile: boolean,
  done: () => void,
): void {
  if (outgoing.destroyed) {
    answer.resume().once('close', done)
    return
  }
  const headers = answerHeaders(answer.rawHeaders)
  const encodable = !isFile && isEncodable(answer)
  const coding = encodable ? preferredCoding(incoming.headers) : null
  outgoing.writeHead(
    answer.statusCode ?? 502,
    answer.statusMessage,
    encodable ? headersOfVariant(headers, coding) : headers,
  )
  // A broken response resets the client's connection, so that the client does not accept a part as the whole.
  if (coding === null || incoming.method === 'HEAD') pipeline(answer, outgoing, done)
  else pipeline(answer, encoder(coding), outgoing, done)
}

const REASONS = {
  400: 'Bad request',
  404: 'Not found',
  405: 'This can only be read',
  411: 'The length of the part is missing',
  413: 'These are more bytes than the upload announced',
  502: 'The site is not running at the moment',
  507: 'There is no room for more files at the moment',
} as const

function refuse(outgoing: ServerResponse, status: keyof typeof REASONS): void {
  if (outgoing.destroyed || outgoing.headersSent) return
  outgoing.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    ...(status === 405 && { allow: 'GET, HEAD' }),
    ...(status === 502 && { 'retry-after': '5' }),
  })
  outgoing.end(`${REASONS[status]}\n`)
}

/** Drains an ignored body, so that the connection can carry the next request. */
function discardRest(incoming: IncomingMessage): void {
  if (incoming.complete) return
  incoming.unpipe()
  const timer = setTimeout(() => incoming.socket.destroy(), DISCARD_MS)
  incoming.once('close', () => clearTimeout(timer))
  incoming.resume()
}

function stopServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
