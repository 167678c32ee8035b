// Any origin will do: it only shows whether an address stays on the one it is resolved against.
const PROBE = 'https://own.invalid'

/**
 * A path of this site out of a `redirect` parameter or a Referer, or the fallback. Browsers read `\` as
 * `/` and drop tabs and line breaks, so "//evil", "/\evil" and "/\t/evil" lead away; none of them passes.
 */
export function ownPath(candidate: string | null | undefined, fallback: string): string {
  if (!candidate || !candidate.startsWith('/')) return fallback
  // oxlint-disable-next-line no-control-regex -- control characters are just what is refused
  if (/[\u0000-\u001f\u007f\\]/.test(candidate)) return fallback
  let url: URL
  try {
    url = new URL(candidate, PROBE)
  } catch {
    return fallback
  }
  // "/.//evil" starts harmless and is "//evil" once its dots are resolved.
  if (url.origin !== PROBE || url.pathname.startsWith('//')) return fallback
  return url.pathname + url.search + url.hash
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
