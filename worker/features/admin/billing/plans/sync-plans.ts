import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { permissionHolder, type RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { syncPlansToStripe } from '#worker/features/billing/gateways/stripe/sync-plans-to-stripe.ts'
import { selectForDeletion } from './queries.ts'

/**
 * Makes plans known to the payment service, all or as many as come before a failure; it can be repeated.
 * @throws as `authorizeAdmin`; NotFoundError, ConflictError, PaymentError
 */
export async function syncPlans(ctx: RequestContext, ids: readonly number[]): Promise<void> {
  authorizeAdmin(permissionHolder(ctx), 'billing.manage')
  const wanted = [...new Set(ids)]
  if ((await selectForDeletion(ctx.deps.db, wanted)).length < wanted.length)
    throw new NotFoundError()
  await syncPlansToStripe(ctx, wanted)
}
