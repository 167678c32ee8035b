import { formatNumber } from './number-format.ts'
import { textDirection } from './text-direction.ts'

const STEP = 1024

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB']

/** Where a byte is an octet. */
const FRENCH_UNITS = ['o', 'Ko', 'Mo', 'Go', 'To', 'Po']

/**
 * "0 B", "12 KB", "1.4 GB": one decimal below ten, none above, as file managers do. `Intl`'s names of units differ
 * between versions; server and browser must agree.
 */
export function formatBytes(bytes: number, language: string): string {
  let amount = Math.max(0, bytes)
  let unit = 0
  // 1023.6 KB would round to "1,024 KB".
  while (Math.round(amount) >= STEP && unit < UNITS.length - 1) {
    amount /= STEP
    unit += 1
  }
  const maximumFractionDigits = unit > 0 && amount < 9.95 ? 1 : 0
  const units = language.startsWith('fr') ? FRENCH_UNITS : UNITS
  const text = `${formatNumber(amount, language, maximumFractionDigits)} ${units[unit]}`
  // Isolated, or the unit would come before the number.
  return textDirection(language) === 'rtl' ? `\u2066${text}\u2069` : text
}
