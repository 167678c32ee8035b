/** Pseudorandom choices, equal for equal seeds. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** At least 0, less than 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }

  below = (limit: number) => Math.floor(this.next() * limit)
  chance = (probability: number) => this.next() < probability

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)]
    if (item === undefined) throw new Error('there is nothing to pick from')
    return item
  }

  /** Up to `most` of them, each once. */
  some<Item>(items: readonly Item[], most: number): Item[] {
    const rest = [...items]
    const count = Math.min(rest.length, 1 + this.below(most))
    return Array.from({ length: count }, () => rest.splice(this.below(rest.length), 1)).flat()
  }
}
