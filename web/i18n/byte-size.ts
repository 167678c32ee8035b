const UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB']
const STEP = 1024

/** "0 B", "12 KB", "1.4 GB": one decimal below ten, none above, as file managers do. */
export function formatBytes(bytes: number, language = 'en'): string {
  let amount = Math.max(0, bytes)
  let unit = 0
  // 1023.6 KB would round to "1,024 KB".
  while (Math.round(amount) >= STEP && unit < UNITS.length - 1) {
    amount /= STEP
    unit += 1
  }
  const maximumFractionDigits = unit > 0 && amount < 9.95 ? 1 : 0
  return `${amount.toLocaleString(language, { maximumFractionDigits })} ${UNITS[unit]}`
}
