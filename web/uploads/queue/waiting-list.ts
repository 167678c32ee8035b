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

  /** In the order in which they are to start. */
  *ids(): Generator<string> {
    yield* this.#first
    yield* this.#others
  }
}
