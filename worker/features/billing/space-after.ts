import { requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { availableSpace } from '#worker/features/drive/space/get-space-usage.ts'
import { selectPlans } from './offer-queries.ts'

/** Bytes in use and bytes of a plan, where the caller uses more than it has; else null. */
export function overflowOf(
  ctx: RequestContext,
  plan: { availableSpaceBytes: number | null } | null,
): { usedBytes: number; availableBytes: number } | null {
  const { usedSpaceBytes: usedBytes } = requireUser(ctx)
  const availableBytes = availableSpace(ctx, plan?.availableSpaceBytes ?? null)
  return availableBytes !== null && usedBytes > availableBytes
    ? { usedBytes, availableBytes }
    : null
}

/** As {@link overflowOf}, of the plan that is left when a paid one ends. */
export async function overflowWithoutPlan(ctx: RequestContext) {
  const plans = await selectPlans(ctx.deps.db, { withHidden: true })
  return overflowOf(ctx, plans.find(({ isFree }) => isFree) ?? null)
}
