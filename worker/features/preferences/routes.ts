import { Hono } from 'hono'
import type { AppEnv } from '#worker/http/app-env.ts'
import { describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { savePreferences } from './save-preferences.ts'
import { DrivePreferences, DrivePreferencesInput } from './schema.ts'
import { success } from '#worker/input/answer.ts'

export const preferenceRoutes = new Hono<AppEnv>().put(
  '/drive/preferences',
  describeCall(
    'Drive',
    'Remembers how one looks at the drive: list or grid, order, details, density, columns',
    {
      access: 'member',
      answer: success({ preferences: DrivePreferences }),
    },
  ),
  validate('json', DrivePreferencesInput),
  async (c) => {
    const preferences = await savePreferences(c.var.ctx, c.req.valid('json'))
    return c.json({ preferences, status: 'success' as const })
  },
)
