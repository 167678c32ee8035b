const SAFE_PROTOCOLS = new Set(['http:', 'https:', 'mailto:'])

/**
 * Where a link of somebody else's text may lead: a whole address of the web or of a mailbox. Null for all else, also for
 * what is relative: it would be relative to our own pages.
 */
export function safeLink(address: string): string | null {
  const url = URL.parse(address)
  return url && SAFE_PROTOCOLS.has(url.protocol) ? url.href : null
}
