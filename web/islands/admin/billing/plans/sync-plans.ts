import { api, unwrap } from '#web/api/api-client.ts'
import type { Translate } from '#web/i18n/i18n-context.tsx'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { MOST_SYNCED_PLANS } from '#worker/features/admin/billing/plans/limits.ts'
import type { AdminPlan } from '#worker/features/admin/billing/plans/schema.ts'

/** Makes plans known to Stripe, some in each call. */
export async function syncPlans(plans: readonly AdminPlan[], t: Translate): Promise<void> {
  const ids = plans.map(({ id }) => id)
  for (let first = 0; first < ids.length; first += MOST_SYNCED_PLANS) {
    const json = { ids: ids.slice(first, first + MOST_SYNCED_PLANS) }
    await unwrap(api.admin.billing.products.sync.$post({ json }))
  }
  toast(t('Stripe has these plans now.'))
}
