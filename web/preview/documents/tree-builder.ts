import type { TextElement, TextNode, TextTree } from '../text/text-tree.ts'
import type { DocumentBudget } from './document-budget.ts'

/** A browser needs a stack for each level; what is deeper is put in the last one. */
const MAX_DEPTH = 50

/** Makes a tree of elements from what a parser sees, element by element. */
export class TreeBuilder {
  readonly #budget: DocumentBudget
  readonly #root: TextTree = { type: 'root', children: [] }
  readonly #open: { name: string; children: TextNode[] }[] = [
    { name: '', children: this.#root.children },
  ]

  constructor(budget: DocumentBudget) {
    this.#budget = budget
  }

  get tree(): TextTree {
    return this.#root
  }

  open(tagName: string, properties: TextElement['properties'] = {}): void {
    const parent = this.#open.at(-1)
    if (!parent) return
    const children: TextNode[] = this.#open.length > MAX_DEPTH ? parent.children : []
    if (children !== parent.children && this.#budget.takeNode())
      parent.children.push({ type: 'element', tagName, properties, children } as TextElement)
    this.#open.push({ name: tagName, children })
  }

  /** Ends the innermost element of that name, and what is open in it; nothing where none is. */
  close(tagName: string): void {
    const index = this.#open.findLastIndex(({ name }) => name === tagName)
    if (index > 0) this.#open.length = index
  }

  isIn(tagName: string): boolean {
    return this.#open.some(({ name }) => name === tagName)
  }

  text(value: string): void {
    const children = this.#open.at(-1)?.children
    if (!children || value === '') return
    const last = children.at(-1)
    if (last?.type === 'text') last.value += value
    else if (this.#budget.takeNode()) children.push({ type: 'text', value })
  }

  /** An element with a text in it. */
  add(tagName: string, value = ''): void {
    this.open(tagName)
    this.text(value)
    this.close(tagName)
  }
}
