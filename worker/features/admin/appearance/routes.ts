import { Hono } from 'hono'
import type { AppEnv } from '#worker/http/app-env.ts'
import { describeCall } from '#worker/http/describe-call.ts'
import { success } from '#worker/input/answer.ts'
import { getAppearance } from './get-appearance.ts'
import { Appearance } from './schema.ts'

export const adminAppearanceRoutes = new Hono<AppEnv>().get(
  '/appearance',
  describeCall('Admin: appearance', 'Settings, themes and choices of the appearance editor', {
    access: 'admin',
    permission: 'settings.update',
    answer: success({ appearance: Appearance }),
  }),
  async (c) => c.json({ status: 'success' as const, appearance: await getAppearance(c.var.ctx) }),
)
