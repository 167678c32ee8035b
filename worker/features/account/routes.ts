import { Hono } from 'hono'
import type { Context } from 'hono'
import { challengeCookie } from '#worker/auth/cookies.ts'
import { humanPassCookie } from '#worker/auth/human-pass.ts'
import { requireUser } from '#worker/context/context.ts'
import { loadBootstrapData } from '#worker/features/bootstrap/load-bootstrap-data.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { languageLines } from '#worker/i18n/language-lines.ts'
import { trans } from '#worker/i18n/trans.ts'
import { cancelEmailChange } from './email-change/cancel-email-change.ts'
import { changePassword } from './change-password.ts'
import { confirmPassword, isPasswordConfirmed } from './confirm-password.ts'
import { deviceCookies } from './device-cookies.ts'
import { forgotPassword } from './forgot-password.ts'
import {
  forgetPasswordAttempts,
  takeEmailChange,
  takeHumanCheck,
  takeMail,
  takePasswordAttempt,
  takeRegistrationAttempt,
  takeResetAttempt,
  takeVerificationAttempt,
} from './limits.ts'
import { listSessions } from './list-sessions.ts'
import { logoutOtherSessions } from './logout-other-sessions.ts'
import { logoutSession } from './logout-session.ts'
import { logout } from './logout.ts'
import { proveEmail } from './prove-email.ts'
import { register } from './register.ts'
import { requestEmailChange } from './email-change/request-email-change.ts'
import { resendVerification } from './resend-verification.ts'
import { resetPassword } from './reset-password.ts'
import {
  ChangeEmailInput,
  ChangePasswordInput,
  ConfirmedPasswordQuery,
  EmailInput,
  LogoutOthersInput,
  PasswordInput,
  ProveEmailInput,
  RegisterInput,
  RegisterResponse,
  ResetPasswordInput,
  SessionId,
  UserSession,
  VerifyHumanInput,
} from './schema.ts'
import { signInAnswer } from './sign-in-answer.ts'
import { verifyHuman } from './verify-human.ts'
import { success } from '#worker/input/answer.ts'
import { BootstrapData } from '#worker/features/bootstrap/schema.ts'
import { z } from 'zod'

/** Below `auth`, which answers with and without the API's prefix. */
export const accountAuthRoutes = new Hono<AppEnv>()
  .post(
    '/register',
    describeCall('Account', 'Makes an account and signs in', {
      access: 'guest',
      answer: RegisterResponse,
    }),
    validate('json', RegisterInput),
    async (c) => {
      const input = c.req.valid('json')
      await takeRegistrationAttempt(c.env, c.var.ctx, input.email)
      const result = await register(c.var.ctx, input)
      const { cookies, bootstrapData } = await signInAnswer(c.var.ctx, result)
      setCookies(c, cookies)
      return c.json({
        status: result.session.user.isProvisional ? 'needs_email_verification' : 'success',
        bootstrapData: bootstrapData as RegisterResponse['bootstrapData'],
      } satisfies RegisterResponse)
    },
  )

  .post(
    '/logout',
    describeCall('Account', 'Signs out', {
      access: 'guest',
      answer: success({ bootstrapData: BootstrapData }),
    }),
    async (c) => {
      const { ctx } = c.var
      setCookies(c, [...(await logout(ctx)), challengeCookie('', ctx.origin)])
      const bootstrapData = loadBootstrapData({ ...ctx, actor: { kind: 'guest' } })
      return c.json({ status: 'success' as const, bootstrapData })
    },
  )

  .post(
    '/email/verification-notification',
    describeCall('Account', 'Sends the mail again that proves the address', { access: 'guest' }),
    validate('json', EmailInput),
    async (c) => {
      const { ctx } = c.var
      // Whoever is signed in gets it themselves, whatever the call names.
      const email = ctx.actor.kind === 'user' ? ctx.actor.user.email : c.req.valid('json').email
      await resendVerification(ctx, email, () => takeMail(c.env, ctx, 'verification', email))
      return c.json({ status: 'success' as const })
    },
  )

  .post(
    '/email/prove',
    describeCall('Account', 'Proves the caller’s address by the token of an invitation’s mail', {
      access: 'member',
    }),
    validate('json', ProveEmailInput),
    async (c) => {
      const { ctx } = c.var
      const { token } = c.req.valid('json')
      await proveEmail(ctx, token, () => takeVerificationAttempt(c.env, ctx))
      return c.json({ status: 'success' as const })
    },
  )

  .post(
    '/forgot-password',
    describeCall('Account', 'Mails a link to set a new password', {
      access: 'guest',
      answer: success({ message: z.string() }),
    }),
    validate('json', EmailInput),
    async (c) => {
      const { email } = c.req.valid('json')
      await takeMail(c.env, c.var.ctx, 'reset', email)
      await forgotPassword(c.var.ctx, email)
      const message = trans(
        languageLines(c.var.ctx),
        'If there is an account with this address, a mail with a link to set a new password is on its way.',
      )
      return c.json({ status: 'success' as const, message })
    },
  )

  .post(
    '/reset-password',
    describeCall('Account', 'Sets a new password by a mailed token', { access: 'guest' }),
    validate('json', ResetPasswordInput),
    async (c) => {
      await takeResetAttempt(c.env, c.var.ctx)
      await resetPassword(c.var.ctx, c.req.valid('json'))
      return c.json({ status: 'success' as const })
    },
  )

  .put(
    '/user/password',
    describeCall(
      'Account',
      'Changes the password and ends the other sessions; deletes access tokens and disconnects services unless `removeAccess` is false',
      { access: 'member' },
    ),
    validate('json', ChangePasswordInput),
    async (c) => {
      const { ctx } = c.var
      const passwordHash = await changePassword(ctx, c.req.valid('json'), () =>
        takePasswordAttempt(c.env, ctx),
      )
      await forgetPasswordAttempts(c.env, c.var.ctx)
      const { email } = requireUser(c.var.ctx)
      setCookies(c, await deviceCookies(c.var.ctx, email, passwordHash))
      return c.json({ status: 'success' as const })
    },
  )

  .put(
    '/user/email',
    describeCall(
      'Account',
      'Asks to change the email address, by the password: a link mailed to the new address confirms it',
      { access: 'member' },
    ),
    validate('json', ChangeEmailInput),
    async (c) => {
      const { ctx } = c.var
      const input = c.req.valid('json')
      await requestEmailChange(ctx, input, {
        attempt: () => takePasswordAttempt(c.env, ctx),
        mails: () =>
          takeEmailChange(c.env, ctx, { current: requireUser(ctx).email, next: input.email }),
      })
      await forgetPasswordAttempts(c.env, ctx)
      return c.json({ status: 'success' as const })
    },
  )

  .delete(
    '/user/email',
    describeCall('Account', 'Cancels a change of the email address that is not confirmed yet', {
      access: 'member',
    }),
    async (c) => {
      await cancelEmailChange(c.var.ctx)
      return c.json({ status: 'success' as const })
    },
  )

  .get(
    '/user/confirmed-password-status',
    describeCall('Account', 'Whether the password was typed in this session lately', {
      access: 'member',
      answer: success({ confirmed: z.boolean() }),
    }),
    validate('query', ConfirmedPasswordQuery),
    (c) => {
      const confirmed = isPasswordConfirmed(c.var.ctx, c.req.valid('query').seconds)
      return c.json({ status: 'success' as const, confirmed })
    },
  )

  .post(
    '/user/confirm-password',
    describeCall('Account', 'Confirms the password for this session', { access: 'member' }),
    validate('json', PasswordInput),
    async (c) => {
      const { ctx } = c.var
      await confirmPassword(ctx, c.req.valid('json').password, () =>
        takePasswordAttempt(c.env, ctx),
      )
      await forgetPasswordAttempts(c.env, c.var.ctx)
      return c.json({ status: 'success' as const })
    },
  )

export const accountRoutes = new Hono<AppEnv>()
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
    '/user-sessions',
    describeCall('Account', 'Where one is signed in', {
      access: 'member',
      answer: success({ sessions: z.array(UserSession) }),
    }),
    async (c) => c.json({ status: 'success' as const, sessions: await listSessions(c.var.ctx) }),
  )

  .post(
    '/user-sessions/logout-other',
    describeCall(
      'Account',
      'Ends all other sessions; `removeAccess` also deletes access tokens and disconnects services',
      { access: 'member' },
    ),
    validate('json', LogoutOthersInput),
    async (c) => {
      const { ctx } = c.var
      await logoutOtherSessions(ctx, c.req.valid('json'), () => takePasswordAttempt(c.env, ctx))
      await forgetPasswordAttempts(c.env, c.var.ctx)
      return c.json({ status: 'success' as const })
    },
  )

  .delete(
    '/user-sessions/:id',
    describeCall('Account', 'Ends one of one\u2019s own sessions', { access: 'owner' }),
    validate('param', z.object({ id: SessionId })),
    async (c) => {
      await logoutSession(c.var.ctx, c.req.valid('param'))
      return c.json({ status: 'success' as const })
    },
  )

function setCookies(c: Context<AppEnv>, cookies: string[]): void {
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
}
