import type { createLowlight } from 'lowlight'

/** A text with its structure (hast), as parsers make it: nothing in it is an element of a page yet. */
export type TextTree = ReturnType<ReturnType<typeof createLowlight>['highlight']>
export type TextNode = TextTree['children'][number]
export type TextElement = Extract<TextNode, { type: 'element' }>
