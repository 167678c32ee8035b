import { Hono } from 'hono'
import type { AppEnv } from '#worker/http/app-env.ts'
import { bytes, describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { success } from '#worker/input/answer.ts'
import { exportForAdmin, listForAdmin } from '../../lists/admin-list.ts'
import { csvResponse } from '../../lists/csv.ts'
import { IdsInput } from '../../lists/schema.ts'
import { deletePlans } from './delete-plans.ts'
import { getPlan, getPlanDefaults, PLANS } from './list-plans.ts'
import { createPlan, updatePlan } from './save-plan.ts'
import { syncPlans } from './sync-plans.ts'
import {
  AdminPlan,
  ListPlansQuery,
  PlanDefaults,
  PlanInput,
  PlanPage,
  PlanParam,
  SyncPlansInput,
} from './schema.ts'

const TAG = 'Admin: billing'
const ACCESS = { access: 'admin', permission: 'billing.manage' } as const

export const adminPlanRoutes = new Hono<AppEnv>()
  .get(
    '/billing/products',
    describeCall(TAG, 'All plans with the prices that are offered', {
      ...ACCESS,
      answer: success({ pagination: PlanPage }),
    }),
    validate('query', ListPlansQuery),
    async (c) => {
      const pagination = await listForAdmin(c.var.ctx, PLANS, c.req.valid('query'))
      return c.json({ status: 'success' as const, pagination })
    },
  )

  .get(
    '/billing/products/export',
    describeCall(TAG, 'All plans that fit the filters, as CSV', {
      ...ACCESS,
      responses: { 200: bytes('CSV') },
    }),
    validate('query', ListPlansQuery),
    (c) => csvResponse('plans', PLANS.csv, exportForAdmin(c.var.ctx, PLANS, c.req.valid('query'))),
  )

  .get(
    '/billing/products/defaults',
    describeCall(TAG, 'What a new plan starts with', {
      ...ACCESS,
      answer: success({ defaults: PlanDefaults }),
    }),
    (c) => c.json({ status: 'success' as const, defaults: getPlanDefaults(c.var.ctx) }),
  )

  .post(
    '/billing/products',
    describeCall(TAG, 'Creates a plan', { ...ACCESS, answer: success({ plan: AdminPlan }) }),
    validate('json', PlanInput),
    async (c) => {
      const plan = await createPlan(c.var.ctx, c.req.valid('json'))
      return c.json({ status: 'success' as const, plan })
    },
  )

  .post(
    '/billing/products/delete',
    describeCall(TAG, 'Deletes plans that nobody subscribed to, all or none', ACCESS),
    validate('json', IdsInput),
    async (c) => {
      await deletePlans(c.var.ctx, c.req.valid('json').ids)
      return c.json({ status: 'success' as const })
    },
  )

  .post(
    '/billing/products/sync',
    describeCall(TAG, 'Makes plans known to Stripe', ACCESS),
    validate('json', SyncPlansInput),
    async (c) => {
      await syncPlans(c.var.ctx, c.req.valid('json').ids)
      return c.json({ status: 'success' as const })
    },
  )

  .get(
    '/billing/products/:id',
    describeCall(TAG, 'A plan', { ...ACCESS, answer: success({ plan: AdminPlan }) }),
    validate('param', PlanParam),
    async (c) => {
      const plan = await getPlan(c.var.ctx, c.req.valid('param').id)
      return c.json({ status: 'success' as const, plan })
    },
  )

  .put(
    '/billing/products/:id',
    describeCall(TAG, 'Changes a plan; a changed price is a new one', {
      ...ACCESS,
      answer: success({ plan: AdminPlan }),
    }),
    validate('param', PlanParam),
    validate('json', PlanInput),
    async (c) => {
      const plan = await updatePlan(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))
      return c.json({ status: 'success' as const, plan })
    },
  )
