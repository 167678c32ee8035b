import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError, ValidationError } from '#worker/errors.ts'
import { selectOffer, type OfferRow } from './offer-queries.ts'
import { selectSubscription, type SubscriptionRow } from './subscription-queries.ts'

/* For admins, whose right the caller has checked. */

/** Anybody's. Throws NotFoundError. */
export async function findSubscription(
  { deps }: Pick<RequestContext, 'deps'>,
  id: number,
): Promise<SubscriptionRow> {
  const row = await selectSubscription(deps.db, id)
  if (!row) throw new NotFoundError()
  return row
}

/** A price that is offered, with its plan. Throws ValidationError (`price_id`). */
export async function findOffer(
  { deps }: Pick<RequestContext, 'deps'>,
  key: { productId: number; priceId: number },
): Promise<OfferRow> {
  const offer = await selectOffer(deps.db, key)
  if (!offer) throw new ValidationError({ price_id: ['This price is not offered any more.'] })
  return offer
}
