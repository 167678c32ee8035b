const UNSEEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/**
 * Shows invisible characters that change how a name reads: "song[U+202E]gpj.exe". Stored names have none; refused names
 * are displayed, too.
 */
export function visibleName(name: string): string {
  return name.replace(UNSEEN, (character) => {
    const code = character.codePointAt(0) ?? 0
    return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`
  })
}
