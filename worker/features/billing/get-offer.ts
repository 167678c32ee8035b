import { requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { selectCheckout } from './billing-queries.ts'
import { presentDetails, presentPrice } from './present.ts'
import { requireBilling } from './require-billing.ts'
import type { OfferKey } from './schema.ts'

/** The data of a checkout: the offer, and the caller's billing details. Throws UnauthorizedError, NotFoundError. */
export async function getOffer(ctx: RequestContext, key: OfferKey) {
  requireBilling(ctx)
  const { offer, customer } = await selectCheckout(ctx.deps.db, key, requireUser(ctx).id)
  if (!offer) throw new NotFoundError()
  const { id, name, description, features } = offer.product
  return {
    product: { id, name, description, feature_list: features },
    price: presentPrice(offer.price),
    details: presentDetails(customer?.details),
  }
}
