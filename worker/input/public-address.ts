import ipaddr from 'ipaddr.js'

/** Names that never leave a machine or a house (RFC 6761, 6762, 8375, 9476). */
const PRIVATE_NAME =
  /(^|\.)(localhost|local|internal|home\.arpa|lan|intranet|private|corp|test|invalid|onion|alt)$/

/**
 * Whether a user-given address may be fetched: http(s), usual port, no credentials, no private network. `URL`
 * normalizes IPv4 spellings; `PUBLIC_INTERNET` checks resolved addresses, which may change (DNS rebinding).
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
