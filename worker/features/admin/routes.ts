import { Hono } from 'hono'
import type { AppEnv } from '#worker/http/app-env.ts'
import { adminBillingRoutes } from './billing/routes.ts'
import { adminContactRoutes } from './contact-messages/routes.ts'
import { adminFileRoutes } from './files/routes.ts'
import { adminLinkRoutes } from './links/routes.ts'
import { adminLogRoutes } from './logs/routes.ts'
import { adminReportRoutes } from './reports/routes.ts'
import { adminPageRoutes } from './pages/routes.ts'
import { adminLocalizationRoutes } from './localizations/routes.ts'
import { adminTagRoutes } from './tags/routes.ts'
import { adminSettingRoutes } from './settings/routes.ts'
import { adminRoleRoutes } from './roles/routes.ts'
import { adminUserAccountRoutes } from './users/security/routes.ts'
import { adminAppearanceRoutes } from './appearance/routes.ts'
import { adminImageRoutes } from './images/routes.ts'
import { adminThemeRoutes } from './themes/routes.ts'
import { adminUserRoutes } from './users/routes.ts'
import { adminWorkspaceRoutes } from './workspaces/routes.ts'

/** All calls of the admin area, below `admin/`. */
export const adminRoutes = new Hono<AppEnv>()
  .route('/', adminUserRoutes)
  .route('/', adminFileRoutes)
  .route('/', adminLinkRoutes)
  .route('/', adminContactRoutes)
  .route('/', adminBillingRoutes)
  .route('/', adminWorkspaceRoutes)
  .route('/', adminTagRoutes)
  .route('/', adminLocalizationRoutes)
  .route('/', adminLogRoutes)
  .route('/', adminReportRoutes)
  .route('/', adminPageRoutes)
  .route('/', adminSettingRoutes)
  .route('/', adminUserAccountRoutes)
  .route('/', adminRoleRoutes)
  .route('/', adminThemeRoutes)
  .route('/', adminImageRoutes)
  .route('/', adminAppearanceRoutes)
