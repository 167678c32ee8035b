const UNSEEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/**
 * A name that somebody else has given, with the characters in sight that nobody sees but that change how the rest is
 * read: "song[U+202E]gpj.exe". What is stored has none; what is refused for them is shown, too.
 */
export function visibleName(name: string): string {
  return name.replace(UNSEEN, (character) => {
    const code = character.codePointAt(0) ?? 0
    return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`
  })
}
