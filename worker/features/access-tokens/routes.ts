import { Hono } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '#worker/http/app-env.ts'
import { describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { createToken } from './create-token.ts'
import { deleteToken } from './delete-token.ts'
import { listAccessTokens } from './list-access-tokens.ts'
import { CreateTokenInput, TokenId } from './schema.ts'
import type { CreateTokenResponse } from './schema.ts'

export const accessTokenRoutes = new Hono<AppEnv>()
  .get('/access-tokens', describeCall('Access tokens', 'One\u2019s own access tokens'), async (c) =>
    c.json({ status: 'success' as const, tokens: await listAccessTokens(c.var.ctx) }),
  )

  .post(
    '/access-tokens',
    describeCall('Access tokens', 'Makes an access token, which is shown this once'),
    validate('json', CreateTokenInput),
    async (c) =>
      c.json({
        status: 'success',
        ...(await createToken(c.var.ctx, c.req.valid('json'))),
      } satisfies CreateTokenResponse),
  )

  .delete(
    '/access-tokens/:id',
    describeCall('Access tokens', 'Deletes an access token, which is worth nothing at once'),
    validate('param', z.object({ id: TokenId })),
    async (c) => {
      await deleteToken(c.var.ctx, c.req.valid('param'))
      return c.json({ status: 'success' as const })
    },
  )
