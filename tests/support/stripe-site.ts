import { eq } from 'drizzle-orm'
import { prices, products } from '#db/schema/index.ts'
import type { GatewayContext } from '#worker/features/billing/gateways/gateway.ts'
import { startCheckout } from '#worker/features/billing/gateways/stripe/start-checkout.ts'
import { openStripe } from '#worker/features/billing/gateways/stripe/stripe-client.ts'
import { syncSubscription } from '#worker/features/billing/gateways/stripe/sync-subscription.ts'
import type { OfferRow } from '#worker/features/billing/offer-queries.ts'
import { selectCurrentSubscriptions } from '#worker/features/billing/subscription-queries.ts'
import type { SubscriptionRow } from '#worker/features/billing/subscription-queries.ts'
import { settingValues } from '#worker/settings/registry.ts'
import { sealSecret } from '#worker/settings/reveal-secret.ts'
import { startApp } from './app.ts'
import type { OwnApp } from './app.ts'
import { changeSettings, registerUser, unique } from './factories.ts'
import type { TestUser } from './factories.ts'
import type { StripeSession } from './stripe-objects.ts'
import { startStripeServer, STRIPE_KEY } from './stripe-server.ts'
import type { StripeServer } from './stripe-server.ts'

export interface StripeSite {
  app: OwnApp
  stripe: StripeServer
  /** For calls of the gateway from here, on the site's database. */
  ctx: GatewayContext
  stop: () => Promise<void>
}

/** A site that sells plans by Stripe, and the server that is Stripe to it. */
export async function startStripeSite(): Promise<StripeSite> {
  const stripe = await startStripeServer()
  const { webhooks } = stripe.account
  const app = await startApp({ variables: { STRIPE_API_URL: stripe.url } })
  await changeSettings(await app.adminClient(), {
    'billing.enable': true,
    'billing.stripe.enable': true,
    'billing.stripe.secret_key': STRIPE_KEY,
    'billing.stripe.webhook_secret': webhooks.secret,
  })
  webhooks.url = `${app.url}/api/v1/billing/stripe/webhook`
  return {
    app,
    stripe,
    ctx: await contextOf(app, stripe),
    stop: async () => {
      await app.stop()
      await stripe.stop()
    },
  }
}

async function contextOf(app: OwnApp, stripe: StripeServer): Promise<GatewayContext> {
  const appKey = { current: Buffer.alloc(32, 1).toString('base64'), previous: null }
  return {
    deps: {
      config: { appKey, appUrl: app.url, stripeApiUrl: stripe.url, sentryDsn: null },
      db: app.db,
      clock: () => new Date(),
      confirmActor: () => Promise.resolve(),
      inBackground: (work: (db: OwnApp['db']) => Promise<unknown>) => void work(app.db),
    } as unknown as GatewayContext['deps'],
    site: {
      settings: {
        ...settingValues(new Map()),
        'billing.stripe.secret_key': await sealSecret(appKey, STRIPE_KEY),
      },
    } as GatewayContext['site'],
    origin: app.url,
  }
}

/** A plan with one price, which Stripe does not know yet. */
export async function addPlan(
  { app }: Pick<StripeSite, 'app'>,
  price: Partial<typeof prices.$inferInsert> = {},
): Promise<OfferRow> {
  const name = `Plan ${unique()}`
  const [product] = await app.db
    .insert(products)
    .values({ name, updatedAt: new Date().toISOString() })
    .returning()
  if (!product) throw new Error('the plan was not inserted')
  return { product, price: await addPrice({ app }, product.id, price) }
}

export async function addPrice(
  { app }: Pick<StripeSite, 'app'>,
  productId: number,
  price: Partial<typeof prices.$inferInsert> = {},
): Promise<OfferRow['price']> {
  const [row] = await app.db
    .insert(prices)
    .values({ amount: 900, currency: 'USD', interval: 'month', ...price, productId })
    .returning()
  if (!row) throw new Error('the price was not inserted')
  return row
}

/** The offer as it is stored now. */
export async function reloadOffer(
  { app }: Pick<StripeSite, 'app'>,
  { price: { id } }: OfferRow,
): Promise<OfferRow> {
  const [row] = await app.db
    .select({ product: products, price: prices })
    .from(prices)
    .innerJoin(products, eq(products.id, prices.productId))
    .where(eq(prices.id, id))
  if (!row) throw new Error('the price is gone')
  return row
}

/** A new user who is on Stripe's page. */
export async function beginCheckout(
  site: StripeSite,
  offer: OfferRow,
  user?: TestUser,
): Promise<{ user: TestUser; session: StripeSession }> {
  const customer = user ?? (await registerUser(site.app))
  const url = await startCheckout(site.ctx, {
    user: {
      id: customer.id,
      email: customer.email,
      firstName: null,
      lastName: null,
      language: null,
    },
    offer,
  })
  const session = [...site.stripe.account.sessions.values()].find((each) => each.url === url)
  if (!session) throw new Error(`no session at ${url}`)
  return { user: customer, session }
}

/** A new subscriber, whose subscription the site knows. */
export async function subscribe(site: StripeSite, offer: OfferRow): Promise<TestUser> {
  const { user, session } = await beginCheckout(site, await reloadOffer(site, offer))
  const { account } = site.stripe
  account.complete(session)
  const subscription = account.find(account.subscriptions, session.subscription ?? '')
  await syncSubscription(site.ctx, await openStripe(site.ctx), subscription.id)
  return user
}

/** The user's current subscription. Throws when there is none. */
export async function currentOf(
  { app }: Pick<StripeSite, 'app'>,
  { id }: Pick<TestUser, 'id'>,
): Promise<SubscriptionRow> {
  const [row] = await selectCurrentSubscriptions(app.db, id)
  if (!row) throw new Error(`user ${id} has no subscription`)
  return row
}
