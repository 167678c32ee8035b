import type Stripe from 'stripe'
import { recordError } from '#worker/error-log/record-error.ts'
import { readAtMost } from '#worker/input/bounded-answer.ts'
import { hashToken } from '#worker/auth/tokens.ts'
import { revealSecret } from '#worker/settings/reveal-secret.ts'
import { PaymentError } from '../gateway.ts'
import type { GatewayContext } from '../gateway.ts'

/** The library's types are of this version; the account's own default may be another. */
const API_VERSION = '2026-10-28.endive'

/** A page of 100 subscriptions with customers, cards and invoices has 1 to 2 MB. */
const MAX_ANSWER_BYTES = 8 * 1024 ** 2

const TIMEOUT_MS = 8000

export type StripeContext = Pick<GatewayContext, 'deps' | 'site'>

/** Whether there is a key to call Stripe with; it may not be offered. */
export const hasStripeKey = ({ site }: Pick<StripeContext, 'site'>): boolean =>
  site.settings['billing.stripe.secret_key'] !== ''

/** Whether members can begin to pay by Stripe. */
export const isStripeOffered = ({ site: { settings } }: Pick<StripeContext, 'site'>): boolean =>
  settings['billing.stripe.enable'] &&
  settings['billing.stripe.secret_key'] !== '' &&
  settings['billing.stripe.webhook_secret'] !== ''

/** The library, loaded by the first request that needs it. */
export const loadStripe = async () => (await import('stripe')).default

/** Throws PaymentError without a key. */
export async function openStripe(ctx: StripeContext): Promise<Stripe> {
  const { deps, site } = ctx
  const key = await revealSecret(deps.config.appKey, site.settings['billing.stripe.secret_key'])
  if (key === '') throw new PaymentError()
  const Library = await loadStripe()
  const { protocol, hostname, port } = new URL(deps.config.stripeApiUrl)
  const isPlain = protocol === 'http:'
  return new Library(key, {
    apiVersion: API_VERSION,
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    timeout: TIMEOUT_MS,
    // It sends the same idempotency key again.
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: Library.createFetchHttpClient(async (address, init) => {
      await deps.confirmActor()
      return fetchBounded(address, init)
    }),
  })
}

/** Follows no redirect: the key is sent to the configured address only. */
async function fetchBounded(
  address: Parameters<typeof fetch>[0],
  init?: Parameters<typeof fetch>[1],
): Promise<Response> {
  const response = await fetch(address, { ...init, redirect: 'manual' })
  const bytes = response.body ? await readAtMost(response.body, MAX_ANSWER_BYTES) : null
  if (response.body && !bytes) throw new Error(`Stripe sent more than ${MAX_ANSWER_BYTES} bytes`)
  return new Response(bytes, { status: response.status, headers: response.headers })
}

/** Names a write by its content: Stripe performs it once in 24 hours, however often it is sent. */
export const idempotencyKey = ({ deps }: StripeContext, ...parts: unknown[]): Promise<string> =>
  hashToken(JSON.stringify([deps.config.appUrl, ...parts]))

/** Throws PaymentError where a call fails, and records what is no refusal of a card. */
export async function callStripe<Result>(
  { deps }: StripeContext,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PaymentError) throw error
    if (stripeErrorOf(error)?.rawType === 'card_error')
      throw new PaymentError((error as Error).message, { cause: error })
    recordError(deps, error, { route: 'stripe', requestId: null })
    throw new PaymentError(undefined, { cause: error })
  }
}

interface StripeErrorFields {
  statusCode?: number
  rawType?: string
  code?: string
  param?: string
}

/** By its fields: the classes are those of a library that may not be loaded. */
const stripeErrorOf = (error: unknown): StripeErrorFields | null =>
  error instanceof Error && 'rawType' in error ? (error as Error & StripeErrorFields) : null

/** Of Stripe's answer; null where none came, or none of Stripe's. */
export const stripeStatusOf = (error: unknown): number | null =>
  stripeErrorOf(error)?.statusCode ?? null

/** The parameter that names what Stripe does not have; null for any other error. */
export function missingParameter(error: unknown): string | null {
  const fields = stripeErrorOf(error)
  return fields?.code === 'resource_missing' ? (fields.param ?? '') : null
}
