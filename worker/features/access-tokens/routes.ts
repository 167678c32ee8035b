import { Hono } from 'hono'
import { z } from 'zod'
import { requireUser } from '#worker/context/context.ts'
import { deviceCookies } from '#worker/features/account/device-cookies.ts'
import {
  forgetLoginAttempts,
  mayKnowDevice,
  takeLoginAttempt,
} from '#worker/features/account/limits.ts'
import { checkLogin, findLoginCandidates, login } from '#worker/features/account/login.ts'
import { LoginInput } from '#worker/features/account/schema.ts'
import { signInAnswer } from '#worker/features/account/sign-in-answer.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { createToken } from './create-token.ts'
import { deleteToken } from './delete-token.ts'
import { listAccessTokens } from './list-access-tokens.ts'
import { takeNewToken } from './limits.ts'
import { logInDevice } from './log-in-device.ts'
import {
  AccessToken,
  CreateTokenInput,
  CreateTokenResponse,
  SignInResponse,
  TokenId,
} from './schema.ts'
import { success } from '#worker/input/answer.ts'

/** Below `auth`, which answers with and without the API's prefix. */
export const loginRoutes = new Hono<AppEnv>().post(
  '/login',
  describeCall(
    'Account',
    'Signs in; with `device_name` it sets no cookie and answers `user.access_token`, which replaces the token of that name',
    { access: 'guest', answer: SignInResponse },
  ),
  validate('json', LoginInput),
  async (c) => {
    const { ctx } = c.var
    const input = c.req.valid('json')
    const { email } = input
    const known = mayKnowDevice(ctx) ? await findLoginCandidates(ctx, email) : null
    const tried = { email, passwordHash: known?.account?.passwordHash || null }
    await takeLoginAttempt(c.env, ctx, tried)
    const candidates = known ?? (await findLoginCandidates(ctx, email))
    const forget = () => ctx.deps.inBackground(() => forgetLoginAttempts(c.env, ctx, tried))

    if (input.device_name !== undefined) {
      const row = await checkLogin(ctx, input.password, candidates)
      forget()
      await takeNewToken(c.env, row.id)
      const user = await logInDevice(ctx, row, input.device_name)
      return c.json({ status: 'success', two_factor: false, user } satisfies SignInResponse)
    }

    const { result, passwordHash } = await login(ctx, input, candidates)
    forget()
    const { cookies, bootstrapData } = await signInAnswer(ctx, result)
    for (const cookie of [...cookies, ...(await deviceCookies(ctx, email, passwordHash))])
      c.header('set-cookie', cookie, { append: true })
    return c.json({
      status: 'success',
      two_factor: bootstrapData === null,
      ...(bootstrapData && { bootstrapData }),
    } satisfies SignInResponse)
  },
)

export const accessTokenRoutes = new Hono<AppEnv>()
  .get(
    '/access-tokens',
    describeCall('Access tokens', 'One\u2019s own access tokens', {
      access: 'member',
      answer: success({ tokens: z.array(AccessToken) }),
    }),
    async (c) => c.json({ status: 'success' as const, tokens: await listAccessTokens(c.var.ctx) }),
  )

  .post(
    '/access-tokens',
    describeCall('Access tokens', 'Makes an access token, which is shown this once', {
      access: 'member',
      permission: 'api.access',
      answer: CreateTokenResponse,
    }),
    validate('json', CreateTokenInput),
    async (c) => {
      await takeNewToken(c.env, requireUser(c.var.ctx).id)
      return c.json({
        status: 'success',
        ...(await createToken(c.var.ctx, c.req.valid('json'))),
      } satisfies CreateTokenResponse)
    },
  )

  .delete(
    '/access-tokens/:id',
    describeCall('Access tokens', 'Deletes an access token, which is worth nothing at once', {
      access: 'owner',
    }),
    validate('param', z.object({ id: TokenId })),
    async (c) => {
      await deleteToken(c.var.ctx, c.req.valid('param'))
      return c.json({ status: 'success' as const })
    },
  )
