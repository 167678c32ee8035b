const SEPARATORS = /[\s,;<>()]+/

/** As loose as the server: one "@", something on both sides of it, and a dot in the domain. */
const ADDRESS = /^[^@\s"]+@[^@\s.]+(\.[^@\s.]+)+$/

export const isAddress = (text: string): boolean => ADDRESS.test(text)

/**
 * Splits typed or pasted text into addresses. Of names and addresses, as mail programs copy them, addresses count; a
 * single word stays, so that its mistake shows.
 */
export function splitAddresses(text: string): string[] {
  const words = text.split(SEPARATORS).filter((word) => word !== '')
  const withAt = words.filter((word) => word.includes('@'))
  return withAt.length > 0 ? withAt : words
}

/** Each address once; case does not tell addresses apart. */
export function withAddresses(present: readonly string[], added: readonly string[]): string[] {
  const byKey = new Map([...present, ...added].map((address) => [address.toLowerCase(), address]))
  return [...byKey.values()]
}
