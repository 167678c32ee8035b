const MOST_CHARACTERS = 300

/** Another service’s words as one line of text; null when there are none. */
export function shownDetail(text: string): string | null {
  const line = text.replaceAll(/\p{C}/gu, ' ').replaceAll(/\s+/g, ' ').trim()
  const characters = [...line]
  if (characters.length <= MOST_CHARACTERS) return line || null
  return `${characters.slice(0, MOST_CHARACTERS - 1).join('')}…`
}

export const errorText = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
