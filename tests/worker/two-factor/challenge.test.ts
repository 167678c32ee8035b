import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { oneTimeTokens, sessions, users } from '#db/schema/index.ts'
import type { Answer, ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { registerUser } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { appCode, wrongCode } from '#tests/support/totp.ts'
import {
  answerChallenge,
  confirmCode,
  isSignedIn,
  letTimePass,
  registerWithTwoFactor,
  startChallenge,
} from '#tests/support/two-factor-user.ts'
import type { TwoFactorUser } from '#tests/support/two-factor-user.ts'

let app: App
let user: TwoFactorUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerWithTwoFactor(app)
})

const PAST = new Date(Date.now() - 1000).toISOString()
const FUTURE = new Date(Date.now() + 60 * 60 * 1000).toISOString()
const CHALLENGE = 'atoll-two-factor'

const sessionsOf = (userId: number) =>
  app.db.select().from(sessions).where(eq(sessions.userId, userId))
const challengesOf = (userId: number) =>
  app.db
    .select()
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, 'two-factor-challenge')))

/** Answers the challenge with an unused code. */
async function answerRightly(client: ApiClient, who: TwoFactorUser = user): Promise<Answer> {
  await letTimePass(app, who)
  return answerChallenge(client, { code: appCode(who.secret) })
}

function expectOver({ status, body }: Answer): void {
  expect(status).toBe(401)
  expect(body).toMatchObject({
    code: 'challenge_expired',
    message: 'This sign-in has taken too long. Please sign in again.',
  })
}

describe('the right password of someone with two-factor authentication', () => {
  it('opens no session: it leads to a challenge', async () => {
    const before = await sessionsOf(user.id)
    const client = await app.guest()
    const { email, password } = user
    const { body, headers } = await client.post('auth/login', { email, password })
    expect(body).toEqual({ status: 'success', two_factor: true })
    const cookies = headers.getSetCookie()
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([CHALLENGE, 'atoll-device'])
    expect(cookies[0]).toMatch(
      /^atoll-two-factor=[\w-]{43}; HttpOnly; Max-Age=600; Path=\/; SameSite=Lax$/,
    )
    expect(client.cookies.has('atoll_session')).toBe(false)
    expect(await isSignedIn(client)).toBe(false)
    expect((await client.get('bootstrap-data')).body.data.user).toBeNull()
    expect((await client.get('/drive')).status).toBe(302)
    expect(await sessionsOf(user.id)).toEqual(before)
  })

  it('says nothing of the challenge when the password is wrong', async () => {
    const guest = await app.guest()
    const { status, headers } = await guest.post('auth/login', { ...user, password: 'a guess' })
    expect(status).toBe(422)
    expect(headers.getSetCookie()).toEqual([])
  })
})

describe('the right code', () => {
  it.each(['auth/two-factor-challenge', '/auth/two-factor-challenge'])(
    'signs in at %s, and the challenge is over',
    async (path) => {
      const client = await startChallenge(app, user, { remember: true })
      await letTimePass(app, user)
      const { status, body, headers } = await client.post(path, { code: appCode(user.secret) })
      expect(status).toBe(200)
      expect(body).toMatchObject({ status: 'success', bootstrapData: { user: { id: user.id } } })
      expect(headers.getSetCookie()[0]).toMatch(
        /^atoll_session=[\w-]{43}; HttpOnly; Max-Age=2592000/,
      )
      expect(await isSignedIn(client)).toBe(true)
      expect(client.cookies.has(CHALLENGE)).toBe(false)
    },
  )

  it('remembers only where that was asked for with the password', async () => {
    const client = await startChallenge(app, user)
    await letTimePass(app, user)
    const { headers } = await client.post('auth/two-factor-challenge', {
      code: appCode(user.secret),
      remember: true,
    })
    expect(headers.getSetCookie()[0]).not.toMatch(/max-age/i)
  })

  it('is still asked for after wrong ones, which say so beside their field', async () => {
    const client = await startChallenge(app, user)
    for (let attempt = 0; attempt < 3; attempt++) {
      const { status, body } = await answerChallenge(client, { code: wrongCode(user.secret) })
      expect(status).toBe(422)
      expect(body.errors).toEqual({ code: ['This code is not right, or no longer.'] })
      expect(await isSignedIn(client)).toBe(false)
    }
    expect((await answerRightly(client)).status).toBe(200)
  })

  it('of somebody else\u2019s app is wrong', async () => {
    const other = await registerWithTwoFactor(app)
    const client = await startChallenge(app, user)
    await letTimePass(app, user)
    expect((await answerChallenge(client, { code: appCode(other.secret) })).status).toBe(422)
    expect(
      (await answerChallenge(client, { recovery_code: other.recoveryCodes[0] ?? '' })).status,
    ).toBe(422)
  })

  it.each([
    [{}, ['code']],
    [{ code: '' }, ['code']],
    [{ code: '12345' }, ['code']],
    [{ code: '1234567' }, ['code']],
    [{ code: ['123456'] }, ['code']],
    [{ recovery_code: 'abcdefghij-abcdefghi' }, ['recovery_code']],
    [{ recovery_code: 'abcdefghij-abcdefghij2' }, ['recovery_code']],
    [{ recovery_code: { $ne: '' } }, ['recovery_code']],
    [{ code: '123456', recovery_code: 'abcdefghij-abcdefghij' }, ['code']],
  ])('is not %j', async (input, fields) => {
    const guest = await app.guest()
    const { status, body } = await guest.post('auth/two-factor-challenge', input)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(fields)
  })
})

describe('a challenge', () => {
  it('is needed: without one, or with what is none, there is nothing to answer', async () => {
    await letTimePass(app, user)
    const code = appCode(user.secret)
    for (const cookie of [null, '', 'x', 'A'.repeat(43), '%00', 'A'.repeat(5000)]) {
      const guest = await app.guest()
      if (cookie !== null) guest.cookies.set(CHALLENGE, cookie)
      expectOver(await answerChallenge(guest, { code }))
    }
  })

  it('needs the XSRF token, as every call does', async () => {
    const client = await startChallenge(app, user)
    await letTimePass(app, user)
    const code = appCode(user.secret)
    const refused = await answerChallenge(client, { code }, { headers: { 'x-xsrf-token': null } })
    expect(refused.status).toBe(403)
    const foreign = await answerChallenge(
      client,
      { code },
      { headers: { origin: 'https://evil.example' } },
    )
    expect(foreign.status).toBe(403)
  })

  it('is over after its time, and after it was answered', async () => {
    const late = await startChallenge(app, user)
    await app.db
      .update(oneTimeTokens)
      .set({ expiresAt: PAST })
      .where(eq(oneTimeTokens.userId, user.id))
    expectOver(await answerRightly(late))

    const client = await startChallenge(app, user)
    const token = client.cookies.get(CHALLENGE) ?? ''
    expect((await answerRightly(client)).status).toBe(200)
    const replaying = await app.guest()
    replaying.cookies.set(CHALLENGE, token)
    expectOver(await answerRightly(replaying))
  })

  it('can\u2019t be made of what the database holds, nor of a token for something else', async () => {
    const other = await registerWithTwoFactor(app)
    const client = await startChallenge(app, other)
    const [row] = await challengesOf(other.id)
    const reader = await app.guest()
    reader.cookies.set(CHALLENGE, row?.tokenHash ?? '')
    expectOver(await answerRightly(reader, other))
    await app.db
      .update(oneTimeTokens)
      .set({ purpose: 'password-reset' })
      .where(eq(oneTimeTokens.id, row?.id ?? 0))
    expectOver(await answerRightly(client, other))
  })

  it('ends when two-factor authentication is switched off, even if it is switched on anew', async () => {
    const other = await registerWithTwoFactor(app)
    const client = await startChallenge(app, other)
    expect((await other.client.delete('auth/user/two-factor-authentication')).status).toBe(200)
    expect(await challengesOf(other.id)).toEqual([])
    await other.client.post('auth/user/two-factor-authentication')
    const { secret } = (await other.client.get('auth/user/two-factor/qr-code')).body
    const anew = { ...other, secret }
    expect((await confirmCode(anew)).status).toBe(200)
    expectOver(await answerRightly(client, anew))
  })

  it('opens nothing for who was banned meanwhile, until the ban is over', async () => {
    const other = await registerWithTwoFactor(app)
    const client = await startChallenge(app, other)
    const ban = (bannedUntil: string | null) =>
      app.db
        .update(users)
        .set({ bannedAt: PAST, bannedUntil, banReason: 'Spam' })
        .where(eq(users.id, other.id))
    for (const until of [null, FUTURE]) {
      await ban(until)
      const { status, body } = await answerRightly(client, other)
      expect([status, body.code, body.message]).toEqual([
        403,
        'suspended',
        'This account is suspended: Spam',
      ])
    }
    await ban(PAST)
    expect((await answerRightly(client, other)).status).toBe(200)
  })

  it('opens nothing for an account that was deleted meanwhile', async () => {
    const other = await registerWithTwoFactor(app)
    const client = await startChallenge(app, other)
    await app.db.update(users).set({ deletedAt: PAST }).where(eq(users.id, other.id))
    expectOver(await answerRightly(client, other))
  })

  it('of one person signs that person in, whoever was signed in before', async () => {
    const other = await registerUser(app)
    const token = other.client.cookies.get('atoll_session') ?? ''
    const { email, password } = user
    await other.client.post('auth/login', { email, password })
    expect((await answerRightly(other.client)).body.bootstrapData.user.id).toBe(user.id)
    const left = await app.guest()
    left.cookies.set('atoll_session', token)
    await expect.poll(() => isSignedIn(left)).toBe(false)
  })
})
