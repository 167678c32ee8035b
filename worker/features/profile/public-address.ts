import ipaddr from 'ipaddr.js'

/** Names that never leave a machine or a house (RFC 6761, 6762, 8375, 9476). */
const PRIVATE_NAME =
  /(^|\.)(localhost|local|internal|home\.arpa|lan|intranet|private|corp|test|invalid|onion|alt)$/

/**
 * Whether an address may be fetched on behalf of a visitor: http or https, on a usual port, without credentials, and
 * not naming a private network. `URL` has already made one dotted form of every way to write an IPv4 address. What
 * a name resolves to is the platform's to refuse (`PUBLIC_INTERNET`): between asking and fetching it may change.
 */
export function isPublicAddress(url: URL): boolean {
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
