import type { TreeBuilder } from './tree-builder.ts'
import type { MarkupHandler } from './walk-markup.ts'

/** Shown as they are. */
const KEPT = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code em strong del hr br table thead tbody tr th td sup a'.split(
    ' ',
  ),
)

const RENAMED: Record<string, string> = {
  b: 'strong',
  i: 'em',
  s: 'del',
  tt: 'code',
  tfoot: 'tbody',
  dl: 'ul',
  dt: 'li',
  dd: 'li',
  ...Object.fromEntries(
    'div section article main header footer nav aside figure figcaption center address form body'
      .split(' ')
      .map((name) => [name, 'section']),
  ),
}

/** No text for readers. */
const SKIPPED = new Set(
  'head script style template noscript title svg math iframe object select textarea'.split(' '),
)

/** Puts the texts of HTML into a tree, in elements of a short list; nothing of it is ever taken for markup of ours. */
export function htmlInto(builder: TreeBuilder): MarkupHandler {
  let skipped = 0
  const nameOf = (name: string) => (KEPT.has(name) ? name : RENAMED[name])
  return {
    open(name, attributes) {
      if (SKIPPED.has(name)) skipped++
      if (skipped > 0) return
      const shown = nameOf(name)
      if (shown === 'a') builder.open('a', { href: attributes['href'] ?? '' })
      else if (shown !== undefined) builder.open(shown)
    },
    close(name) {
      if (SKIPPED.has(name)) skipped--
      if (skipped > 0) return
      const shown = nameOf(name)
      if (shown !== undefined) builder.close(shown)
    },
    text(text) {
      if (skipped > 0) return
      builder.text(builder.isIn('pre') ? text : text.replaceAll(/\s+/g, ' '))
    },
  }
}
