import { createMiddleware } from 'hono/factory'
import { permissionHolder } from '#worker/context/context.ts'
import { ForbiddenError } from '#worker/errors.ts'
import { requireApiAccess } from '#worker/features/access-tokens/policy.ts'
import type { AppEnv } from '#worker/http/app-env.ts'

/** Lets an access token do no more than it was made for, and only while its owner may use the API at all. */
export const tokenAbilities = createMiddleware<AppEnv>(async (c, next) => {
  const { ctx } = c.var
  if (ctx.actor.kind === 'user' && ctx.actor.credential.kind === 'token') {
    const { abilities } = ctx.actor.credential
    requireApiAccess(permissionHolder(ctx), ctx.site)
    const needed = c.req.method === 'GET' || c.req.method === 'HEAD' ? 'read' : 'write'
    if (!abilities.includes(needed))
      throw new ForbiddenError('This access token was not made for that.', 'token_ability')
  }
  await next()
})
