import { Hono } from 'hono'
import type { AppEnv } from '#worker/http/app-env.ts'
import { describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { success } from '#worker/input/answer.ts'
import { nestSettings } from '#worker/settings/nest-settings.ts'
import { NestedSettings } from '#worker/settings/registry.ts'
import { UpdateSettingsInput } from './schema.ts'
import { getSettings, updateSettings } from './update-settings.ts'

export const settingsRoutes = new Hono<AppEnv>()
  .get(
    '/settings',
    describeCall('Site', 'All settings', {
      access: 'admin',
      permission: 'settings.update',
      answer: success({ settings: NestedSettings }),
    }),
    (c) => c.json({ settings: nestSettings(getSettings(c.var.ctx)), status: 'success' as const }),
  )

  .put(
    '/settings',
    describeCall('Site', 'Changes settings, by dotted names or nested', {
      access: 'admin',
      permission: 'settings.update',
      answer: success({ settings: NestedSettings }),
    }),
    validate('json', UpdateSettingsInput),
    async (c) => {
      const settings = await updateSettings(c.var.ctx, c.req.valid('json'))
      return c.json({ settings: nestSettings(settings), status: 'success' as const })
    },
  )
