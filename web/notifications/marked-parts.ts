interface TextPart {
  /** Where it begins. */
  at: number
  text: string
  /** Of a person, a file, a workspace: shown bold, and isolated from the direction around it. */
  isName: boolean
}

const OPEN = '\u2068'
const CLOSE = '\u2069'

/** Controls and bidi controls other than the marks: nothing that a name holds may change how the line reads. */
const REFUSED = /[\p{Cc}\u202a-\u202e\u2066\u2067]/gu

/** Splits a line into names, which are between U+2068 and U+2069, and the text around them. Stray marks are dropped. */
export function markedParts(line: string): TextPart[] {
  const parts: TextPart[] = []
  let text = ''
  let at = 0
  let depth = 0
  const end = (isName: boolean) => {
    if (text !== '') parts.push({ at, text, isName })
    at += text.length
    text = ''
  }
  for (const character of line.replace(REFUSED, ' ')) {
    if (character === OPEN) {
      if (depth === 0) end(false)
      depth++
    } else if (character === CLOSE) {
      if (depth === 1) end(true)
      depth = Math.max(0, depth - 1)
    } else text += character
  }
  end(depth > 0)
  return parts
}
