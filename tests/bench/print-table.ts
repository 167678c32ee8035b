/** A figure and what it must keep to; without either, it only says how another is to be read. */
export interface BenchRow {
  what: string
  figure: number
  unit: string
  atMost?: number
  atLeast?: number
}

/** Prints the figures beside their budgets; answers whether all of them are kept. */
export function printTable(rows: BenchRow[]): boolean {
  const width = Math.max(...rows.map(({ what }) => what.length))
  for (const row of rows) {
    const budget = budgetOf(row)
    const figure = Number.isInteger(row.figure) ? String(row.figure) : row.figure.toFixed(2)
    console.log(
      `${isKept(row) ? 'ok  ' : 'OVER'} ${row.what.padEnd(width)}  ${figure.padStart(9)} ${row.unit}  (${budget})`,
    )
  }
  return rows.every(isKept)
}

function budgetOf({ atMost, atLeast }: BenchRow): string {
  if (atMost !== undefined && atLeast !== undefined) return `${atLeast} to ${atMost}`
  if (atMost !== undefined) return `≤ ${atMost}`
  return atLeast === undefined ? 'no budget' : `≥ ${atLeast}`
}

const isKept = ({ figure, atMost = Infinity, atLeast = -Infinity }: BenchRow) =>
  figure <= atMost && figure >= atLeast

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** The median of `a`'s time over `b`'s, measured in turn, after one of each that is not counted. */
export async function timeRatio(
  rounds: number,
  a: () => Promise<unknown>,
  b: () => Promise<unknown>,
): Promise<number> {
  await a()
  await b()
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) ratios.push((await timed(a)) / (await timed(b)))
  return median(ratios)
}
