/** Texts of settings that have changed: former → new. Texts that both have, or that were empty, are left out. */
export function changedTexts(
  former: unknown,
  next: unknown,
  found = new Map<string, string>(),
): Map<string, string> {
  if (typeof former === 'string' && typeof next === 'string') {
    const text = former.trim()
    if (former !== next && text !== '') found.set(text, next)
  } else if (Array.isArray(former) && Array.isArray(next)) {
    // Of lists that have changed places the server's page tells.
    if (former.length === next.length)
      former.forEach((each, index) => changedTexts(each, next[index], found))
  } else if (isObject(former) && isObject(next)) {
    for (const [key, value] of Object.entries(former)) changedTexts(value, next[key], found)
  }
  return found
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Shows changed texts at once, wherever a text of the page is one of them; the server's page follows. */
export function showChangedTexts(texts: ReadonlyMap<string, string>): void {
  if (texts.size === 0) return
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const text = texts.get(node.data.trim())
    const parent = node.parentElement
    if (text !== undefined && !parent?.closest('script, style, [data-island]')) node.data = text
  }
}
