import { fromHtml } from 'hast-util-from-html'
import { defaultSchema, sanitize, type Schema } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'

/** Elements of texts: no scripts, styles, frames or forms. Names and ids get a prefix, so that they shadow nothing. */
const SCHEMA: Schema = {
  ...defaultSchema,
  tagNames: (defaultSchema.tagNames ?? []).filter((name) => name !== 'input'),
  attributes: {
    '*': ['dir', 'lang', 'title'],
    a: ['href'],
    blockquote: ['cite'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start', 'reversed'],
    td: ['colSpan', 'rowSpan'],
    th: ['colSpan', 'rowSpan', 'scope'],
  },
  // With all that is in them.
  strip: ['script', 'style', 'noscript', 'template', 'iframe', 'object', 'svg', 'math'],
  protocols: {
    href: ['http', 'https', 'mailto', 'tel'],
    cite: ['http', 'https'],
    src: ['https'],
  },
}

/** HTML that can be shown as it is. The parser is that of browsers (WHATWG), so that both see the same tree. */
export const sanitizeBody = (html: string): string =>
  toHtml(sanitize(fromHtml(html, { fragment: true }), SCHEMA))
