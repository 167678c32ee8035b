import { requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { upsertDetails } from './billing-queries.ts'
import { requireBilling } from './require-billing.ts'
import type { BillingDetailsInput } from './schema.ts'

/** Who the next invoices are for; former ones stay. Throws UnauthorizedError; NotFoundError where billing is off. */
export async function saveBillingDetails(
  ctx: RequestContext,
  { name, company, address, tax_id: taxId }: BillingDetailsInput,
): Promise<void> {
  requireBilling(ctx)
  const { db, clock } = ctx.deps
  await upsertDetails(db, requireUser(ctx).id, { name, company, address, taxId }, clock())
}
