import { Hono } from 'hono'
import { accessTokenRoutes, loginRoutes } from './features/access-tokens/routes.ts'
import { accountAuthRoutes, accountRoutes } from './features/account/routes.ts'
import { driveRoutes } from './features/drive/routes.ts'
import { leavingRoutes } from './features/leaving/routes.ts'
import { outgoingMailRoutes } from './features/outgoing-mail/routes.ts'
import { preferenceRoutes } from './features/preferences/routes.ts'
import { profileRoutes } from './features/profile/routes.ts'
import { sharingRoutes } from './features/sharing/routes.ts'
import { siteRoutes } from './features/site/routes.ts'
import { socialRoutes } from './features/social/routes.ts'
import { tagRoutes } from './features/tags/routes.ts'
import { textSearchRoutes } from './features/text-search/routes.ts'
import { thumbnailRoutes } from './features/thumbnails/routes.ts'
import { twoFactorAuthRoutes } from './features/two-factor/routes.ts'
import { uploadRoutes } from './features/uploads/routes.ts'
import { versionRoutes } from './features/versions/routes.ts'
import type { AppEnv } from './http/app-env.ts'

/** What answers below /auth too: the two specifications disagree about the prefix, and both are right. */
export const authRoutes = new Hono<AppEnv>()
  .route('/', loginRoutes)
  .route('/', accountAuthRoutes)
  .route('/', twoFactorAuthRoutes)

/** All of api/v1. The browser's client is typed by it. */
export const api = new Hono<AppEnv>()
  .route('/auth', authRoutes)
  .route('/secure/auth/social', socialRoutes)
  .route('/', siteRoutes)
  .route('/', accountRoutes)
  .route('/', accessTokenRoutes)
  .route('/', driveRoutes)
  .route('/', preferenceRoutes)
  .route('/', textSearchRoutes)
  .route('/', versionRoutes)
  .route('/', thumbnailRoutes)
  .route('/', tagRoutes)
  .route('/', uploadRoutes)
  .route('/', sharingRoutes)
  .route('/', outgoingMailRoutes)
  .route('/', profileRoutes)
  .route('/', leavingRoutes)

export type ApiV1 = typeof api
