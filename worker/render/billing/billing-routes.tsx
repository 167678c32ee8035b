import { Hono } from 'hono'
import { requireUser } from '#worker/context/context.ts'
import { ConflictError, NotFoundError } from '#worker/errors.ts'
import {
  cancelOwnSubscription,
  changePlan,
  paymentMethodUrl,
  previewPlanChange,
  resumeOwnSubscription,
  type PlannedChange,
} from '#worker/features/billing/change-subscription.ts'
import { syncCheckout } from '#worker/features/billing/gateways/stripe/sync-checkout.ts'
import { getBilling } from '#worker/features/billing/get-billing.ts'
import { getInvoice } from '#worker/features/billing/get-invoice.ts'
import { listProducts } from '#worker/features/billing/list-products.ts'
import { presentPrice } from '#worker/features/billing/present.ts'
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
  .post('/billing/payment-method/:id', (c) =>
    goOnOr(c, () => paymentMethodUrl(c.var.ctx, idOf(c)), atBilling),
  )

/** Also where Stripe leads back to, whose events may come later than the customer. */
async function billingHome(c: C): Promise<Response> {
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
  return render(c, {
    title: 'Billing',
    problem,
    body: <BillingPage billing={billing} typed={typed} problem={problem} />,
  })
}

const atBilling: Again = (c, problem) => billingPage(c, problem, null)

async function submitDetails(c: C): Promise<Response> {
  const form = await formOf(c)
  const save = () => saveBillingDetails(c.var.ctx, parseInput(BillingDetailsInput, form))
  const again: Again = (_, problem) => billingPage(c, problem, typedDetails(form))
  return (await refusalOf(c, save, again)) ?? c.redirect('/billing', 303)
}

async function invoicePage(c: C): Promise<Response> {
  const { ctx } = c.var
  const invoice = await getInvoice(ctx, idOf(c))
  const { settings } = ctx.site
  const t = translator(languageLines(ctx))
  return render(c, {
    title: t('Invoice :number', { number: invoice.number }),
    body: (
      <InvoicePage
        invoice={invoice}
        seller={settings['billing.seller'] || settings['branding.site_name']}
        instructions={settings['billing.manual.instructions']}
      />
    ),
  })
}

async function changePlanPage(c: C): Promise<Response> {
  const { ctx } = c.var
  const products = await listProducts(ctx)
  if (!requireUser(ctx).subscriptions.some(({ isValid }) => isValid)) return c.redirect('/pricing')
  return render(c, {
    title: 'Change plan',
    body: <ChangePlanPage products={products} problem={null} />,
  })
}

async function confirmPage(c: C, problem: Problem | null): Promise<Response> {
  const { ctx } = c.var
  const key = keyOf(c)
  const id = validSubscriptionId(c)
  if (id === null) return c.redirect(`/checkout/${key.productId}/${key.priceId}`)
  let change: PlannedChange
  try {
    change = await previewPlanChange(ctx, id, key)
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error
    return impossibleChangePage(c, error)
  }
  return render(c, {
    title: 'Confirm your new plan',
    problem,
    body: (
      <ConfirmChangePage
        change={shownChange(change)}
        overflow={inWords(c, overflowOf(ctx, change.offer.product))}
        problem={problem?.message ?? null}
      />
    ),
  })
}

/** The change cannot be asked for: it is done already, or another plan is paid in another currency. */
async function impossibleChangePage(c: C, error: ConflictError): Promise<Response> {
  const products = await listProducts(c.var.ctx)
  const { message } = errorTexts(languageLines(c.var.ctx), error)
  return render(c, {
    title: 'Change plan',
    problem: { message, status: error.status },
    body: <ChangePlanPage products={products} problem={message} />,
  })
}

const shownChange = ({ row, offer, preview }: PlannedChange) => ({
  from: { product: { name: row.product.name }, gateway: row.subscription.gateway },
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

const validSubscriptionId = (c: C): number | null =>
  requireUser(c.var.ctx).subscriptions.find(({ isValid }) => isValid)?.id ?? null

/** Throws NotFoundError. */
function idOf(c: C): number {
  const id = c.req.param('id') ?? ''
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
