import { Hono } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '#worker/http/app-env.ts'
import { describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { success } from '#worker/input/answer.ts'
import { takeSettingTest } from './limits.ts'
import { listSettings } from './list-settings.ts'
import { AdminSetting, TestResult, TestSocialInput } from './schema.ts'
import { testCaptcha } from './test-captcha.ts'
import { testMail } from './test-mail.ts'
import { testPush } from './test-push.ts'
import { testSocial } from './test-social.ts'
import { testStorage } from './test-storage.ts'
import { testStripe } from './test-stripe.ts'

const TAG = 'Admin: settings'
const answer = success({ results: z.array(TestResult) })

const tested = (results: TestResult[]) => ({ status: 'success' as const, results })

/** Tests use the saved settings. Those that send a secret need full access. */
export const adminSettingRoutes = new Hono<AppEnv>()
  .get(
    '/settings',
    describeCall(TAG, 'All settings with what describes them', {
      access: 'admin',
      permission: 'settings.update',
      answer: success({ settings: z.array(AdminSetting) }),
    }),
    async (c) => c.json({ status: 'success' as const, settings: await listSettings(c.var.ctx) }),
  )

  .post(
    '/settings/test-mail',
    describeCall(TAG, 'Sends a mail to the caller', {
      access: 'admin',
      permission: 'admin',
      answer,
    }),
    async (c) => {
      await takeSettingTest(c.env, c.var.ctx, 'mail')
      return c.json(tested([await testMail(c.var.ctx)]))
    },
  )

  .post(
    '/settings/test-storage',
    describeCall(TAG, 'Stores, reads and deletes an object, and asks for the CORS rule', {
      access: 'admin',
      permission: 'settings.update',
      answer,
    }),
    async (c) => {
      await takeSettingTest(c.env, c.var.ctx, 'storage')
      return c.json(tested(await testStorage(c.var.ctx)))
    },
  )

  .post(
    '/settings/test-captcha',
    describeCall(TAG, 'Whether the service of the human check knows the keys', {
      access: 'admin',
      permission: 'admin',
      answer,
    }),
    async (c) => {
      await takeSettingTest(c.env, c.var.ctx, 'captcha')
      return c.json(tested([await testCaptcha(c.var.ctx)]))
    },
  )

  .post(
    '/settings/test-social',
    describeCall(TAG, 'Whether a service knows the client id and secret', {
      access: 'admin',
      permission: 'admin',
      answer,
    }),
    validate('json', TestSocialInput),
    async (c) => {
      await takeSettingTest(c.env, c.var.ctx, 'social')
      return c.json(tested([await testSocial(c.var.ctx, c.req.valid('json').service)]))
    },
  )

  .post(
    '/settings/test-push',
    describeCall(TAG, 'Pushes a notification to the browsers of the caller', {
      access: 'admin',
      permission: 'settings.update',
      answer,
    }),
    async (c) => {
      await takeSettingTest(c.env, c.var.ctx, 'push')
      return c.json(tested(await testPush(c.var.ctx)))
    },
  )

  .post(
    '/settings/test-stripe',
    describeCall(TAG, 'Whether Stripe knows the secret key', {
      access: 'admin',
      permission: 'admin',
      answer,
    }),
    async (c) => {
      await takeSettingTest(c.env, c.var.ctx, 'stripe')
      return c.json(tested(await testStripe(c.var.ctx)))
    },
  )
