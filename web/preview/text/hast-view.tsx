import { createElement, memo, type ReactNode } from 'react'
import type { TextElement, TextNode, TextTree } from './text-tree.ts'
import { safeLink } from './safe-link.ts'

/** All that is ever made of a tree; of any other element only what is in it. */
const ELEMENTS = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code em strong del hr br table thead tbody tr th td span sup section'.split(
    ' ',
  ),
)

const TABLE_PARTS = new Set(['table', 'thead', 'tbody', 'tr'])

/** Deeper than anything written by hand; a browser needs a stack for each level. */
const MAX_DEPTH = 60

/** A tree that was made of a file, as elements of ours: of its attributes, only those named here are looked at. */
export const HastView = memo(function HastView({ tree }: { tree: TextTree }) {
  return nodes(tree.children, { depth: 0, isInLink: false, isInTable: false })
})

interface Place {
  depth: number
  isInLink: boolean
  /** Between cells, line ends are no text. */
  isInTable: boolean
}

const nodes = (children: readonly TextNode[], place: Place): ReactNode[] =>
  children.map((child, index) => node(child, index, place))

function node(child: TextNode, key: number, place: Place): ReactNode {
  if (child.type === 'text') return place.isInTable && child.value === '\n' ? null : child.value
  if (child.type !== 'element' || place.depth > MAX_DEPTH) return null
  return element(child, key, { ...place, depth: place.depth + 1 })
}

function element({ tagName, properties, children }: TextElement, key: number, place: Place) {
  const text = (name: string) => String(properties[name] ?? '')
  if (tagName === 'a') {
    const content = nodes(children, { ...place, isInLink: true })
    if (place.isInLink) return content
    return (
      <MarkdownLink key={key} address={text('href')}>
        {content}
      </MarkdownLink>
    )
  }
  // Fetched, a picture would tell its owner who reads the text.
  if (tagName === 'img') {
    const name = text('alt') || text('src')
    if (place.isInLink) return name
    return (
      <MarkdownLink key={key} address={text('src')}>
        {name}
      </MarkdownLink>
    )
  }
  if (tagName === 'input') {
    return (
      <span key={key} className="markdown-box">
        {properties['checked'] ? '☑ ' : '☐ '}
      </span>
    )
  }
  if (!ELEMENTS.has(tagName)) return nodes(children, place)
  return createElement(
    tagName,
    { key, ...attributesOf(properties) },
    // Not an empty list: some elements may have no children.
    ...(children.length > 0
      ? [nodes(children, { ...place, isInTable: TABLE_PARTS.has(tagName) })]
      : []),
  )
}

function attributesOf(properties: TextElement['properties']) {
  const { className, align, start } = properties
  const classes = Array.isArray(className)
    ? className.filter((name) => typeof name === 'string' && name.startsWith('hljs-'))
    : []
  return {
    ...(classes.length > 0 && { className: classes.join(' ') }),
    ...(typeof start === 'number' && { start }),
    ...((align === 'center' || align === 'right') && {
      style: { textAlign: align === 'right' ? ('end' as const) : align },
    }),
  }
}

/** A link of somebody else's text: leads away in a tab of its own and tells nothing of where it was, or leads nowhere. */
function MarkdownLink({ address, children }: { address: string; children: ReactNode }) {
  const href = safeLink(address)
  if (!href) {
    return (
      <span className="markdown-dead-link" title={address}>
        {children}
      </span>
    )
  }
  return (
    <a href={href} title={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}
