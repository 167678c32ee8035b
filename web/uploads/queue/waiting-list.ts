/** Uploads that may start, in the order in which they are to. */
export class WaitingList {
  readonly #first = new Set<string>()
  readonly #others = new Set<string>()

  add(id: string): void {
    this.#others.add(id)
  }

  /** For what somebody has just asked for: it does not wait behind thousands. */
  addFirst(id: string): void {
    this.#first.add(id)
  }

  delete(id: string): void {
    this.#first.delete(id)
    this.#others.delete(id)
  }

  take(): string | undefined {
    const [id] = this.#first.size > 0 ? this.#first : this.#others
    if (id !== undefined) this.delete(id)
    return id
  }
}
