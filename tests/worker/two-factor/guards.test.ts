import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { sessions, users } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { registerUser } from '#tests/support/factories.ts'
import { appCode } from '#tests/support/totp.ts'
import {
  answerChallenge,
  confirmPassword,
  letTimePass,
  registerWithTwoFactor,
  startChallenge,
} from '#tests/support/two-factor-user.ts'
import type { TwoFactorUser } from '#tests/support/two-factor-user.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let user: TwoFactorUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerWithTwoFactor(app)
})

const CALLS: [name: string, method: string, path: string, body?: unknown][] = [
  ['switching it on', 'POST', 'auth/user/two-factor-authentication', {}],
  ['switching it off', 'DELETE', 'auth/user/two-factor-authentication', {}],
  ['the QR code', 'GET', 'auth/user/two-factor/qr-code'],
  ['the first code', 'POST', 'auth/user/confirmed-two-factor-authentication', { code: '123456' }],
  ['the recovery codes', 'GET', 'auth/user/two-factor-recovery-codes'],
  ['new recovery codes', 'POST', 'auth/user/two-factor-recovery-codes', {}],
]

const stateOf = async (id: number) =>
  (await app.db.select().from(users).where(eq(users.id, id)))[0] ?? null

/** The owner in another browser, where the password was not confirmed. */
async function elsewhere(): Promise<ApiClient> {
  const client = await startChallenge(app, user)
  await letTimePass(app, user)
  await answerChallenge(client, { code: appCode(user.secret) })
  return client
}

describe.each(CALLS)('%s', (_name, method, path, payload) => {
  const call = (client: ApiClient, prefix = '') => client.call(method, prefix + path, payload)

  it('is refused where the password was not confirmed, or only in another session', async () => {
    const client = await elsewhere()
    const before = await stateOf(user.id)
    const { status, body } = await call(client)
    expect(status).toBe(403)
    expect(body).toMatchObject({
      code: 'password_confirmation_required',
      message: 'Please confirm your password first.',
    })
    expect(JSON.stringify(body)).not.toContain(user.recoveryCodes[0])
    expect(await stateOf(user.id)).toEqual(before)
  })

  it('is refused two and a half hours after the password was confirmed', async () => {
    const client = await elsewhere()
    await confirmPassword(user, client)
    const before = await stateOf(user.id)
    await app.db
      .update(sessions)
      .set({ passwordConfirmedAt: new Date(Date.now() - 9001 * 1000).toISOString() })
      .where(eq(sessions.userId, user.id))
    expect((await call(client)).body.code).toBe('password_confirmation_required')
    expect(await stateOf(user.id)).toEqual(before)
    await confirmPassword(user)
  })

  it('asks a guest to sign in', async () => {
    const { status, body } = await call(await app.guest())
    expect([status, body.code]).toEqual([401, 'unauthorized'])
  })

  it('answers at /auth as at /api/v1/auth', async () => {
    const { client, password } = await registerUser(app)
    await confirmPassword({ client, password })
    const { status, body } = await call(client, '/')
    expect(body.message).not.toBe('There is no such call.')
    expect([200, 404, 409]).toContain(status)
  })
})

describe('changes', () => {
  it.each([
    ['without the XSRF token', { 'x-xsrf-token': null }],
    ['from another site', { origin: 'https://evil.example' }],
  ])('are refused %s', async (_how, headers) => {
    const before = await stateOf(user.id)
    for (const path of [
      'auth/user/two-factor-authentication',
      'auth/user/two-factor-authentication?_method=DELETE',
      'auth/user/two-factor-recovery-codes',
    ]) {
      expect((await user.client.post(path, {}, { headers })).status).toBe(403)
    }
    expect(await stateOf(user.id)).toEqual(before)
  })
})
