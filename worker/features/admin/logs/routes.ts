import { Hono } from 'hono'
import type { AppEnv } from '#worker/http/app-env.ts'
import { auditRoutes } from './audit/routes.ts'
import { errorRoutes } from './errors/routes.ts'
import { jobRoutes } from './jobs/routes.ts'
import { outgoingMailRoutes } from './mail/routes.ts'

/** Records of what the site and its admins did. */
export const adminLogRoutes = new Hono<AppEnv>()
  .route('/', auditRoutes)
  .route('/', outgoingMailRoutes)
  .route('/', errorRoutes)
  .route('/', jobRoutes)
