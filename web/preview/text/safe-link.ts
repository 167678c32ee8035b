const SAFE_PROTOCOLS = new Set(['http:', 'https:', 'mailto:'])

/**
 * Allows absolute web and mail addresses in untrusted text. Returns null for all others: a relative one would lead into
 * our own pages.
 */
export function safeLink(address: string): string | null {
  const url = URL.parse(address)
  return url && SAFE_PROTOCOLS.has(url.protocol) ? url.href : null
}
