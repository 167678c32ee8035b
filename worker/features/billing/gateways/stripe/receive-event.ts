import type Stripe from 'stripe'
import { z } from 'zod'
import { BadRequestError, NotFoundError } from '#worker/errors.ts'
import { revealSecret } from '#worker/settings/reveal-secret.ts'
import { isOwnCustomer } from './customer-queries.ts'
import {
  callStripe,
  hasStripeKey,
  loadStripe,
  missingParameter,
  openStripe,
} from './stripe-client.ts'
import type { StripeContext } from './stripe-client.ts'
import { idOf } from './stripe-ids.ts'
import { retrieveSession, syncSession } from './sync-checkout.ts'
import { syncSubscription } from './sync-subscription.ts'

const TOLERANCE_SECONDS = 300

/**
 * Takes an event of Stripe's as a reason to ask for the state of what it names; nothing else of it is used.
 * @throws NotFoundError where no events are taken, BadRequestError for a wrong signature or shape, PaymentError (Stripe repeats it)
 */
export async function receiveEvent(
  ctx: StripeContext,
  body: Uint8Array,
  signature: string,
): Promise<void> {
  const { settings } = ctx.site
  const secret = await revealSecret(
    ctx.deps.config.appKey,
    settings['billing.stripe.webhook_secret'],
  )
  if (!settings['billing.enable'] || secret === '' || !hasStripeKey(ctx)) throw new NotFoundError()
  const event = Event.safeParse(await verifiedEvent(body, signature, secret))
  if (!event.success) throw new BadRequestError('This is no event of Stripe.')
  const subject = subjectOf(event.data)
  if (!subject) return
  await callStripe(ctx, async () => {
    const stripe = await openStripe(ctx)
    if (subject.kind === 'session') await followSession(ctx, stripe, subject.id)
    else await followSubscription(ctx, stripe, subject.id)
  })
}

/** They go into the addresses of calls. */
const StripeId = z.string().regex(/^\w{1,255}$/)

/** The fields of an event that are read. */
const Event = z.object({
  type: z.string(),
  data: z.object({
    object: z.object({
      id: StripeId.optional(),
      /** Of an invoice. */
      parent: z
        .object({ subscription_details: z.object({ subscription: StripeId }).nullish() })
        .nullish(),
    }),
  }),
})

async function verifiedEvent(
  body: Uint8Array,
  signature: string,
  secret: string,
): Promise<unknown> {
  const Library = await loadStripe()
  const provider = Library.createSubtleCryptoProvider()
  try {
    return await Library.webhooks.constructEventAsync(
      body,
      signature,
      secret,
      TOLERANCE_SECONDS,
      provider,
    )
  } catch {
    throw new BadRequestError('The signature is not right.', 'signature')
  }
}

/** Null for events about something else. */
function subjectOf({
  type,
  data: { object },
}: z.infer<typeof Event>): { kind: 'session' | 'subscription'; id: string } | null {
  const { id, parent } = object
  if (!id) return null
  if (type.startsWith('checkout.session.')) return { kind: 'session', id }
  if (type.startsWith('customer.subscription.')) return { kind: 'subscription', id }
  const subscription = type.startsWith('invoice.') && parent?.subscription_details?.subscription
  return subscription ? { kind: 'subscription', id: subscription } : null
}

async function followSession(ctx: StripeContext, stripe: Stripe, id: string): Promise<void> {
  const session = await retrieveSession(stripe, id)
  const customer = session && idOf(session.customer)
  if (session && customer && (await isOwnCustomer(ctx.deps.db, customer)))
    await syncSession(ctx, stripe, session)
}

/** One that Stripe no longer has changes nothing. */
async function followSubscription(ctx: StripeContext, stripe: Stripe, id: string): Promise<void> {
  await syncSubscription(ctx, stripe, id).catch((error: unknown) => {
    if (missingParameter(error) === null) throw error
  })
}
