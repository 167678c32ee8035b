import { readAtMost } from '#worker/input/bounded-answer.ts'
import ipaddr from 'ipaddr.js'

const MAX_REDIRECTS = 3
const TIMEOUT_MS = 5000

/** Fetches from the public internet only; redirects are left to the caller. */
export type FetchPublic = (address: URL, signal: AbortSignal) => Promise<Response>

/**
 * Fetches a picture from a user-given address; null when not public, unsuccessful, slower than 5 s, or larger than
 * `maxBytes`. Each redirect is checked like the first address.
 */
export async function fetchPicture(
  fetchPublic: FetchPublic,
  address: string,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    let url = new URL(address)
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      if (!isPublicAddress(url)) return null
      const response = await fetchPublic(url, signal)
      const location = response.headers.get('location')
      if (response.status >= 300 && response.status < 400 && location !== null) {
        await response.body?.cancel()
        url = new URL(location, url)
        continue
      }
      if (response.ok && response.body) return await readAtMost(response.body, maxBytes)
      await response.body?.cancel()
      return null
    }
    return null
  } catch {
    // Not an address, or nobody there, or too slow: all the same to whoever gave it.
    return null
  }
}

/** Names that never leave a machine or a house (RFC 6761, 6762, 8375, 9476). */
const PRIVATE_NAME =
  /(^|\.)(localhost|local|internal|home\.arpa|lan|intranet|private|corp|test|invalid|onion|alt)$/

/**
 * Whether a user-given address may be fetched: http(s), usual port, no credentials, no private network. `URL`
 * normalizes IPv4 spellings; `PUBLIC_INTERNET` checks resolved addresses, which may change (DNS rebinding).
 */
function isPublicAddress(url: URL): boolean {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false
  if (url.username !== '' || url.password !== '') return false
  if (!['', '80', '443'].includes(url.port)) return false
  const host = url.hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
  if (ipaddr.isValid(host)) return ipaddr.process(host).range() === 'unicast'
  return host.includes('.') && !PRIVATE_NAME.test(host)
}
