import { Hono } from 'hono'
import { challengeCookie, offlineUserCookie, sessionCookie } from '#worker/auth/cookies.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { bytes, CONTENT_RESPONSES, describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { deleteAccount } from './delete-account.ts'
import { exportAccount } from './export-account.ts'
import { DeleteAccountQuery, UserIdParam } from './schema.ts'

export const leavingRoutes = new Hono<AppEnv>()
  .get(
    '/users/me/export',
    describeCall('Account', 'All one’s files and data as a zip; asks for a confirmed password', {
      access: 'member',
      responses: { ...CONTENT_RESPONSES, 200: bytes('A zip') },
    }),
    async (c) => {
      const request = { isHead: c.req.method === 'HEAD', headers: c.req.raw.headers }
      const { status, headers, body } = await exportAccount(c.var.ctx, request)
      return new Response(body, { status, headers })
    },
  )

  .delete(
    '/users/:id',
    describeCall('Account', 'Deletes one’s own account', { access: 'owner' }),
    validate('param', UserIdParam),
    validate('query', DeleteAccountQuery),
    async (c) => {
      const { ctx } = c.var
      await deleteAccount(ctx, c.req.valid('param').id)
      for (const cookie of [
        sessionCookie('', ctx.origin, 0),
        challengeCookie('', ctx.origin),
        offlineUserCookie('', ctx.origin),
      ])
        c.header('set-cookie', cookie, { append: true })
      return c.json({ status: 'success' as const })
    },
  )
