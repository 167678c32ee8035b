import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Addresses whose forwarded headers count. */
export type TrustedProxies = [Address, number][]

/** Reads addresses and CIDR ranges, separated by commas or spaces; null when one of them is neither. */
export function parseTrustedProxies(text: string): TrustedProxies | null {
  const ranges = text.split(/[\s,]+/).filter((part) => part !== '')
  const parsed = ranges.map((range): TrustedProxies[number] | null => {
    const [host = '', bits, ...rest] = range.split('/')
    const address = parseAddress(host)
    if (!address || rest.length > 0) return null
    const mostBits = address.kind() === 'ipv4' ? 32 : 128
    if (bits === undefined) return [address, mostBits]
    return /^\d{1,3}$/.test(bits) && Number(bits) <= mostBits ? [address, Number(bits)] : null
  })
  return parsed.every((range) => range !== null) ? parsed : null
}

export const isTrusted = (peer: string, trusted: TrustedProxies): boolean =>
  isCovered(parseAddress(peer), trusted)

/**
 * The peer's address or, behind a trusted proxy, the last untrusted hop of `X-Forwarded-For`. Earlier hops can be
 * forged by the client and are never used.
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | undefined,
  trusted: TrustedProxies,
): string {
  let client = parseAddress(peer)
  const hops = forwardedFor?.split(',') ?? []
  while (isCovered(client, trusted) && hops.length > 0) {
    const hop = parseAddress(withoutPort(hops.pop() ?? ''))
    // A proxy that omits the origin is the nearest known address.
    if (!hop) break
    client = hop
  }
  return client?.toString() ?? peer
}

const isCovered = (address: Address | null, ranges: TrustedProxies) =>
  address !== null &&
  ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits))

/** Strict: `ipaddr.js` alone takes octal and short forms. An IPv4 address mapped into IPv6 becomes IPv4. */
function parseAddress(text: string): Address | null {
  const [host = ''] = text.split('%')
  return isIP(host) === 0 ? null : ipaddr.process(host)
}

/** Some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(hop: string): string {
  const text = hop.trim()
  return /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
}
