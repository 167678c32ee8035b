import { isHash } from './random-hash.ts'

const NAME = /^[a-z0-9-]{6,64}$/

/** @param name in lower case. Returns why a link can't have this address of one's own, or null. */
export function linkNameProblem(name: string): string | null {
  if (!NAME.test(name)) return 'A name has 6 to 64 letters from a to z, digits and hyphens.'
  if (/^\d+$/.test(name)) return 'A name needs a letter or a hyphen.'
  return isHash(name) ? 'A name of this length looks like a generated address.' : null
}

/** A link as an address names it: by its hash, or by the name that its maker chose, in any case. */
export type LinkKey = { hash: string } | { name: string }

/** Null for what names no link. */
export function parseLinkKey(text: string): LinkKey | null {
  if (isHash(text)) return { hash: text }
  const name = text.toLowerCase()
  return linkNameProblem(name) === null ? { name } : null
}
