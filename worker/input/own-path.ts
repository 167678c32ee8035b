// Any origin will do: it only shows whether an address stays on the one it is resolved against.
const PROBE = 'https://own.invalid'

/** Whether a browser that follows it stays on this site. */
export const isOwnPath = (candidate: string): boolean => resolve(candidate) !== null

/** A path of this site out of a `redirect` parameter or a Referer, or the fallback. */
export function ownPath(candidate: string | null | undefined, fallback: string): string {
  const url = candidate ? resolve(candidate) : null
  return url ? url.pathname + url.search + url.hash : fallback
}

/**
 * Browsers read `\` as `/` and drop tabs and line breaks, so "//evil", "/\evil" and "/<tab>/evil" lead away; none of
 * them passes.
 */
function resolve(candidate: string): URL | null {
  if (!candidate.startsWith('/')) return null
  // oxlint-disable-next-line no-control-regex -- control characters are just what is refused
  if (/[\u0000-\u001f\u007f\\]/.test(candidate)) return null
  const url = URL.parse(candidate, PROBE)
  // "/.//evil" starts harmless and is "//evil" once its dots are resolved.
  return url && url.origin === PROBE && !url.pathname.startsWith('//') ? url : null
}

/** The path of a Referer of our own origin. */
export function refererPath(
  referer: string | null | undefined,
  origin: string,
  fallback: string,
): string {
  if (!referer || !referer.startsWith(`${origin}/`)) return fallback
  return ownPath(referer.slice(origin.length), fallback)
}
