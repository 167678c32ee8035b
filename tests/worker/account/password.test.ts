import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { outgoingMails, sessions } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { registerUser, signInAgain } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

const NEW_PASSWORD = 'another long one'
const change = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }

describe('PUT auth/user/password', () => {
  it('changes the password, keeps this session and ends the others', async () => {
    const user = await registerUser(app)
    const other = await signInAgain(app, user, { remember: true })
    const answer = await user.client.put('auth/user/password', {
      current_password: user.password,
      ...change,
    })
    expect(answer.status).toBe(200)
    expect(answer.roundTrips).toBeLessThanOrEqual(3)
    expect((await user.client.get('user/space-usage')).status).toBe(200)
    expect((await other.get('user/space-usage')).status).toBe(401)
    await signInAgain(app, { ...user, password: NEW_PASSWORD })
  })

  it('changes it once when it is sent twice at the same moment, and says so once', async () => {
    const user = await registerUser(app)
    const answers = await Promise.all(
      ['the first new one', 'the second new one'].map((password) =>
        user.client.put('auth/user/password', {
          current_password: user.password,
          password,
          password_confirmation: password,
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    const refused = answers.find(({ status }) => status === 422)
    expect(refused?.body.errors).toEqual({ current_password: ['This is not your password.'] })
    const mails = await app.db
      .select({ subject: outgoingMails.subject })
      .from(outgoingMails)
      .where(eq(outgoingMails.recipient, user.email))
    expect(mails).toEqual([{ subject: 'Your password was changed' }])
  })

  it('works by the override and without the prefix', async () => {
    const user = await registerUser(app)
    const answer = await user.client.post(
      '/auth/user/password?_method=PUT',
      { current_password: user.password, ...change },
      { headers: { 'x-http-method-override': 'PUT' } },
    )
    expect(answer.status).toBe(200)
  })

  it.each([
    [{ current_password: 'not mine', ...change }, 'current_password'],
    [{ ...change }, 'current_password'],
    [
      {
        current_password: 'correct horse battery',
        password: 'short',
        password_confirmation: 'short',
      },
      'password',
    ],
    [
      { current_password: 'correct horse battery', ...change, password_confirmation: 'x' },
      'password_confirmation',
    ],
  ])('refuses %j', async (input, field) => {
    const user = await registerUser(app)
    const answer = await user.client.put('auth/user/password', input)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
    await signInAgain(app, user)
  })

  it('is no way to guess it', async () => {
    const user = await registerUser(app)
    const guess = () =>
      user.client.put('auth/user/password', { current_password: 'a guess', ...change })
    for (let count = 0; count < 10; count++) expect((await guess()).status).toBe(422)
    expect((await guess()).status).toBe(429)
  })
})

describe('the confirmed password', () => {
  it('is asked for, counts for 9,000 seconds, and for this session alone', async () => {
    const user = await registerUser(app)
    const other = await signInAgain(app, user)
    const status = async (client = user.client, seconds = 9000) =>
      (await client.get(`auth/user/confirmed-password-status?seconds=${seconds}`)).body.confirmed
    expect(await status()).toBe(false)
    const wrong = await user.client.post('auth/user/confirm-password', { password: 'not mine' })
    expect(wrong.status).toBe(422)
    expect(wrong.body.errors).toHaveProperty('password')
    const right = await user.client.post('auth/user/confirm-password', { password: user.password })
    expect(right.status).toBe(200)
    expect(await status()).toBe(true)
    expect(await status(other)).toBe(false)

    const confirmedBefore = async (seconds: number) => {
      const at = new Date(Date.now() - seconds * 1000).toISOString()
      await app.db
        .update(sessions)
        .set({ passwordConfirmedAt: at })
        .where(eq(sessions.userId, user.id))
    }
    await confirmedBefore(8990)
    expect(await status()).toBe(true)
    expect(await status(user.client, 60)).toBe(false)
    await confirmedBefore(9001)
    expect(await status()).toBe(false)
    // Nobody stretches it.
    expect(await status(user.client, 1_000_000)).toBe(false)
  })

  it.each(['abc', '-1', '0'])('knows no window of %s seconds', async (seconds) => {
    const user = await registerUser(app)
    const answer = await user.client.get(`auth/user/confirmed-password-status?seconds=${seconds}`)
    expect(answer.status).toBe(422)
  })

  it('can’t be guessed, here or where sessions are ended', async () => {
    const user = await registerUser(app)
    for (let count = 0; count < 10; count++) {
      const path = count % 2 ? 'auth/user/confirm-password' : 'user-sessions/logout-other'
      expect((await user.client.post(path, { password: 'a guess' })).status).toBe(422)
    }
    const answer = await user.client.post('auth/user/confirm-password', {
      password: user.password,
    })
    expect(answer.status).toBe(429)
    await signInAgain(app, user)
  })
})
