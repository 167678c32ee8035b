import { requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { selectBilling } from './billing-queries.ts'
import { presentCurrent, presentDetails, presentInvoice } from './present.ts'
import { requireBilling } from './require-billing.ts'
import type { BillingResponse } from './schema.ts'

/** The caller's plan, invoices and billing details. Throws UnauthorizedError; NotFoundError where billing is off. */
export async function getBilling(ctx: RequestContext): Promise<Omit<BillingResponse, 'status'>> {
  requireBilling(ctx)
  const { subscriptions, invoices, customer } = await selectBilling(
    ctx.deps.db,
    requireUser(ctx).id,
  )
  return {
    subscriptions: subscriptions.map((row) => presentCurrent(row, invoices)),
    invoices: invoices.map(presentInvoice),
    details: presentDetails(customer?.details),
    card: customer?.cardLastFour
      ? { brand: customer.cardBrand ?? '', last_four: customer.cardLastFour }
      : null,
  }
}
