import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError, ValidationError } from '#worker/errors.ts'
import { selectChange } from './billing-queries.ts'
import type { OfferRow } from './offer-queries.ts'
import type { OfferKey } from './schema.ts'
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

/** Anybody's, and the offer that it shall change to. Throws NotFoundError, ValidationError (`price_id`). */
export async function findChange(
  { deps }: Pick<RequestContext, 'deps'>,
  id: number,
  key: OfferKey,
): Promise<{ row: SubscriptionRow; offer: OfferRow }> {
  const { row, offer } = await selectChange(deps.db, { id }, key)
  if (!row) throw new NotFoundError()
  if (!offer) throw new ValidationError({ price_id: ['This price is not offered any more.'] })
  return { row, offer }
}
