import { api, unwrap } from '#web/api/api-client.ts'
import type { Translate } from '#web/i18n/i18n-context.tsx'
import { confirm } from '#web/ui/overlays/confirm.ts'
import type { AdminPlan } from '#worker/features/admin/billing/plans/schema.ts'

/** Asks first; false = it was called off. */
export async function deletePlans(
  plans: readonly Pick<AdminPlan, 'id' | 'name'>[],
  t: Translate,
): Promise<unknown> {
  const isSure = await confirm({
    title: t('Delete plans?'),
    body: t('Their prices are deleted as well. This cannot be undone: :names', {
      names: plans.map(({ name }) => name).join(', '),
    }),
    confirmLabel: t('Delete'),
    isDanger: true,
  })
  if (!isSure) return false
  return unwrap(
    api.admin.billing.products.delete.$post({ json: { ids: plans.map(({ id }) => id) } }),
  )
}
