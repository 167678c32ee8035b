import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { changeSettings, signInAgain } from '#tests/support/factories.ts'
import { linkIn, startMailServer } from '#tests/support/mail-server.ts'
import type { MailServer } from '#tests/support/mail-server.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { appCode } from '#tests/support/totp.ts'
import {
  answerChallenge,
  beginTwoFactor,
  confirmCode,
  isSignedIn,
  letTimePass,
  recoveryCodesOf,
  registerWithTwoFactor,
  startChallenge,
} from '#tests/support/two-factor-user.ts'

let mail: MailServer
let app: App
beforeAll(async () => {
  mail = await startMailServer()
  app = await sharedApp()
  await changeSettings(await app.adminClient(), { 'mail.transport_url': mail.url })
})
afterAll(() => mail.stop())

const PATH = 'auth/user/two-factor-authentication'
const QR_CODE = 'auth/user/two-factor/qr-code'

const NOTHING = {
  twoFactorSecret: null,
  twoFactorRecoveryCodes: null,
  twoFactorConfirmedAt: null,
  twoFactorLastStep: null,
}

const rowOf = async (id: number) => (await app.db.select().from(users).where(eq(users.id, id)))[0]
const subjectsTo = (email: string) =>
  mail.mails.filter(({ to }) => to === email).map(({ subject }) => subject)

describe('switching two-factor authentication off', () => {
  it('clears all of it, ends the other sessions and asks for no code any more', async () => {
    const user = await registerWithTwoFactor(app)
    const elsewhere = await startChallenge(app, user, { remember: true })
    await answerChallenge(elsewhere, { code: appCode(user.secret) })
    expect(await isSignedIn(elsewhere)).toBe(true)

    const { status, body } = await user.client.delete(PATH)
    expect([status, body]).toEqual([200, { status: 'success' }])
    expect(await rowOf(user.id)).toMatchObject(NOTHING)
    expect(await recoveryCodesOf(user.client)).toEqual([])
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect(await isSignedIn(user.client)).toBe(true)
    const { body: bootstrap } = await user.client.get('bootstrap-data')
    expect(bootstrap.data.user.two_factor_confirmed_at).toBeNull()
    expect(await isSignedIn(await signInAgain(app, user))).toBe(true)
  })

  it('works as a POST that stands for it', async () => {
    const user = await registerWithTwoFactor(app)
    const { status } = await user.client.post(`${PATH}?_method=DELETE`, undefined, {
      headers: { 'x-http-method-override': 'DELETE' },
    })
    expect(status).toBe(200)
    expect(await rowOf(user.id)).toMatchObject(NOTHING)
  })

  it('and on anew makes another secret and other codes', async () => {
    const user = await registerWithTwoFactor(app)
    await user.client.delete(PATH)
    await user.client.post(PATH)
    expect((await user.client.get(QR_CODE)).body.secret).not.toBe(user.secret)
    const codes = await recoveryCodesOf(user.client)
    expect(codes.filter((code) => user.recoveryCodes.includes(code))).toEqual([])
    expect((await confirmCode(user)).status).toBe(422)
  })

  it('before it is on gives up: nothing is left, nobody signed out, no mail sent', async () => {
    const user = await beginTwoFactor(app)
    const elsewhere = await signInAgain(app, user)
    expect((await user.client.delete(PATH)).status).toBe(200)
    expect(await rowOf(user.id)).toMatchObject(NOTHING)
    expect((await user.client.get(QR_CODE)).status).toBe(404)
    expect((await confirmCode(user)).status).toBe(409)
    expect(await isSignedIn(elsewhere)).toBe(true)
    // Whatever is sent is sent in this order.
    await user.client.post('auth/forgot-password', { email: user.email })
    await expect.poll(() => subjectsTo(user.email)).toContain('Set a new password')
    expect(subjectsTo(user.email).join()).not.toContain('Two-factor')
  })

  it('when it is off changes nothing', async () => {
    const user = await beginTwoFactor(app)
    await user.client.delete(PATH)
    expect((await user.client.delete(PATH)).status).toBe(200)
    expect((await user.client.post('auth/user/two-factor-recovery-codes')).status).toBe(409)
  })
})

describe('the owner', () => {
  it('gets a mail when it is switched on, and one when it is switched off', async () => {
    const user = await registerWithTwoFactor(app)
    await expect
      .poll(() => subjectsTo(user.email))
      .toContain('Two-factor authentication was switched on')
    await user.client.delete(PATH)
    await expect
      .poll(() => subjectsTo(user.email))
      .toContain('Two-factor authentication was switched off')
    const off = mail.mails.find(({ to, subject }) => to === user.email && subject.endsWith('off'))
    expect(off?.text).toContain('If it was not you, set a new password at once.')
    expect(mail.mails.map(({ text, html }) => text + html).join()).not.toContain(user.secret)
  })
})

describe('a new password', () => {
  it('by a mailed link does not skip the code, and ends the challenges of the old one', async () => {
    const user = await registerWithTwoFactor(app)
    // The first proof of an address switches it off: see `account/take-over.test.ts`.
    const emailVerifiedAt = new Date().toISOString()
    await app.db.update(users).set({ emailVerifiedAt }).where(eq(users.id, user.id))
    const before = await startChallenge(app, user)
    const guest = await app.guest()
    await guest.post('auth/forgot-password', { email: user.email })
    await expect.poll(() => subjectsTo(user.email)).toContain('Set a new password')
    const sent = mail.mails.find(
      ({ to, subject }) => to === user.email && subject === 'Set a new password',
    )
    if (!sent) throw new Error('no mail')
    const token = new URL(linkIn(sent, '/password/reset/')).pathname.split('/').at(-1)
    const password = 'another long password'
    const { status } = await guest.post('auth/reset-password', {
      token,
      email: user.email,
      password,
      password_confirmation: password,
    })
    expect(status).toBe(200)
    expect(await isSignedIn(guest)).toBe(false)

    await letTimePass(app, user)
    expect((await answerChallenge(before, { code: appCode(user.secret) })).status).toBe(401)
    const client = await startChallenge(app, { ...user, password })
    expect(await isSignedIn(client)).toBe(false)
    expect((await answerChallenge(client, { code: appCode(user.secret) })).status).toBe(200)
  })

  it('set in the account ends challenges, too', async () => {
    const user = await registerWithTwoFactor(app)
    const before = await startChallenge(app, user)
    const password = 'another long password'
    const { status } = await user.client.put('auth/user/password', {
      current_password: user.password,
      password,
      password_confirmation: password,
    })
    expect(status).toBe(200)
    expect((await answerChallenge(before, { code: appCode(user.secret) })).status).toBe(401)
  })
})
