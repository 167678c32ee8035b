import { eq } from 'drizzle-orm'
import { products } from '#db/schema/index.ts'
import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { permissionHolder, type RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { majorAmount } from '#worker/i18n/money.ts'
import type { AdminList } from '../../lists/admin-list.ts'
import { containsText } from '../../lists/search-text.ts'
import { selectPlan, selectPlans, type PlanRow } from './queries.ts'
import type { AdminPlan, ListPlansQuery } from './schema.ts'

/** All plans, hidden ones too. */
export const PLANS: AdminList<
  PlanRow,
  AdminPlan,
  ListPlansQuery['orderBy'],
  ListPlansQuery['filters']
> = {
  permission: 'billing.manage',
  id: products.id,
  idOf: ({ id }) => id,
  orders: {
    position: { by: products.position },
    name: { by: products.name },
    created_at: { by: products.id },
  },
  conditions: ({ free, hidden, recommended }, query) => [
    containsText(query, products.name, products.description),
    free === undefined ? undefined : eq(products.isFree, free),
    hidden === undefined ? undefined : eq(products.isHidden, hidden),
    recommended === undefined ? undefined : eq(products.isRecommended, recommended),
  ],
  select: selectPlans,
  present: presentPlan,
  csv: [
    { header: 'id', value: ({ id }) => id },
    { header: 'name', value: ({ name }) => name },
    {
      header: 'prices',
      value: ({ prices }) =>
        prices
          .map(
            (price) =>
              `${majorAmount(price.amount, price.currency)} ${price.currency} / ${price.interval_count} ${price.interval}`,
          )
          .join('; '),
    },
    { header: 'subscribers', value: (plan) => plan.subscriber_count },
    { header: 'free', value: ({ free }) => free },
    { header: 'hidden', value: ({ hidden }) => hidden },
    { header: 'recommended', value: ({ recommended }) => recommended },
    { header: 'position', value: ({ position }) => position },
    { header: 'available_space', value: (plan) => plan.available_space },
    { header: 'created_at', value: (plan) => plan.created_at },
  ],
}

export function presentPlan(row: PlanRow): AdminPlan {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    features: row.features,
    free: row.isFree,
    hidden: row.isHidden,
    recommended: row.isRecommended,
    position: row.position,
    available_space: row.availableSpaceBytes,
    permissions: row.permissions,
    prices: row.prices,
    subscriber_count: row.subscriberCount,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  }
}

/** Throws as `authorizeAdmin`, and NotFoundError. */
export async function getPlan(ctx: RequestContext, id: number): Promise<AdminPlan> {
  authorizeAdmin(permissionHolder(ctx), 'billing.manage')
  const [row] = await selectPlan(ctx.deps.db, id)
  if (!row) throw new NotFoundError()
  return presentPlan(row)
}

/** Of the editor of a new plan. Throws as `authorizeAdmin`. */
export function getPlanDefaults(ctx: RequestContext): { currency: string } {
  authorizeAdmin(permissionHolder(ctx), 'billing.manage')
  return { currency: ctx.site.settings['billing.currency'] }
}
