import { Hono } from 'hono'
import { humanPassCookie } from '#worker/auth/human-pass.ts'
import { NotFoundError } from '#worker/errors.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { nestSettings } from '#worker/settings/nest-settings.ts'
import { NestedSettings } from '#worker/settings/registry.ts'
import { UpdateSettingsInput } from '#worker/settings/schema.ts'
import { findCustomPage } from './find-custom-page.ts'
import { loadBootstrapData } from './load-bootstrap-data.ts'
import { takeHumanCheck } from './limits.ts'
import { BootstrapData, CustomPage, VerifyHumanInput } from './schema.ts'
import { getSettings, updateSettings } from './update-settings.ts'
import { verifyHuman } from './verify-human.ts'
import { success } from '#worker/input/answer.ts'
import { z } from 'zod'

export const siteRoutes = new Hono<AppEnv>()
  .get(
    '/bootstrap-data',
    describeCall('Site', 'What each page starts with', {
      access: 'guest',
      answer: success({ data: BootstrapData }),
    }),
    (c) => c.json({ data: loadBootstrapData(c.var.ctx), status: 'success' as const }),
  )

  .get(
    '/custom-pages/:idOrSlug',
    describeCall('Site', 'A page that the owner wrote', {
      access: 'guest',
      answer: success({ page: CustomPage }),
    }),
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
      { access: 'guest', answer: success({ success: z.boolean() }) },
    ),
    validate('json', VerifyHumanInput),
    async (c) => {
      const { ctx } = c.var
      await takeHumanCheck(c.env, ctx)
      const isHuman = await verifyHuman(ctx, c.req.valid('json').token)
      if (isHuman) {
        const cookie = await humanPassCookie(ctx.deps.config.appKey, ctx.origin, ctx.deps.clock())
        c.header('set-cookie', cookie, { append: true })
      }
      return c.json({ success: isHuman, status: 'success' as const })
    },
  )

  .get(
    '/settings',
    describeCall('Site', 'All settings', {
      access: 'member',
      permission: 'settings.update',
      answer: success({ settings: NestedSettings }),
    }),
    (c) => c.json({ settings: nestSettings(getSettings(c.var.ctx)), status: 'success' as const }),
  )

  .put(
    '/settings',
    describeCall('Site', 'Changes settings, by dotted names or nested', {
      access: 'member',
      permission: 'settings.update',
      answer: success({ settings: NestedSettings }),
    }),
    validate('json', UpdateSettingsInput),
    async (c) => {
      const settings = await updateSettings(c.var.ctx, c.req.valid('json'))
      return c.json({ settings: nestSettings(settings), status: 'success' as const })
    },
  )
