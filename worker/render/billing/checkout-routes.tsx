import { Hono } from 'hono'
import { requireUser } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { offeredGateways } from '#worker/features/billing/gateways/gateways.ts'
import { getOffer } from '#worker/features/billing/get-offer.ts'
import { listProducts } from '#worker/features/billing/list-products.ts'
import { requireBilling } from '#worker/features/billing/require-billing.ts'
import { saveBillingDetails } from '#worker/features/billing/save-details.ts'
import {
  BillingDetailsInput,
  CheckoutInput,
  type OfferKey,
  type BillingDetailsInput as BillingDetails,
} from '#worker/features/billing/schema.ts'
import { startCheckout } from '#worker/features/billing/start-checkout.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { parseInput } from '#worker/input/parse-input.ts'
import { translator } from '#web/i18n/i18n-context.tsx'
import { CheckoutPage } from '#web/pages/billing/checkout-page.tsx'
import { confirmPath, PricingPage } from '#web/pages/billing/pricing-page.tsx'
import { pageRequest } from '../page-request.ts'
import { renderPage } from '../render-page.tsx'
import { pageLanguage } from '../site/page-language.ts'
import {
  formOf,
  goOnOr,
  keyOf,
  noOfferPage,
  render,
  typedDetails,
  type C,
  type Problem,
} from './billing-forms.tsx'

/** From the plans to an order. */
export const checkoutPageRoutes = new Hono<AppEnv>()
  .get('/pricing', pageLanguage, (c) => pricingPage(c))
  .get('/checkout/:productId/:priceId', (c) => checkoutPage(c, null, null))
  .post('/checkout/:productId/:priceId', (c) => submitCheckout(c))

async function pricingPage(c: C): Promise<Response> {
  const products = await listProducts(c.var.ctx)
  const request = pageRequest(c)
  const t = translator(request.bootstrapData.i18n.lines)
  const { site_name: siteName } = request.bootstrapData.settings.branding
  return renderPage(request, {
    title: t('Pricing'),
    description: t('Plans and prices of :siteName.', { siteName }),
    body: <PricingPage products={products} />,
    styles: ['app', 'billing'],
  })
}

async function checkoutPage(
  c: C,
  problem: Problem | null,
  typed: BillingDetails | null,
): Promise<Response> {
  const { ctx } = c.var
  const key = keyOf(c)
  const offer = await offerOrNull(c, key)
  if (!offer) return noOfferPage(c)
  // Another plan changes the present one.
  if (requireUser(ctx).subscriptions.some(({ isValid }) => isValid))
    return c.redirect(confirmPath({ id: key.productId }, { id: key.priceId }), 303)
  return render(c, {
    title: 'Checkout',
    problem,
    body: (
      <CheckoutPage
        {...offer}
        details={typed ?? offer.details}
        gateways={offeredGateways(ctx)}
        problem={problem}
      />
    ),
  })
}

/** Null for one that is gone, or never was. Throws as `getOffer` otherwise. */
async function offerOrNull(c: C, key: OfferKey) {
  const { ctx } = c.var
  requireBilling(ctx)
  try {
    return await getOffer(ctx, key)
  } catch (error) {
    if (error instanceof NotFoundError) return null
    throw error
  }
}

async function submitCheckout(c: C): Promise<Response> {
  const { ctx } = c.var
  const form = await formOf(c)
  return goOnOr(
    c,
    async () => {
      const order = parseInput(CheckoutInput, { ...c.req.param(), gateway: form['gateway'] })
      await saveBillingDetails(ctx, parseInput(BillingDetailsInput, form))
      return startCheckout(ctx, c.env, order)
    },
    (_, problem) => checkoutPage(c, problem, typedDetails(form)),
  ).catch((error: unknown) => {
    // The offer has gone since the page was shown.
    if (error instanceof NotFoundError) return checkoutPage(c, null, null)
    throw error
  })
}
