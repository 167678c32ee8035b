import { createMiddleware } from 'hono/factory'
import { TUS_VERSION } from '#worker/features/uploads/tus/check-tus-headers.ts'
import type { AppEnv } from '#worker/http/app-env.ts'

/** Adds to each response of the tus protocol, refusals of the guards included, which version is spoken. */
export const tusHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  c.header('tus-resumable', TUS_VERSION)
  c.header('tus-version', TUS_VERSION)
})
