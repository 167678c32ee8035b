import { Hono } from 'hono'
import { siteImageRoutes } from '#worker/features/admin/images/routes.ts'
import { adminRoutes } from '#worker/features/admin/routes.ts'
import { accessTokenRoutes, loginRoutes } from '#worker/features/access-tokens/routes.ts'
import { appearanceRoutes } from '#worker/features/appearance/routes.ts'
import { stripeRoutes } from '#worker/features/billing/gateways/stripe/routes.ts'
import { bootstrapRoutes } from '#worker/features/bootstrap/routes.ts'
import { settingsRoutes } from '#worker/features/settings/routes.ts'
import { accountAuthRoutes, accountRoutes } from '#worker/features/account/routes.ts'
import { billingRoutes } from '#worker/features/billing/routes.ts'
import { contactRoutes } from '#worker/features/contact/routes.ts'
import { driveRoutes } from '#worker/features/drive/routes.ts'
import { spaceRoutes } from '#worker/features/drive/space/routes.ts'
import { leavingRoutes } from '#worker/features/leaving/routes.ts'
import { pushRoutes } from '#worker/features/notifications/push/routes.ts'
import { notificationRoutes } from '#worker/features/notifications/routes.ts'
import { preferenceRoutes } from '#worker/features/preferences/routes.ts'
import { profileRoutes } from '#worker/features/profile/routes.ts'
import { shareRoutes } from '#worker/features/shares/routes.ts'
import { sharingRoutes } from '#worker/features/links/routes.ts'
import { socialRoutes } from '#worker/features/social/routes.ts'
import { tagRoutes } from '#worker/features/tags/routes.ts'
import { textSearchRoutes } from '#worker/features/text-search/routes.ts'
import { thumbnailRoutes } from '#worker/features/thumbnails/routes.ts'
import { twoFactorAuthRoutes } from '#worker/features/two-factor/routes.ts'
import { uploadRoutes } from '#worker/features/uploads/routes.ts'
import { tusRoutes } from '#worker/features/uploads/tus/routes.ts'
import { versionRoutes } from '#worker/features/versions/routes.ts'
import { inviteRoutes } from '#worker/features/workspaces/invites/routes.ts'
import { workspaceRoutes } from '#worker/features/workspaces/routes.ts'
import type { AppEnv } from '#worker/http/app-env.ts'

/** Also mounted below /auth: clients use either prefix. */
export const authRoutes = new Hono<AppEnv>()
  .route('/', loginRoutes)
  .route('/', accountAuthRoutes)
  .route('/', twoFactorAuthRoutes)

/** All of api/v1. The browser's client is typed by it. */
export const api = new Hono<AppEnv>()
  .route('/auth', authRoutes)
  .route('/secure/auth/social', socialRoutes)
  .route('/', bootstrapRoutes)
  .route('/', appearanceRoutes)
  .route('/', settingsRoutes)
  .route('/', accountRoutes)
  .route('/', accessTokenRoutes)
  .route('/', driveRoutes)
  .route('/', spaceRoutes)
  .route('/', preferenceRoutes)
  .route('/', textSearchRoutes)
  .route('/', versionRoutes)
  .route('/', thumbnailRoutes)
  .route('/', tagRoutes)
  .route('/', uploadRoutes)
  .route('/', tusRoutes)
  .route('/', shareRoutes)
  .route('/', sharingRoutes)
  .route('/', workspaceRoutes)
  .route('/', inviteRoutes)
  .route('/', pushRoutes)
  .route('/', notificationRoutes)
  .route('/', profileRoutes)
  .route('/', stripeRoutes)
  .route('/', leavingRoutes)
  .route('/', billingRoutes)
  .route('/', contactRoutes)
  .route('/', siteImageRoutes)
  .route('/admin', adminRoutes)

export type ApiV1 = typeof api
