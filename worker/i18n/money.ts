import { textDirection } from './text-direction.ts'

/** Decimal places of a currency (ISO 4217): 2 for USD, 0 for JPY, 3 for KWD. */
export function minorDigits(currency: string): number {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
      .maximumFractionDigits ?? 2
  )
}

/**
 * "$9.50", "9,50 €"; whole amounts without decimals, "$10", unless all are wanted.
 * @param amount in the currency's minor unit; a share of an amount may be no integer.
 */
export function formatMoney(
  amount: number,
  currency: string,
  language: string,
  { hasAllDecimals = false } = {},
): string {
  const text = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    trailingZeroDisplay: hasAllDecimals ? 'auto' : 'stripIfInteger',
  }).format(amount / 10 ** minorDigits(currency))
  // Isolated without the marks of Arabic, or "US$" would be torn apart.
  return textDirection(language) === 'rtl'
    ? `\u2066${text.replaceAll(/[\u061C\u200E\u200F]/g, '')}\u2069`
    : text
}

/** Whether it is the code of a currency that people pay with. */
export const isCurrency = (code: string): boolean =>
  Intl.supportedValuesOf('currency').includes(code)

/** "9.50": for tables and fields, whatever the language. */
export const majorAmount = (amount: number, currency: string): string => {
  const digits = minorDigits(currency)
  return (amount / 10 ** digits).toFixed(digits)
}

/** The minor units of a typed amount ("9.5", "9,50"); null where it is none, or has more decimals than the currency. */
export function minorAmount(text: string, currency: string): number | null {
  const [, whole, decimals = ''] = /^(\d{1,12})(?:[.,](\d+))?$/.exec(text.trim()) ?? []
  const digits = minorDigits(currency)
  if (whole === undefined || decimals.length > digits) return null
  // Of floats, 1.15 × 100 is 114.99….
  return Number(whole + decimals.padEnd(digits, '0'))
}
