import type { RequestContext } from '#worker/context/context.ts'
import { selectPlans } from './offer-queries.ts'
import { presentProduct } from './present.ts'
import { requireBilling } from './require-billing.ts'
import type { Product } from './schema.ts'

/** The plans to choose from, without hidden ones. Throws NotFoundError where billing is off. */
export async function listProducts(ctx: RequestContext): Promise<Product[]> {
  requireBilling(ctx)
  return (await selectPlans(ctx.deps.db)).map(presentProduct)
}
