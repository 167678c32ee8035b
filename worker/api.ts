import { Hono } from 'hono'
import { NotFoundError } from './errors.ts'
import { authRoutes } from './features/account/routes.ts'
import { driveRoutes } from './features/drive/routes.ts'
import { sharingRoutes } from './features/sharing/routes.ts'
import { siteRoutes } from './features/site/routes.ts'
import { uploadRoutes } from './features/uploads/routes.ts'
import type { AppEnv } from './http/app-env.ts'

/** All of api/v1. The browser's client is typed by it. */
export const api = new Hono<AppEnv>()
  .route('/auth', authRoutes)
  .route('/', siteRoutes)
  .route('/', driveRoutes)
  .route('/', uploadRoutes)
  .route('/', sharingRoutes)
  .all('*', () => {
    throw new NotFoundError('There is no such call.')
  })

export type ApiV1 = typeof api
