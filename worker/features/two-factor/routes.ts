import { Hono } from 'hono'
import { challengeCookie } from '#worker/auth/cookies.ts'
import { signInAnswer } from '#worker/features/account/sign-in-answer.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { answerChallenge, findChallenge } from './answer-challenge.ts'
import { confirmTwoFactor } from './confirm-two-factor.ts'
import { disableTwoFactor } from './disable-two-factor.ts'
import { enableTwoFactor } from './enable-two-factor.ts'
import {
  forgetChallengeAttempts,
  forgetConfirmAttempts,
  takeChallengeAttempt,
  takeConfirmAttempt,
} from './limits.ts'
import { showRecoveryCodes } from './list-recovery-codes.ts'
import { regenerateRecoveryCodes } from './regenerate-recovery-codes.ts'
import {
  ChallengeInput,
  ChallengeResponse,
  ConfirmTwoFactorInput,
  QrCodeResponse,
  RecoveryCodesResponse,
} from './schema.ts'
import { showQrCode } from './show-qr-code.ts'

/** Below `auth`, which answers with and without the API's prefix. */
export const twoFactorAuthRoutes = new Hono<AppEnv>()
  .post(
    '/user/two-factor-authentication',
    describeCall('Two-factor authentication', 'Begins to switch it on', { access: 'member' }),
    async (c) => {
      await enableTwoFactor(c.var.ctx)
      return c.json({ status: 'success' as const })
    },
  )

  .delete(
    '/user/two-factor-authentication',
    describeCall('Two-factor authentication', 'Switches it off, or gives up switching it on', {
      access: 'member',
    }),
    async (c) => {
      await disableTwoFactor(c.var.ctx)
      return c.json({ status: 'success' as const })
    },
  )

  .get(
    '/user/two-factor/qr-code',
    describeCall('Two-factor authentication', 'What an authenticator app scans', {
      access: 'member',
      answer: QrCodeResponse,
    }),
    async (c) =>
      c.json({
        status: 'success',
        ...(await showQrCode(c.var.ctx)),
      } satisfies QrCodeResponse),
  )

  .post(
    '/user/confirmed-two-factor-authentication',
    describeCall('Two-factor authentication', 'Switches it on by a first code', {
      access: 'member',
    }),
    validate('json', ConfirmTwoFactorInput),
    async (c) => {
      const { ctx } = c.var
      await confirmTwoFactor(ctx, c.req.valid('json'), () => takeConfirmAttempt(c.env, ctx))
      await forgetConfirmAttempts(c.env, c.var.ctx)
      return c.json({ status: 'success' as const })
    },
  )

  .get(
    '/user/two-factor-recovery-codes',
    describeCall('Two-factor authentication', 'The recovery codes that are left', {
      access: 'member',
      answer: RecoveryCodesResponse,
    }),
    async (c) =>
      c.json({
        status: 'success',
        two_factor_recovery_codes: await showRecoveryCodes(c.var.ctx),
      } satisfies RecoveryCodesResponse),
  )

  .post(
    '/user/two-factor-recovery-codes',
    describeCall('Two-factor authentication', 'Makes new recovery codes', { access: 'member' }),
    async (c) => {
      await regenerateRecoveryCodes(c.var.ctx)
      return c.json({ status: 'success' as const })
    },
  )

  .post(
    '/two-factor-challenge',
    describeCall('Two-factor authentication', 'Signs in by the second factor', {
      access: 'guest',
      answer: ChallengeResponse,
    }),
    validate('json', ChallengeInput),
    async (c) => {
      const { ctx } = c.var
      const input = c.req.valid('json')
      const challenge = await findChallenge(ctx)
      await takeChallengeAttempt(c.env, ctx, challenge.userId, input.field)
      const result = await answerChallenge(ctx, challenge, input)
      await forgetChallengeAttempts(c.env, challenge.userId)
      const { cookies, bootstrapData } = await signInAnswer(ctx, result)
      for (const cookie of [...cookies, challengeCookie('', ctx.origin)])
        c.header('set-cookie', cookie, { append: true })
      return c.json({
        status: 'success',
        bootstrapData: bootstrapData as ChallengeResponse['bootstrapData'],
      } satisfies ChallengeResponse)
    },
  )
