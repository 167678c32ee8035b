import type { SubscriptionRow } from '../../subscription-queries.ts'
import { validUntil } from '../../validity.ts'
import type { GatewayContext } from '../gateway.ts'
import { unlessChanged } from './change-plan.ts'
import { requireUnchanged, updateSubscription, voidInvoicesOf } from './queries.ts'

/** Throws ConflictError. */
export async function cancelSubscription(
  { deps }: GatewayContext,
  row: SubscriptionRow,
  when: 'at-period-end' | 'now',
): Promise<void> {
  const { db, clock } = deps
  const now = clock()
  const { subscription } = row
  const { periodEndsAt } = subscription
  // An order has no period whose end could be waited for.
  const isNow = when === 'now' || periodEndsAt === null
  await unlessChanged(() =>
    db.batch([
      requireUnchanged(db, row),
      voidInvoicesOf(db, subscription.id),
      updateSubscription(
        db,
        subscription.id,
        isNow
          ? { status: 'canceled', periodEndsAt: periodEndsAt && now.toISOString(), validUntil: '' }
          : { cancelsAtPeriodEnd: true, validUntil: periodEndsAt },
        now,
      ),
    ]),
  )
}

/** Throws ConflictError. */
export async function resumeSubscription(
  { deps }: GatewayContext,
  row: SubscriptionRow,
): Promise<void> {
  const { db, clock } = deps
  const { subscription } = row
  const { periodEndsAt } = subscription
  await unlessChanged(() =>
    db.batch([
      requireUnchanged(db, row),
      updateSubscription(
        db,
        subscription.id,
        {
          cancelsAtPeriodEnd: false,
          ...(periodEndsAt && { validUntil: validUntil(new Date(periodEndsAt), false) }),
        },
        clock(),
      ),
    ]),
  )
}
