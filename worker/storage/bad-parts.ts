/** R2's codes for: a part is too small, there is no such upload, no such part, parts are not of one size. */
const BAD_PARTS_CODES = new Set([10011, 10024, 10025, 10048])

/**
 * Whether R2 rejects the parts themselves; after other failures they are still stored. The code is at the end of the
 * binding's message.
 */
export function isBadParts(error: unknown): boolean {
  const [, code] = /\((\d+)\)$/.exec(error instanceof Error ? error.message : '') ?? []
  return BAD_PARTS_CODES.has(Number(code))
}
