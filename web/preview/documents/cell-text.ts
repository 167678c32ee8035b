/** How a number in a cell is shown. */
export type CellLook = 'number' | 'percent' | 'date' | 'date-time' | 'time'

interface CellKind {
  /** "n", "b", "e", "str", "inlineStr", "d". */
  type: string
  look: CellLook
  /** Days are counted from 1904 on, as old Macs did. */
  isFrom1904: boolean
}

const DAY_MS = 86_400_000
/** Day 0: Excel takes 1900 for a leap year, so from March 1900 on its days are one ahead. */
const FROM_1900 = Date.UTC(1899, 11, 30)
const FROM_1904 = Date.UTC(1904, 0, 1)
/** The year 9999. */
const MAX_DAY = 2_958_465

/** A cell's value as a text. */
export function cellText(value: string, { type, look, isFrom1904 }: CellKind): string {
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  const number = Number(value)
  if (type !== 'n' || value.trim() === '' || Number.isNaN(number)) return value
  if (look === 'percent') return `${rounded(number * 100)}%`
  if (look === 'number') return rounded(number)
  if (number < 0 || number > MAX_DAY) return value
  const [day = '', time = ''] = new Date(
    (isFrom1904 ? FROM_1904 : FROM_1900) + Math.round((number * DAY_MS) / 1000) * 1000,
  )
    .toISOString()
    .slice(0, 19)
    .split('T')
  if (look === 'time') return time
  return look === 'date' ? day : `${day} ${time.slice(0, 5)}`
}

/** Programs store 0.1 + 0.2 as 0.30000000000000004, and show 0.3. */
const rounded = (number: number) => String(Number(number.toPrecision(15)))
