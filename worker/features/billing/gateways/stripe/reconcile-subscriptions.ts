import type Stripe from 'stripe'
import type { Deps } from '#worker/context/deps.ts'
import { recordError } from '#worker/error-log/record-error.ts'
import { loadSiteData } from '#worker/settings/site-data.ts'
import { sellerOf } from '../../seller.ts'
import { forgetCustomers } from './forget-customers.ts'
import { countDue, selectDue, touchSubscription } from './reconcile-queries.ts'
import { writeStates } from './state-queries.ts'
import { callStripe, hasStripeKey, missingParameter, openStripe } from './stripe-client.ts'
import type { StripeContext } from './stripe-client.ts'
import { subscriptionState } from './subscription-state.ts'
import { EXPANDED, reportFacts, syncSubscription } from './sync-subscription.ts'

const HOUR_MS = 60 * 60 * 1000

/** Each subscription is compared once a day; the job runs every hour. */
const DUE_AFTER_MS = 20 * HOUR_MS

/** New subscriptions of which no event has come. */
const RECENT_MS = 48 * HOUR_MS

/** Requests to Stripe in one run: 10,000 subscriptions are 100 pages. */
const REQUESTS_PER_RUN = 150

/** The platform ends a run after 15 minutes. */
const LONGEST_MS = 10 * 60_000

/** With fewer, asking for each is cheaper than pages. */
const FEW = 40

const PAGE = 100

/** A subscription and its invoices. */
const REQUESTS_OF_ONE = 2

/**
 * Compares subscriptions with Stripe, for lost events: those begun lately, then those compared longest ago. A run that ends early
 * needs no cursor. Returns how many were compared.
 */
export async function reconcileSubscriptions(deps: Deps): Promise<number> {
  const now = deps.clock()
  const ctx: StripeContext = { deps, site: await loadSiteData({ ...deps, now }) }
  if (!hasStripeKey(ctx)) return 0
  await forgetCustomers(ctx)
  return callStripe(ctx, async () => {
    const stripe = await openStripe(ctx)
    const run = new Run(ctx, stripe)
    const recentFrom = new Date(now.getTime() - RECENT_MS)
    await run.comparePages({ from: recentFrom, to: now })
    const dueBefore = new Date(now.getTime() - DUE_AFTER_MS).toISOString()
    const due = await countDue(deps.db, dueBefore)
    if (due.count > FEW)
      await run.comparePages({ from: new Date(due.oldest), to: new Date(due.newest) })
    // These are not in the pages: Stripe does not have them, or the budget has ended.
    for (const id of await selectDue(deps.db, dueBefore, FEW)) await run.compare(id)
    for (const id of run.incomplete) await run.compare(id)
    return run.count
  })
}

/** The budget of one run, and its state. */
class Run {
  count = 0
  /** Those with a latest invoice that was not known: earlier ones may be missing too. */
  readonly incomplete: string[] = []
  #requests = 0
  readonly #startedAt: number
  readonly #ctx: StripeContext
  readonly #stripe: Stripe

  constructor(ctx: StripeContext, stripe: Stripe) {
    this.#ctx = ctx
    this.#stripe = stripe
    this.#startedAt = ctx.deps.clock().getTime()
  }

  #take(requests: number): boolean {
    const elapsed = this.#ctx.deps.clock().getTime() - this.#startedAt
    if (this.#requests + requests > REQUESTS_PER_RUN || elapsed > LONGEST_MS) return false
    this.#requests += requests
    return true
  }

  /** Subscriptions that were begun in a time, the newest first. */
  async comparePages({ from, to }: { from: Date; to: Date }): Promise<void> {
    const created = { gte: toSeconds(from), lte: toSeconds(to) }
    let after: string | undefined
    do {
      if (!this.#take(1)) return
      const fetchedAt = this.#ctx.deps.clock().toISOString()
      const { data, has_more: isMore } = await this.#stripe.subscriptions.list({
        created,
        status: 'all',
        limit: PAGE,
        expand: EXPANDED.map((path) => `data.${path}`),
        ...(after !== undefined && { starting_after: after }),
      })
      await this.#write(data, fetchedAt)
      after = isMore ? data.at(-1)?.id : undefined
    } while (after !== undefined)
  }

  async #write(page: Stripe.Subscription[], fetchedAt: string): Promise<void> {
    const { db, clock } = this.#ctx.deps
    const states = page.map((subscription) => {
      const { latest_invoice: invoice } = subscription
      return subscriptionState(
        subscription,
        typeof invoice === 'object' && invoice ? [invoice] : [],
      )
    })
    if (states.length === 0) return
    const facts = await writeStates(db, states, {
      fetchedAt,
      now: clock().toISOString(),
      seller: sellerOf(this.#ctx),
    })
    await reportFacts(this.#ctx, facts)
    const own = facts.filter(({ userId }) => userId !== null)
    this.count += own.length
    for (const { id, isInvoiceKnown } of own) if (isInvoiceKnown === 0) this.incomplete.push(id)
  }

  async compare(id: string): Promise<void> {
    if (!this.#take(REQUESTS_OF_ONE)) return
    const { deps } = this.#ctx
    const askedAt = deps.clock().toISOString()
    try {
      await syncSubscription(this.#ctx, this.#stripe, id)
      this.count += 1
    } catch (error) {
      if (missingParameter(error) === null) throw error
      recordError(deps, new Error(`Stripe does not have the subscription ${id}`), {
        route: 'job reconcileSubscriptions',
        requestId: null,
      })
    }
    // One that Stripe does not have, or has for another customer, stays as it is and ends when it is no longer paid.
    await touchSubscription(deps.db, id, askedAt)
  }
}

const toSeconds = (time: Date) => Math.floor(time.getTime() / 1000)
