export interface FileLine {
  source: string
  translation: string
}

/** Null for what is no object of texts. */
export function readLinesFile(text: string): FileLine[] | null {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return null
  const lines = Object.entries(content).map(([source, translation]: [string, unknown]) => ({
    source,
    translation,
  }))
  const isText = (line: { translation: unknown }): line is FileLine =>
    typeof line.translation === 'string'
  return lines.length > 0 && lines.every(isText) ? lines : null
}
