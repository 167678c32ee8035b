import { Hono } from 'hono'
import type { AppEnv } from '#worker/http/app-env.ts'
import { adminAppearanceRoutes } from './appearance/routes.ts'
import { adminImageRoutes } from './images/routes.ts'
import { adminThemeRoutes } from './themes/routes.ts'
import { adminUserRoutes } from './users/routes.ts'

/** All calls of the admin area, below `admin/`. */
export const adminRoutes = new Hono<AppEnv>()
  .route('/', adminUserRoutes)
  .route('/', adminThemeRoutes)
  .route('/', adminImageRoutes)
  .route('/', adminAppearanceRoutes)
