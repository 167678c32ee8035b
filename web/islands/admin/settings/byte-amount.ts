/** Units in which sizes are entered, with their bytes. */
export const BYTE_UNITS = {
  KB: 1024,
  MB: 1024 ** 2,
  GB: 1024 ** 3,
  TB: 1024 ** 4,
} as const
export type ByteUnit = keyof typeof BYTE_UNITS

interface ByteAmount {
  amount: string
  unit: ByteUnit
}

const MOST_DECIMALS = 2

/** A size as it is entered: in the largest unit that shows it exactly. */
export function byteAmount(bytes: number): ByteAmount {
  const units = Object.keys(BYTE_UNITS) as ByteUnit[]
  if (bytes === 0) return { amount: '0', unit: 'MB' }
  const exact = units.findLast((unit) => {
    const amount = bytes / BYTE_UNITS[unit]
    return amount >= 1 && Number(amount.toFixed(MOST_DECIMALS)) === amount
  })
  const unit = exact ?? 'KB'
  return { amount: String(bytes / BYTE_UNITS[unit]), unit }
}

/** The bytes of an amount; what is no number stays a text, which the server refuses with its reason. */
export function bytesOf({ amount, unit }: ByteAmount): number | string {
  const number = numberIn(amount)
  return typeof number === 'number' ? Math.round(number * BYTE_UNITS[unit]) : number
}

/** A number as people type it, with a comma or a point; anything else as it is. */
export function numberIn(text: string): number | string {
  const plain = text.trim().replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text
}
