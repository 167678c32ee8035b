export interface Random {
  /** From `low` up to `high`. */
  between: (low: number, high: number) => number
  pick: <T>(values: readonly [T, ...T[]]) => T
}

/** The same numbers for the same seed (mulberry32), so that each demo has the same photos. */
export function seededRandom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + next() * (high - low)
  return {
    between,
    pick: (values) => values[Math.floor(next() * values.length)] ?? values[0],
  }
}
