import { eq } from 'drizzle-orm'
import { sessions, users } from '#db/schema/index.ts'
import { ApiClient } from './api-client.ts'
import type { Answer, CallOptions } from './api-client.ts'
import type { App } from './app.ts'
import { registerUser } from './factories.ts'
import type { TestUser } from './factories.ts'
import { appCode } from './totp.ts'

export interface TwoFactorUser extends TestUser {
  secret: string
  recoveryCodes: string[]
}

export async function confirmPassword(
  user: Pick<TestUser, 'client' | 'password'>,
  client = user.client,
): Promise<void> {
  const { status, body } = await client.post('auth/user/confirm-password', {
    password: user.password,
  })
  if (status !== 200)
    throw new Error(`confirm-password answered ${status}: ${JSON.stringify(body)}`)
}

/** As hours after the password was typed. */
export async function forgetConfirmation(app: App, userId: number): Promise<void> {
  await app.db
    .update(sessions)
    .set({ passwordConfirmedAt: null })
    .where(eq(sessions.userId, userId))
}

/** A user who is enabling two-factor authentication, with a confirmed password. */
export async function beginTwoFactor(app: App): Promise<TwoFactorUser> {
  const user = await registerUser(app)
  await confirmPassword(user)
  const { status } = await user.client.post('auth/user/two-factor-authentication')
  if (status !== 200) throw new Error(`two-factor-authentication answered ${status}`)
  const { body: qrCode } = await user.client.get('auth/user/two-factor/qr-code')
  return { ...user, secret: qrCode.secret, recoveryCodes: await recoveryCodesOf(user.client) }
}

export async function recoveryCodesOf(client: ApiClient): Promise<string[]> {
  const { body } = await client.get('auth/user/two-factor-recovery-codes')
  return body.two_factor_recovery_codes
}

export const confirmCode = (user: TwoFactorUser, code = appCode(user.secret)) =>
  user.client.post('auth/user/confirmed-two-factor-authentication', { code })

/** A user with two-factor authentication and a confirmed password. */
export async function registerWithTwoFactor(app: App): Promise<TwoFactorUser> {
  const user = await beginTwoFactor(app)
  const { status, body } = await confirmCode(user)
  if (status !== 200) throw new Error(`the first code answered ${status}: ${JSON.stringify(body)}`)
  await letTimePass(app, user)
  return user
}

/** As after a minute: the code that the app shows now has not been used. */
export async function letTimePass(app: App, user: Pick<TestUser, 'id'>): Promise<void> {
  await app.db.update(users).set({ twoFactorLastStep: null }).where(eq(users.id, user.id))
}

/** Another browser, in which the right password was typed. */
export async function startChallenge(
  app: App,
  user: Pick<TestUser, 'email' | 'password'>,
  input: { remember?: boolean } = {},
): Promise<ApiClient> {
  const client = await ApiClient.open(app.url)
  const { email, password } = user
  const { status, body } = await client.post('auth/login', { email, password, ...input })
  if (status !== 200 || !body.two_factor)
    throw new Error(`login answered ${status}: ${JSON.stringify(body)}`)
  return client
}

export const answerChallenge = (
  client: ApiClient,
  input: { code: string } | { recovery_code: string },
  options?: CallOptions,
): Promise<Answer> => client.post('auth/two-factor-challenge', input, options)

export const isSignedIn = async (client: ApiClient): Promise<boolean> =>
  (await client.get('user/space-usage')).status === 200
