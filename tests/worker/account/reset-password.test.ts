import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneTimeTokens, pushSubscriptions } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { changeSettings, signUp, signInAgain, unique } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { createToken, Program } from '#tests/support/program.ts'
import { subscribeBrowser } from '#tests/support/push-browser.ts'
import { beginTwoFactor } from '#tests/support/two-factor-user.ts'
import { linkIn, startMailServer } from '#tests/support/mail-server.ts'
import type { MailServer } from '#tests/support/mail-server.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
  app = await sharedApp()
  await changeSettings(await app.adminClient(), { 'mail.transport_url': server.url })
})
afterAll(() => server.stop())

const NEW_PASSWORD = 'another long one'

/** The token of the mail that a forgetful user gets; the first mail to them was about the address. */
async function mailedToken(user: TestUser, mailNumber = 2): Promise<string> {
  const guest = await app.guest()
  expect((await guest.post('auth/forgot-password', { email: user.email })).status).toBe(200)
  const mail = await server.nextMailTo(user.email, mailNumber)
  return new URL(linkIn(mail, '/password/reset/')).pathname.split('/').at(-1) ?? ''
}

const reset = async (input: Record<string, unknown>) =>
  (await app.guest()).post('auth/reset-password', {
    password: NEW_PASSWORD,
    password_confirmation: NEW_PASSWORD,
    ...input,
  })

describe('POST auth/forgot-password', () => {
  it('answers the same for an address with an account and for one without, in as many round trips', async () => {
    const { email } = await signUp(app)
    const known = await (await app.guest()).post('auth/forgot-password', { email })
    const unknown = await (
      await app.guest()
    ).post('auth/forgot-password', { email: `nobody-${unique()}@example.com` })
    expect(known.status).toBe(200)
    expect(unknown.body).toEqual(known.body)
    expect(known.body.message).toMatch(/^If there is an account/)
    expect(unknown.roundTrips).toBe(known.roundTrips)
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()])
  })

  it('mails nobody who has no account', async () => {
    const email = `nobody-${unique()}@example.com`
    await (await app.guest()).post('auth/forgot-password', { email })
    const { email: other } = await signUp(app)
    await server.nextMailTo(other)
    expect(server.mails.filter(({ to }) => to === email)).toEqual([])
  })

  it.each([{}, { email: 'nobody' }, { email: ['a@example.com'] }])('refuses %j', async (input) => {
    const answer = await (await app.guest()).post('auth/forgot-password', input)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toHaveProperty('email')
  })

  it('floods nobody\u2019s mailbox', async () => {
    const guest = await app.guest()
    const email = `flooded-${unique()}@example.com`
    for (let count = 0; count < 5; count++)
      expect((await guest.post('auth/forgot-password', { email })).status).toBe(200)
    const answer = await guest.post('auth/forgot-password', { email })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('POST auth/reset-password', () => {
  it('sets the password, ends every session, and signs nobody in', async () => {
    const user = await signUp(app)
    const other = await signInAgain(app, user, { remember: true })
    const answer = await reset({ token: await mailedToken(user), email: user.email })
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie().join()).not.toContain('atoll_session')
    expect((await user.client.get('user/space-usage')).status).toBe(401)
    expect((await other.get('user/space-usage')).status).toBe(401)
    await signInAgain(app, { ...user, password: NEW_PASSWORD })
    const old = await (await app.guest()).post('auth/login', user)
    expect(old.status).toBe(422)
    await expect
      .poll(() => server.mails.findLast(({ to }) => to === user.email)?.subject)
      .toBe('Your password was changed')
  })

  it('ends pushes to browsers', async () => {
    const user = await signUp(app)
    await subscribeBrowser(user.client)
    await reset({ token: await mailedToken(user), email: user.email })
    const isOwn = eq(pushSubscriptions.userId, user.id)
    expect(await app.db.select().from(pushSubscriptions).where(isOwn)).toEqual([])
  })

  it('proves the address', async () => {
    const user = await signUp(app)
    await reset({ token: await mailedToken(user), email: user.email })
    const client = await signInAgain(app, { ...user, password: NEW_PASSWORD })
    const { user: me } = (await client.get('bootstrap-data')).body.data
    expect(me.email_verified_at).not.toBeNull()
  })

  it('takes from access tokens that the password was typed with them, as a change does', async () => {
    const user = await signUp(app)
    const program = new Program(app, (await createToken(user)).plainTextToken)
    const isConfirmed = async () =>
      (await program.get('auth/user/confirmed-password-status')).body.confirmed
    await program.post('auth/user/confirm-password', { password: user.password })
    expect(await isConfirmed()).toBe(true)
    await user.client.put('auth/user/password', {
      current_password: user.password,
      password: NEW_PASSWORD,
      password_confirmation: NEW_PASSWORD,
      removeAccess: false,
    })
    expect(await isConfirmed()).toBe(false)
  })

  it('forgets a second factor that was only begun: who began it may have known the old password', async () => {
    const user = await beginTwoFactor(app)
    await user.client.put('auth/user/password', {
      current_password: user.password,
      password: NEW_PASSWORD,
      password_confirmation: NEW_PASSWORD,
    })
    expect((await user.client.get('users/me')).body.user.has_two_factor_secret).toBe(false)
  })

  it('works once, also when it is asked for twice at once', async () => {
    const user = await signUp(app)
    const token = await mailedToken(user)
    const answers = await Promise.all([
      reset({ token, email: user.email }),
      reset({ token, email: user.email }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(1)
    const third = await reset({ token, email: user.email })
    expect(third.status).toBe(422)
    expect(third.body.errors.email).toEqual([
      'This link to set a new password is not valid for this address, or no longer.',
    ])
  })

  it('refuses a token after an hour, for another address, or that was never given', async () => {
    const user = await signUp(app)
    const other = await signUp(app)
    const token = await mailedToken(user)
    for (const input of [
      { token, email: other.email },
      { token, email: 'nobody@example.com' },
      { token: `${token}x`, email: user.email },
      { token: '', email: user.email },
    ]) {
      expect((await reset(input)).status).toBe(422)
    }
    await app.db
      .update(oneTimeTokens)
      .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
      .where(eq(oneTimeTokens.userId, user.id))
    expect((await reset({ token, email: user.email })).status).toBe(422)
    await signInAgain(app, user)
    expect((await user.client.get('user/space-usage')).status).toBe(200)
  })

  it('refuses a token that proves an address', async () => {
    const user = await signUp(app)
    const mail = await server.nextMailTo(user.email)
    const token = linkIn(mail, '/email/verify/').split('/').at(-1)
    expect((await reset({ token, email: user.email })).status).toBe(422)
  })

  it.each([
    [{ password: 'short', password_confirmation: 'short' }, 'password'],
    [{ password_confirmation: 'something else' }, 'password_confirmation'],
    [{ password: 'a\0bcdefghi', password_confirmation: 'a\0bcdefghi' }, 'password'],
    [{ password: 'x'.repeat(2000), password_confirmation: 'x'.repeat(2000) }, 'password'],
  ])('refuses %j and keeps the token good', async (input, field) => {
    const user = await signUp(app)
    const token = await mailedToken(user)
    const answer = await reset({ token, email: user.email, ...input })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toHaveProperty(field)
    expect((await reset({ token, email: user.email })).status).toBe(200)
  })
})
