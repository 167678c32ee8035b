import { Hono } from 'hono'
import { humanPassCookie } from '#worker/auth/human-pass.ts'
import { NotFoundError } from '#worker/errors.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { nestSettings } from '#worker/settings/registry.ts'
import { UpdateSettingsInput } from '#worker/settings/schema.ts'
import { findCustomPage } from './find-custom-page.ts'
import { loadBootstrapData } from './load-bootstrap-data.ts'
import { takeHumanCheck } from './limits.ts'
import { VerifyHumanInput } from './schema.ts'
import { getSettings, updateSettings } from './update-settings.ts'
import { verifyHuman } from './verify-human.ts'

export const siteRoutes = new Hono<AppEnv>()
  .get(
    '/bootstrap-data',
    describeCall('Site', 'What each page starts with', { isPublic: true }),
    (c) => c.json({ data: loadBootstrapData(c.var.ctx), status: 'success' as const }),
  )

  .get(
    '/custom-pages/:idOrSlug',
    describeCall('Site', 'A page that the owner wrote', { isPublic: true }),
    async (c) => {
      const page = await findCustomPage(c.var.ctx, c.req.param('idOrSlug'))
      if (!page) throw new NotFoundError()
      return c.json({ page, status: 'success' as const })
    },
  )

  .post(
    '/recaptcha/verify',
    describeCall(
      'Site',
      'Checks a token of the human check; lets this browser go on for ten minutes',
      { isPublic: true },
    ),
    validate('json', VerifyHumanInput),
    async (c) => {
      const { ctx } = c.var
      await takeHumanCheck(c.env, ctx)
      const success = await verifyHuman(ctx, c.req.valid('json').token)
      if (success) {
        const cookie = await humanPassCookie(ctx.deps.config.appKey, ctx.origin, ctx.deps.clock())
        c.header('set-cookie', cookie, { append: true })
      }
      return c.json({ success, status: 'success' as const })
    },
  )

  .get('/settings', describeCall('Site', 'All settings (permission settings.update)'), (c) =>
    c.json({ settings: nestSettings(getSettings(c.var.ctx)), status: 'success' as const }),
  )

  .put(
    '/settings',
    describeCall(
      'Site',
      'Changes settings, by dotted names or nested (permission settings.update)',
    ),
    validate('json', UpdateSettingsInput),
    async (c) => {
      const settings = await updateSettings(c.var.ctx, c.req.valid('json'))
      return c.json({ settings: nestSettings(settings), status: 'success' as const })
    },
  )
