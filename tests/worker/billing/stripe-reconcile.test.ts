import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  customers,
  errorGroups,
  invoices,
  jobRuns,
  subscriptions,
  users,
} from '#db/schema/index.ts'
import { confirmPassword } from '#tests/support/two-factor-user.ts'
import {
  addPlan,
  beginCheckout,
  currentOf,
  startStripeSite,
  subscribe,
} from '#tests/support/stripe-site.ts'
import type { StripeSite } from '#tests/support/stripe-site.ts'
import type { TestUser } from '#tests/support/factories.ts'
import type { OfferRow } from '#worker/features/billing/offer-queries.ts'

let site: StripeSite
let offer: OfferRow
beforeAll(async () => {
  site = await startStripeSite()
  offer = await addPlan(site)
  site.stripe.account.webhooks.delivery = 'lost'
})
afterAll(() => site.stop())

const LONG_AGO = '2020-01-01T00:00:00.000Z'

/** A subscriber of long ago, of whom nothing was heard since. */
async function subscriberOfOld(): Promise<{ user: TestUser; id: string }> {
  const user = await subscribe(site, offer)
  const { subscription } = await currentOf(site, user)
  const id = subscription.gatewayId ?? ''
  await site.app.db
    .update(subscriptions)
    .set({ createdAt: LONG_AGO, syncedAt: LONG_AGO })
    .where(eq(subscriptions.id, subscription.id))
  site.stripe.account.find(site.stripe.account.subscriptions, id).created =
    Date.parse(LONG_AGO) / 1000
  return { user, id }
}

const rowsOf = (userId: number) =>
  site.app.db.select().from(subscriptions).where(eq(subscriptions.userId, userId))

describe('the hourly job', () => {
  it('finds a payment of which no event came', async () => {
    const { user, session } = await beginCheckout(site, offer)
    site.stripe.account.complete(session)
    await site.app.runScheduled()
    expect(await rowsOf(user.id)).toMatchObject([{ status: 'active' }])
  })

  it('finds what has become of one that is due, all its invoices included', async () => {
    const { user, id } = await subscriberOfOld()
    const { account } = site.stripe
    account.renew(id)
    account.renew(id)
    account.end(account.find(account.subscriptions, id))
    await site.app.runScheduled()
    expect(await rowsOf(user.id)).toMatchObject([{ status: 'canceled' }])
    const stored = await site.app.db.select().from(invoices).where(eq(invoices.userId, user.id))
    expect(stored.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid'])
  })

  it('finds them by pages where many are due, with the invoices between', async () => {
    const { account } = site.stripe
    const old = []
    for (let count = 0; count < 42; count++) old.push(await subscriberOfOld())
    for (const { id } of old.slice(0, 3)) {
      account.renew(id)
      account.renew(id)
    }
    await site.app.runScheduled()
    for (const [index, { user }] of old.entries()) {
      const [row] = await rowsOf(user.id)
      expect(row?.syncedAt.startsWith('2020')).toBe(false)
      const stored = await site.app.db.select().from(invoices).where(eq(invoices.userId, user.id))
      expect(stored).toHaveLength(index < 3 ? 3 : 1)
    }
  }, 60_000)

  it('leaves one that Stripe does not have, asks again in a day, and records it', async () => {
    const { user, id } = await subscriberOfOld()
    site.stripe.account.subscriptions.delete(id)
    await site.app.runScheduled()
    const [row] = await rowsOf(user.id)
    expect(row).toMatchObject({ status: 'active' })
    expect(row?.syncedAt.startsWith('2020')).toBe(false)
    await expect
      .poll(async () =>
        (await site.app.db.select().from(errorGroups)).map(({ message }) => message),
      )
      .toContainEqual(expect.stringContaining('does not have'))
  })

  it('fails while Stripe is down, and works afterwards', async () => {
    const { user, id } = await subscriberOfOld()
    site.stripe.account.end(site.stripe.account.find(site.stripe.account.subscriptions, id))
    site.stripe.fault = 'down'
    await site.app.runScheduled().finally(() => (site.stripe.fault = null))
    expect(await rowsOf(user.id)).toMatchObject([{ status: 'active' }])
    const runs = await site.app.db
      .select()
      .from(jobRuns)
      .where(eq(jobRuns.job, 'reconcileSubscriptions'))
    expect(runs.at(-1)?.error).not.toBeNull()
    await site.app.runScheduled()
    expect(await rowsOf(user.id)).toMatchObject([{ status: 'canceled' }])
  })
})

describe('a deleted account', () => {
  const customerOf = async (userId: number) => {
    const rows = await site.app.db.select().from(customers).where(eq(customers.userId, userId))
    return rows[0]?.stripeId
  }

  const leave = async (user: TestUser) => {
    await confirmPassword(user)
    expect((await user.client.delete('users/me?deleteCurrentUser=true')).status).toBe(200)
  }

  const isEnded = (customer: string | null | undefined) =>
    site.stripe.account.customers.get(customer ?? '')?.deleted === true

  it('is no longer charged, at once', async () => {
    const user = await subscribe(site, offer)
    const customer = await customerOf(user.id)
    await leave(user)
    await expect.poll(() => isEnded(customer)).toBe(true)
    await expect.poll(() => rowsOf(user.id)).toMatchObject([{ status: 'canceled' }])
  })

  it('neither when an admin deletes it', async () => {
    const user = await subscribe(site, offer)
    const customer = await customerOf(user.id)
    const admin = await site.app.adminClient()
    const { status } = await admin.post('admin/users/delete', { ids: [user.id] })
    expect(status).toBe(200)
    await expect.poll(() => isEnded(customer)).toBe(true)
  })

  it('stays known until it is no longer charged: the job tries again', async () => {
    const user = await subscribe(site, offer)
    const customer = await customerOf(user.id)
    site.stripe.fault = 'down'
    await leave(user)
    await site.app.runScheduled()
    site.stripe.fault = null
    expect(isEnded(customer)).toBe(false)
    expect(await site.app.db.select().from(users).where(eq(users.id, user.id))).toHaveLength(1)
    await site.app.runScheduled()
    expect(isEnded(customer)).toBe(true)
    expect(await site.app.db.select().from(users).where(eq(users.id, user.id))).toEqual([])
  })

  it('cannot be subscribed by a checkout that was open', async () => {
    const { user, session } = await beginCheckout(site, offer)
    const { webhooks } = site.stripe.account
    site.stripe.fault = 'down'
    await leave(user)
    await site.app.runScheduled()
    site.stripe.fault = null
    webhooks.delivery = 'once'
    site.stripe.account.complete(session)
    await webhooks.settled()
    webhooks.delivery = 'lost'
    expect(isEnded(session.customer)).toBe(true)
    expect(site.stripe.account.subscriptions.get(session.subscription ?? '')?.status).toBe(
      'canceled',
    )
  })
})
