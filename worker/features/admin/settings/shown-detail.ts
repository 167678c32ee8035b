const MOST_CHARACTERS = 300

/** What another service said, as one line of text; null when it said nothing. */
export function shownDetail(text: string): string | null {
  const line = text.replaceAll(/\p{C}/gu, ' ').replaceAll(/\s+/g, ' ').trim()
  const characters = [...line]
  if (characters.length <= MOST_CHARACTERS) return line || null
  return `${characters.slice(0, MOST_CHARACTERS - 1).join('')}…`
}

export const errorText = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
