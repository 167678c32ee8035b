const formats: Record<string, Intl.NumberFormat> = {}

/**
 * "1,234.5", as the language writes it. `toLocaleString` makes a formatter for each number, which costs a hundred times
 * as much as its use.
 * @param maximumFractionDigits 3 unless given.
 */
export function formatNumber(
  value: number,
  language: string,
  maximumFractionDigits?: number,
): string {
  const format = (formats[language + maximumFractionDigits] ??= new Intl.NumberFormat(language, {
    maximumFractionDigits,
  }))
  return format.format(value)
}
