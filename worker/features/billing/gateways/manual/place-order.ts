import { isUniqueViolation } from '#db/client.ts'
import { ConflictError } from '#worker/errors.ts'
import { newMail, sendQueuedMail } from '#worker/mail/outbox.ts'
import { siteOwner } from '#worker/mail/site-owner.ts'
import type { OfferRow } from '../../offer-queries.ts'
import { sellerOf } from '../../seller.ts'
import type { Customer, GatewayContext } from '../gateway.ts'
import { dueAt } from './due-at.ts'
import { newOrderMail, orderMail } from './mails.ts'
import { insertOrder } from './queries.ts'

/**
 * An order and its invoice, in place of the customer's former one. Nothing is given before an admin marks it as paid.
 * @throws ConflictError for who has a plan
 */
export async function placeOrder(
  ctx: GatewayContext,
  { user, offer }: { user: Customer; offer: OfferRow },
): Promise<string> {
  const { db, clock } = ctx.deps
  const now = clock()
  const owner = await siteOwner(ctx)
  const mails = [
    await newMail(ctx, user, orderMail(ctx, offer.product.name)),
    ...(owner
      ? [
          await newMail(
            ctx,
            owner,
            newOrderMail(ctx, { plan: offer.product.name, email: user.email }),
          ),
        ]
      : []),
  ]
  try {
    await insertOrder(db, {
      user,
      offer,
      seller: sellerOf(ctx),
      now,
      dueAt: dueAt(ctx, now),
      mails,
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new ConflictError('You have a plan already. You can change it instead.')
  }
  sendQueuedMail(ctx)
  return '/billing'
}
