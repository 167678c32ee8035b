import { eq } from 'drizzle-orm'
import { requireInBatch } from '#db/client.ts'
import { invoices, outgoingMails } from '#db/schema/index.ts'
import type { subscriptions } from '#db/schema/index.ts'
import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { auditStatement } from '#worker/audit/audit.ts'
import { permissionHolder } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ConflictError, NotFoundError } from '#worker/errors.ts'
import { newMail, sendQueuedMail } from '#worker/mail/outbox.ts'
import { periodEnd } from '../../period.ts'
import type { SubscriptionRow } from '../../subscription-queries.ts'
import { validUntil } from '../../validity.ts'
import { closeOpenCheckouts } from '../stripe/close-checkouts.ts'
import { unlessChanged } from './change-plan.ts'
import { paidMail } from './mails.ts'
import {
  isInvoiceOpen,
  requireUnchanged,
  selectInvoiceToPay,
  updateSubscription,
} from './queries.ts'

type Invoice = typeof invoices.$inferSelect

/**
 * An admin has seen the payment: the subscription begins, goes on or changes.
 * @throws as `authorizeAdmin`; NotFoundError; ConflictError for an invoice that is not open
 */
export async function markInvoicePaid(ctx: RequestContext, id: number): Promise<void> {
  const { invoice, row, price } = await loadOpen(ctx, id)
  if (row) await closeOpenCheckouts(ctx, row.user.id)
  const { db, clock } = ctx.deps
  const now = clock()
  const paying = row && paidChanges(invoice, row, price ?? row.price, now)
  const mail =
    row && (await newMail(ctx, row.user, paidMail(ctx, invoice.lines[0]?.description ?? '')))
  await unlessChanged(() =>
    db.batch([
      requireInBatch(db, isInvoiceOpen(id)),
      ...(row && paying
        ? [requireUnchanged(db, row), updateSubscription(db, row.subscription.id, paying, now)]
        : []),
      db
        .update(invoices)
        .set({ status: 'paid', paidAt: now.toISOString() })
        .where(eq(invoices.id, id)),
      ...(mail ? [db.insert(outgoingMails).values(mail)] : []),
      auditInvoice(ctx, invoice, 'invoice.mark_paid', 'paid'),
    ]),
  )
  sendQueuedMail(ctx)
}

/**
 * The invoice no longer has to be paid; an order ends with it. That of a next period would only be made again.
 * @throws as {@link markInvoicePaid}
 */
export async function voidInvoice(ctx: RequestContext, id: number): Promise<void> {
  const { invoice, row } = await loadOpen(ctx, id)
  const isOrder = row?.subscription.status === 'incomplete'
  if (row && !isOrder && invoice.priceId === row.price.id)
    throw new ConflictError('This invoice would be made again. Cancel the subscription instead.')
  const { db, clock } = ctx.deps
  await unlessChanged(() =>
    db.batch([
      requireInBatch(db, isInvoiceOpen(id)),
      db.update(invoices).set({ status: 'void' }).where(eq(invoices.id, id)),
      ...(row && isOrder
        ? [updateSubscription(db, row.subscription.id, { status: 'canceled' }, clock())]
        : []),
      auditInvoice(ctx, invoice, 'invoice.void', 'void'),
    ]),
  )
}

async function loadOpen(ctx: RequestContext, id: number) {
  authorizeAdmin(permissionHolder(ctx), 'billing.manage')
  const { invoice, row, price } = await selectInvoiceToPay(ctx.deps.db, id)
  if (!invoice) throw new NotFoundError()
  if (invoice.status !== 'open')
    throw new ConflictError('This invoice is no longer open. Reload the page to see its state.')
  return { invoice, row, price }
}

const auditInvoice = (
  ctx: RequestContext,
  { id, number, customer, amount, currency }: Invoice,
  action: 'invoice.mark_paid' | 'invoice.void',
  status: Invoice['status'],
) =>
  auditStatement(ctx.deps.db, ctx, {
    action,
    subject: { type: 'invoice', id, name: number },
    before: { status: 'open' },
    after: { status, email: customer.email, amount, currency },
  })

/** A renewal goes on where the present period ends; an order, a change and a late payment begin now. */
function paidChanges(
  { lines }: Invoice,
  { subscription, isValid }: SubscriptionRow,
  price: SubscriptionRow['price'],
  now: Date,
): Partial<typeof subscriptions.$inferInsert> {
  const isRenewal = isValid && price.id === subscription.priceId
  const start = isRenewal && subscription.periodEndsAt ? new Date(subscription.periodEndsAt) : now
  const end = periodEnd(start, price)
  const usedCredit = -lines.reduce((sum, { amount }) => sum + Math.min(amount, 0), 0)
  return {
    status: 'active',
    priceId: price.id,
    productId: price.productId,
    periodEndsAt: end.toISOString(),
    cancelsAtPeriodEnd: false,
    validUntil: validUntil(end, false),
    paidAmount: price.amount,
    creditAmount: isRenewal ? Math.max(0, subscription.creditAmount - usedCredit) : 0,
  }
}
