import { minorDigits } from '#worker/i18n/money.ts'

/* Stripe's minor units: https://docs.stripe.com/currencies. They differ from ours for some currencies. */

const WITHOUT_DECIMALS = new Set(
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '),
)
const WITH_THREE_DECIMALS = new Set('BHD JOD KWD OMR TND'.split(' '))

function stripeDigits(currency: string): number {
  if (WITHOUT_DECIMALS.has(currency)) return 0
  return WITH_THREE_DECIMALS.has(currency) ? 3 : 2
}

/** Of Stripe's units in one of ours. */
const factor = (currency: string): number => 10 ** (stripeDigits(currency) - minorDigits(currency))

/** @param currency upper case. */
export const toStripeAmount = (amount: number, currency: string): number =>
  Math.round(amount * factor(currency))

/** @param currency as Stripe writes it, in lower case. */
export const fromStripeAmount = (amount: number, currency: string): number =>
  Math.round(amount / factor(currency.toUpperCase()))
