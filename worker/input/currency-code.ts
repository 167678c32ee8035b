import { z } from 'zod'
import { isCurrency } from '../i18n/money.ts'

/** Of a price; small letters count as large ones. */
export const CurrencyCode = z
  .string()
  .trim()
  .toUpperCase()
  .refine(isCurrency, 'This is not a currency.')
