import { Hono } from 'hono'
import { requireUser } from '#worker/context/context.ts'
import { ConflictError, NotFoundError, type AppError } from '#worker/errors.ts'
import {
  cancelOwnSubscription,
  changePlan,
  paymentMethodUrl,
  previewPlanChange,
  resumeOwnSubscription,
  withdrawChange,
  type PlannedChange,
} from '#worker/features/billing/change-own-subscription.ts'
import { PaymentError } from '#worker/features/billing/gateways/gateway.ts'
import { syncCheckout } from '#worker/features/billing/gateways/stripe/sync-checkout.ts'
import { getBilling } from '#worker/features/billing/get-billing.ts'
import { getInvoice } from '#worker/features/billing/get-invoice.ts'
import { listProducts } from '#worker/features/billing/list-products.ts'
import { presentPrice } from '#worker/features/billing/present.ts'
import { requireBilling } from '#worker/features/billing/require-billing.ts'
import { saveBillingDetails } from '#worker/features/billing/save-details.ts'
import {
  BillingDetailsInput,
  type BillingDetailsInput as BillingDetails,
} from '#worker/features/billing/schema.ts'
import { overflowOf, overflowWithoutPlan } from '#worker/features/billing/space-after.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { formatBytes } from '#worker/i18n/byte-size.ts'
import { errorTexts } from '#worker/i18n/error-texts.ts'
import { activeLanguage, languageLines } from '#worker/i18n/language-lines.ts'
import { parseInput } from '#worker/input/parse-input.ts'
import { translator } from '#web/i18n/i18n-context.tsx'
import { BillingPage } from '#web/pages/billing/billing-page.tsx'
import { CancelPage, ChangePlanPage, ConfirmChangePage } from '#web/pages/billing/change-pages.tsx'
import { InvoicePage } from '#web/pages/billing/invoice-page.tsx'
import {
  formOf,
  goOnOr,
  keyOf,
  noOfferPage,
  refusalOf,
  render,
  typedDetails,
  type Again,
  type C,
  type Problem,
} from './billing-forms.tsx'

/** The own plan, its changes, and invoices. */
export const billingPageRoutes = new Hono<AppEnv>()
  .get('/billing', (c) => billingHome(c))
  .post('/billing/details', (c) => submitDetails(c))
  .get('/billing/invoices/:id', (c) => invoicePage(c))

  .get('/billing/change-plan', (c) => changePlanPage(c))
  .get('/billing/change-plan/:productId/:priceId/confirm', (c) => confirmPage(c, null))
  .post('/billing/change-plan/:productId/:priceId/confirm', (c) => submitChange(c))

  .get('/billing/cancel/:id', (c) => cancelPage(c, null))
  .post('/billing/cancel/:id', async (c) => {
    const cancel = () => cancelOwnSubscription(c.var.ctx, idOf(c))
    return (await refusalOf(c, cancel, cancelPage)) ?? c.redirect('/billing', 303)
  })
  .post('/billing/resume/:id', async (c) => {
    const resume = () => resumeOwnSubscription(c.var.ctx, idOf(c))
    return (await refusalOf(c, resume, atBilling)) ?? c.redirect('/billing', 303)
  })
  .post('/billing/withdraw-change/:id', async (c) => {
    const withdraw = () => withdrawChange(c.var.ctx, idOf(c))
    return (await refusalOf(c, withdraw, atBilling)) ?? c.redirect('/billing', 303)
  })
  .post('/billing/payment-method/:id', (c) =>
    goOnOr(c, () => paymentMethodUrl(c.var.ctx, idOf(c)), atBilling),
  )

  // Addresses of forms that were refused: a reload by address shows the page that they are on.
  .on(
    'GET',
    [
      '/billing/details',
      '/billing/resume/:id',
      '/billing/withdraw-change/:id',
      '/billing/payment-method/:id',
    ],
    (c) => {
      requireBilling(c.var.ctx)
      return c.redirect('/billing')
    },
  )

/** Also where Stripe leads back to, whose events may come later than the customer. */
async function billingHome(c: C): Promise<Response> {
  requireBilling(c.var.ctx)
  const session = c.req.query('checkout')
  if (session === undefined) return billingPage(c, null, null)
  const sync = () => syncCheckout(c.var.ctx, session)
  return (await refusalOf(c, sync, atBilling)) ?? c.redirect('/billing', 303)
}

async function billingPage(
  c: C,
  problem: Problem | null,
  typed: BillingDetails | null,
): Promise<Response> {
  const billing = await getBilling(c.var.ctx)
  const t = translator(languageLines(c.var.ctx))
  const notice = c.req.query('saved') === undefined ? null : t('Billing details saved')
  return render(c, {
    title: 'Billing',
    problem,
    body: (
      <BillingPage
        billing={billing}
        typed={typed}
        problem={problem}
        notice={problem ? null : notice}
      />
    ),
  })
}

const atBilling: Again = (c, problem) => billingPage(c, problem, null)

async function submitDetails(c: C): Promise<Response> {
  const form = await formOf(c)
  const save = () => saveBillingDetails(c.var.ctx, parseInput(BillingDetailsInput, form))
  const again: Again = (_, problem) => billingPage(c, problem, typedDetails(form))
  return (await refusalOf(c, save, again)) ?? c.redirect('/billing?saved', 303)
}

async function invoicePage(c: C): Promise<Response> {
  const { ctx } = c.var
  const invoice = await getInvoice(ctx, idOf(c))
  const t = translator(languageLines(ctx))
  return render(c, {
    title: t('Invoice :number', { number: invoice.number }),
    body: (
      <InvoicePage
        invoice={invoice}
        instructions={ctx.site.settings['billing.manual.instructions']}
      />
    ),
  })
}

async function changePlanPage(c: C): Promise<Response> {
  const { ctx } = c.var
  const products = await listProducts(ctx)
  if (validSubscriptionId(c) === null) return c.redirect('/pricing')
  return render(c, {
    title: 'Change plan',
    body: (
      <ChangePlanPage products={products} subscriptionId={namedSubscription(c)} problem={null} />
    ),
  })
}

async function confirmPage(c: C, problem: Problem | null): Promise<Response> {
  const { ctx } = c.var
  requireBilling(ctx)
  const key = keyOf(c)
  const id = validSubscriptionId(c)
  if (id === null) return c.redirect(`/checkout/${key.productId}/${key.priceId}`)
  let change: PlannedChange
  try {
    change = await previewPlanChange(ctx, id, key)
  } catch (error) {
    if (error instanceof NotFoundError) return noOfferPage(c)
    if (error instanceof ConflictError || error instanceof PaymentError)
      return impossibleChangePage(c, error)
    throw error
  }
  return render(c, {
    title: 'Confirm your new plan',
    problem,
    body: (
      <ConfirmChangePage
        change={shownChange(change)}
        subscriptionId={namedSubscription(c)}
        overflow={inWords(c, overflowOf(ctx, change.offer.product))}
        problem={problem?.message ?? null}
      />
    ),
  })
}

/** The change cannot be asked for: it is done already, paid in another currency, or the gateway cannot be reached. */
async function impossibleChangePage(c: C, error: AppError): Promise<Response> {
  const products = await listProducts(c.var.ctx)
  const { message } = errorTexts(languageLines(c.var.ctx), error)
  return render(c, {
    title: 'Change plan',
    problem: { message, status: error.status },
    body: (
      <ChangePlanPage products={products} subscriptionId={namedSubscription(c)} problem={message} />
    ),
  })
}

const shownChange = ({ row, offer, preview }: PlannedChange) => ({
  from: {
    product: { id: row.product.id, name: row.product.name },
    gateway: row.subscription.gateway,
  },
  product: { id: offer.product.id, name: offer.product.name },
  price: presentPrice(offer.price),
  ...preview,
})

function submitChange(c: C): Promise<Response> {
  const change = () => {
    const id = validSubscriptionId(c)
    if (id === null) throw new NotFoundError()
    return changePlan(c.var.ctx, id, keyOf(c))
  }
  return goOnOr(c, change, confirmPage)
}

async function cancelPage(c: C, problem: Problem | null): Promise<Response> {
  const { subscriptions } = await getBilling(c.var.ctx)
  const subscription = subscriptions.find(({ id }) => id === idOf(c))
  if (!subscription) throw new NotFoundError()
  // Another tab was first.
  if (subscription.ends_at) return c.redirect('/billing', 303)
  const isOrder = subscription.status === 'incomplete'
  const overflow = isOrder ? null : await overflowWithoutPlan(c.var.ctx)
  return render(c, {
    title: isOrder ? 'Cancel your order?' : 'Cancel your plan?',
    problem,
    body: (
      <CancelPage
        subscription={subscription}
        overflow={inWords(c, overflow)}
        problem={problem?.message ?? null}
      />
    ),
  })
}

/** Of the address: who has several plans changes this one. */
function namedSubscription(c: C): number | null {
  const id = c.req.query('subscription')
  return id === undefined ? null : asId(id)
}

/** The one that is named, else the first. */
function validSubscriptionId(c: C): number | null {
  const named = namedSubscription(c)
  const { subscriptions } = requireUser(c.var.ctx)
  const current = subscriptions.find(
    ({ id, isValid }) => isValid && (named === null || id === named),
  )
  return current?.id ?? null
}

/** Throws NotFoundError. */
const idOf = (c: C): number => asId(c.req.param('id') ?? '')

/** Throws NotFoundError. */
function asId(id: string): number {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new NotFoundError()
  return Number(id)
}

function inWords(c: C, overflow: { usedBytes: number; availableBytes: number } | null) {
  const language = activeLanguage(c.var.ctx)
  return (
    overflow && {
      used: formatBytes(overflow.usedBytes, language),
      available: formatBytes(overflow.availableBytes, language),
    }
  )
}
