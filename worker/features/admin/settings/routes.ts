import { Hono } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '#worker/http/app-env.ts'
import { describeCall } from '#worker/http/describe-call.ts'
import { success } from '#worker/input/answer.ts'
import { listSettings } from './list-settings.ts'
import { AdminSetting } from './schema.ts'

export const adminSettingRoutes = new Hono<AppEnv>().get(
  '/settings',
  describeCall('Admin: settings', 'All settings with what describes them', {
    access: 'admin',
    permission: 'settings.update',
    answer: success({ settings: z.array(AdminSetting) }),
  }),
  async (c) => c.json({ status: 'success' as const, settings: await listSettings(c.var.ctx) }),
)
