import { Hono } from 'hono'
import type { AppEnv } from '#worker/http/app-env.ts'
import { adminInvoiceRoutes } from './invoices/routes.ts'
import { adminPlanRoutes } from './plans/routes.ts'
import { adminSubscriptionRoutes } from './subscriptions/routes.ts'

/** Plans, subscriptions and invoices. */
export const adminBillingRoutes = new Hono<AppEnv>()
  .route('/', adminPlanRoutes)
  .route('/', adminSubscriptionRoutes)
  .route('/', adminInvoiceRoutes)
