/** Counts what a document may take of memory; beyond it, reading ends and the document is shown as far as it was read. */
export class DocumentBudget {
  /** Characters of markup. */
  #markup: number
  /** Elements and cells of the result. */
  #nodes: number
  isCut = false

  constructor({ markup = 24 * 1024 ** 2, nodes = 60_000 } = {}) {
    this.#markup = markup
    this.#nodes = nodes
  }

  get isSpent(): boolean {
    return this.#markup <= 0 || this.#nodes <= 0
  }

  takeMarkup(length: number): void {
    this.#markup -= length
    if (this.isSpent) this.isCut = true
  }

  /** Whether there is room for one more. */
  takeNode(): boolean {
    this.#nodes--
    if (this.#nodes <= 0) this.isCut = true
    return this.#nodes > 0
  }
}
