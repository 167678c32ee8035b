import { clientAddress, isTrusted } from './client-address.ts'
import type { TrustedProxies } from './client-address.ts'

/** Headers of a connection, not of the request (RFC 9110, 7.6.1); the listener handles `Expect`. */
const HOP_BY_HOP =
  /^(connection|expect|http2-settings|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/

/** Only a proxy or the simulator may set these. */
const RESERVED = /^(cf|mf)-|^x-(forwarded-.*|real-ip)$|^(forwarded|true-client-ip)$/

/** The simulator's own paths: triggers, its explorer, objects without a signature. Only the S3 endpoint is public. */
const INTERNAL_PATH = /^\/(cdn-cgi|__cf_local)(\/|$)/

/** Files. Texts among them are not encoded: they would lose their length, and ranges would be of other bytes. */
const FILE_PATH = /\/(content|thumbnail)$|\/file[-_]entries\/download\/|\/tus\/upload\//

/** Calls whose body is a file, or many. */
const FILE_BODY = /\/(file[-_]entries|uploads|uploads\/bundle|tus\/upload\/[^/]+)$/

export interface IncomingHead {
  method: string
  /** As on the request line. */
  target: string
  rawHeaders: string[]
  /** Address of the socket's other end. */
  peer: string
}

export interface ForwardedHead {
  /** Names and values in turn. */
  headers: string[]
  path: string
  /** As the client knows the site. */
  scheme: 'http' | 'https'
  host: string
  /** For the bucket's S3 endpoint, not for the Worker. */
  isS3: boolean
  /** Whether the bytes of the response are those of a file. */
  isFile: boolean
  /** Whether the bytes of the body are those of files. */
  takesFile: boolean
}

/** Decides what the Worker sees of a request. Returns the status to refuse it with, where it must not pass. */
export function forwardedHead(
  { method, target, rawHeaders, peer }: IncomingHead,
  trusted: TrustedProxies,
  s3Path: string,
): ForwardedHead | 400 | 404 {
  const path = originForm(target)
  if (path === null) return 400
  // The resolved path is checked and forwarded: workerd and the simulator resolve dot segments differently.
  const { pathname, search } = new URL(`http://localhost${path}`)
  const isS3 = pathname.startsWith(`${s3Path}/`)
  if (!isS3 && INTERNAL_PATH.test(pathname)) return 404

  const given = pairs(rawHeaders)
  const valuesOf = (name: string) =>
    given.flatMap(([each, value]) => (each.toLowerCase() === name ? [value] : []))
  const nominated = new Set(
    valuesOf('connection').flatMap((value) =>
      value.split(',').map((name) => name.trim().toLowerCase()),
    ),
  )
  // The simulator would copy an object of any size for the holder of an address signed for one part.
  const isPresigned = /[?&]X-Amz-Signature=/i.test(search)
  if (isS3 && isPresigned && given.some(([name]) => /^x-amz-copy-source/i.test(name))) return 400

  const [host = 'localhost', ...otherHosts] = valuesOf('host')
  if (otherHosts.length > 0 || !isHost(host)) return 400
  const headers = given.filter(([name, value]) => {
    const key = name.toLowerCase()
    if (key === 'host' || HOP_BY_HOP.test(key) || RESERVED.test(key)) return false
    // The listener encodes responses: the simulator would do that in the thread that all requests share.
    if (key === 'accept-encoding') return false
    if (isS3 && key === 'origin' && isOriginOf(value, host)) return false
    return key === 'content-length' || !nominated.has(key)
  })
  // The endpoint accepts local hosts only; this header passes the signed host.
  if (isS3) headers.push(['Host', 'localhost'], ['MF-Original-Hostname', host])
  else headers.push(['Host', host])
  headers.push([
    'CF-Connecting-IP',
    clientAddress(peer, valuesOf('x-forwarded-for').join(',') || undefined, trusted),
  ])
  const [proto] = valuesOf('x-forwarded-proto')
  const isTold = proto !== undefined && /^https?$/i.test(proto) && isTrusted(peer, trusted)
  if (isTold) headers.push(['X-Forwarded-Proto', proto])
  if (valuesOf('transfer-encoding').length > 0) headers.push(['Transfer-Encoding', 'chunked'])
  else if (valuesOf('content-length').length === 0 && /^(POST|PUT|PATCH)$/.test(method))
    headers.push(['Content-Length', '0'])
  return {
    headers: headers.flat(),
    scheme: isTold && proto.toLowerCase() === 'https' ? 'https' : 'http',
    host,
    path: pathname + search,
    isS3,
    isFile: isS3 || FILE_PATH.test(pathname),
    takesFile: isS3 || FILE_BODY.test(pathname),
  }
}

/** Headers of a response without those of its connection. */
export const answerHeaders = (rawHeaders: string[]): string[] =>
  pairs(rawHeaders)
    .filter(([name]) => !HOP_BY_HOP.test(name.toLowerCase()))
    .flat()

/** A request target as a path with its query; null when it is neither a path nor an absolute address. */
function originForm(target: string): string | null {
  const path = /^https?:\/\/[^/?#]*(.*)$/i.exec(target)?.[1] ?? target
  if (path !== target && !path.startsWith('/')) return `/${path}`
  return path.startsWith('/') && URL.canParse(`http://localhost${path}`) ? path : null
}

/** RFC 9110, 7.2: one host, with or without a port. workerd ends the connection with an error of its own for others. */
const isHost = (host: string): boolean =>
  /^[^\s/?#@\\]+$/.test(host) && URL.canParse(`http://${host}`)

function isOriginOf(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase()
}

function pairs(rawHeaders: string[]): [string, string][] {
  return rawHeaders.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? '']] : [],
  )
}
