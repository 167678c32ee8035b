/** The top of an axis from 0 that holds the value: 1, 2 or 5 times a power of ten, for bytes of two. */
export function axisTop(most: number, isBytes = false): number {
  if (most <= 1) return 1
  if (isBytes) return 2 ** Math.ceil(Math.log2(most))
  const power = 10 ** Math.floor(Math.log10(most))
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= most) ?? 10 * power
}

/** Indexes whose days are named below a chart: the first, the last, and the one in their middle. */
export function namedIndexes(count: number): number[] {
  return [...new Set([0, Math.floor((count - 1) / 2), count - 1])].filter((index) => index >= 0)
}

/** The index that a key leads to; null = the key is none of the chart's. */
export function indexAfterKey(key: string, index: number, count: number): number | null {
  const last = count - 1
  const steps: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    PageDown: index - 7,
    PageUp: index + 7,
    Home: 0,
    End: last,
  }
  const next = steps[key]
  return next === undefined ? null : Math.min(last, Math.max(0, next))
}
