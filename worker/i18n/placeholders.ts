const PLACEHOLDER = /:[a-zA-Z_]\w*/g

/** The parts of a text, each with where it begins: `:placeholder`s, and what is between them. */
export function splitAtPlaceholders(text: string) {
  let start = 0
  return text.split(/(:[a-zA-Z_]\w*)/g).map((part, index) => {
    const at = start
    start += part.length
    return { part, at, isPlaceholder: index % 2 === 1 }
  })
}

/** Placeholders of a text that its translation lacks. */
export function missingPlaceholders(source: string, translation: string): string[] {
  const kept = new Set(translation.match(PLACEHOLDER))
  return [...new Set(source.match(PLACEHOLDER))].filter((placeholder) => !kept.has(placeholder))
}
