import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '#web/api/api-client.ts'
import type { AdminPlan } from '#worker/features/admin/billing/plans/schema.ts'
import { PLANS_LIST } from './plans/plan-keys.ts'

const NONE: readonly AdminPlan[] = []

/** All plans, to choose from; none until they are loaded. A site has tens of them. */
export function usePlans(): readonly AdminPlan[] {
  const { data } = useQuery({
    queryKey: ['admin', PLANS_LIST, 'all'],
    queryFn: async () =>
      (await unwrap(api.admin.billing.products.$get({ query: { perPage: '1000' } }))).pagination
        .data,
  })
  return data ?? NONE
}
