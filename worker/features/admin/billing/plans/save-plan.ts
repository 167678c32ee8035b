import { sql } from 'drizzle-orm'
import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { isAdministrative } from '#worker/access/permission-registry.ts'
import type { Permission } from '#worker/access/permissions.ts'
import { auditStatement, changedFields } from '#worker/audit/audit.ts'
import { permissionHolder, type RequestContext } from '#worker/context/context.ts'
import { NotFoundError, ValidationError } from '#worker/errors.ts'
import { checkPermissions } from '../../rights/check-permissions.ts'
import { presentPlan } from './list-plans.ts'
import {
  insertPlan,
  newPlanId,
  selectPlan,
  setPlanPermissions,
  setPrices,
  updatePlanRow,
  type PlanRow,
} from './queries.ts'
import type { AdminPlan, PlanInput } from './schema.ts'

/** Throws as `authorizeAdmin`; ValidationError for permissions that no plan can give. */
export async function createPlan(ctx: RequestContext, input: PlanInput): Promise<AdminPlan> {
  authorizeAdmin(permissionHolder(ctx), 'billing.manage')
  const { db, clock } = ctx.deps
  const permissions = permissionsForPlan(input)
  const now = clock().toISOString()
  const results = await db.batch([
    insertPlan(db, input, now),
    ...setPlanPermissions(db, newPlanId, permissions),
    ...setPrices(db, newPlanId, input.prices, now),
    auditStatement(db, ctx, {
      action: 'plan.create',
      subject: { type: 'plan', id: newPlanId, name: input.name },
      after: { ...input, permissions },
    }),
    selectPlan(db, newPlanId),
  ])
  return planIn(results)
}

/**
 * Changes a plan; its space and permissions are in force at the next request of each subscriber.
 * @throws as `createPlan`; NotFoundError
 */
export async function updatePlan(
  ctx: RequestContext,
  id: number,
  input: PlanInput,
): Promise<AdminPlan> {
  authorizeAdmin(permissionHolder(ctx), 'billing.manage')
  const { db, clock } = ctx.deps
  const permissions = permissionsForPlan(input)
  const [former] = await selectPlan(db, id)
  if (!former) throw new NotFoundError()
  if (input.free && !former.isFree && former.subscriberCount > 0)
    throw new ValidationError({ free: ['This plan has subscribers, who pay for it.'] })
  const now = clock().toISOString()
  const results = await db.batch([
    updatePlanRow(db, id, input, now),
    ...setPlanPermissions(db, sql`${id}`, permissions),
    ...setPrices(db, sql`${id}`, input.prices, now),
    auditStatement(db, ctx, {
      action: 'plan.update',
      subject: { type: 'plan', id, name: former.name },
      ...changedFields(inputOf(former), { ...input, permissions }),
    }),
    selectPlan(db, id),
  ])
  return planIn(results)
}

const inputOf = (row: PlanRow): PlanInput & { permissions: Permission[] } => {
  const {
    id: _id,
    subscriber_count: _count,
    created_at: _created,
    updated_at: _updated,
    ...fields
  } = presentPlan(row)
  const prices = fields.prices.map(({ id: _priceId, ...price }) => price)
  return { ...fields, permissions: row.permissions, prices } as PlanInput & {
    permissions: Permission[]
  }
}

/** Those of admins are not for sale. Throws ValidationError. */
function permissionsForPlan(input: PlanInput): Permission[] {
  const permissions = checkPermissions('site', input.permissions)
  if (permissions.some(({ name }) => isAdministrative(name)))
    throw new ValidationError({ permissions: ['Plans cannot give permissions of admins.'] })
  // As they are stored, so that the audit log has changes only.
  return permissions.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function planIn(results: readonly unknown[]): AdminPlan {
  const [plan] = results.at(-1) as Awaited<ReturnType<typeof selectPlan>>
  // Deleted by another call just now.
  if (!plan) throw new NotFoundError()
  return presentPlan(plan)
}
