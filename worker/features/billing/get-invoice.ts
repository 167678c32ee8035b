import { permissionHolder, requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { hasPermission } from '#worker/access/permissions.ts'
import { NotFoundError } from '#worker/errors.ts'
import { selectInvoice } from './billing-queries.ts'
import { presentWholeInvoice } from './present.ts'
import { requireBilling } from './require-billing.ts'
import { sellerOf } from './seller.ts'
import type { InvoiceWithCustomer } from './schema.ts'

/** The caller's own. Throws UnauthorizedError, NotFoundError. */
export async function getOwnInvoice(ctx: RequestContext, id: number): Promise<InvoiceWithCustomer> {
  requireBilling(ctx)
  const user = requireUser(ctx)
  const invoice = await selectInvoice(ctx.deps.db, id)
  if (invoice?.userId !== user.id) throw new NotFoundError()
  return presentWholeInvoice(invoice, sellerOf(ctx))
}

/** The caller's own, or any for who manages billing. Throws UnauthorizedError, NotFoundError. */
export async function getInvoice(ctx: RequestContext, id: number): Promise<InvoiceWithCustomer> {
  const isManager = hasPermission(permissionHolder(ctx), 'billing.manage')
  // The owner's books stay readable when nothing is sold any more.
  if (!isManager) requireBilling(ctx)
  const user = requireUser(ctx)
  const invoice = await selectInvoice(ctx.deps.db, id)
  if (!invoice || (invoice.userId !== user.id && !isManager)) throw new NotFoundError()
  return presentWholeInvoice(invoice, sellerOf(ctx))
}
