import { Hono } from 'hono'
import type { AppEnv } from '#worker/http/app-env.ts'
import { adminSettingRoutes } from './settings/routes.ts'
import { adminUserRoutes } from './users/routes.ts'

/** All calls of the admin area, below `admin/`. */
export const adminRoutes = new Hono<AppEnv>()
  .route('/', adminUserRoutes)
  .route('/', adminSettingRoutes)
