import { eq } from 'drizzle-orm'
import { renderSVG } from 'uqr'
import { beforeAll, describe, expect, it } from 'vitest'
import { users } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { registerUser, signInAgain } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { appCode, withinOneStep, wrongCode } from '#tests/support/totp.ts'
import {
  beginTwoFactor,
  confirmCode,
  confirmPassword,
  isSignedIn,
  recoveryCodesOf,
  registerWithTwoFactor,
} from '#tests/support/two-factor-user.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

const ENABLE = 'auth/user/two-factor-authentication'
const QR_CODE = 'auth/user/two-factor/qr-code'

const rowOf = async (id: number) =>
  (await app.db.select().from(users).where(eq(users.id, id)))[0] ?? null

describe('switching two-factor authentication on', () => {
  it('goes from a secret and recovery codes over a code of the app to being on', async () => {
    const user = await registerUser(app)
    await confirmPassword(user)
    expect((await user.client.get(QR_CODE)).status).toBe(404)
    expect(await recoveryCodesOf(user.client)).toEqual([])

    expect((await user.client.post(ENABLE)).body).toEqual({ status: 'success' })
    const { body: bootstrap } = await user.client.get('bootstrap-data')
    expect(bootstrap.data.user.two_factor_confirmed_at).toBeNull()
    const { status, body: qrCode, headers } = await user.client.get(QR_CODE)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    const codes = await recoveryCodesOf(user.client)

    const { status: confirmed } = await user.client.post(
      'auth/user/confirmed-two-factor-authentication',
      { code: appCode(qrCode.secret) },
    )
    expect(confirmed).toBe(200)
    const { body: after } = await user.client.get('bootstrap-data')
    expect(Date.parse(after.data.user.two_factor_confirmed_at)).toBeGreaterThan(0)
    expect(await recoveryCodesOf(user.client)).toEqual(codes)
    expect((await user.client.get(QR_CODE)).status).toBe(404)
  })

  it('shows a QR code of what the app needs: site, account and secret', async () => {
    const user = await beginTwoFactor(app)
    const { body } = await user.client.get(QR_CODE)
    const account = encodeURIComponent(user.email)
    const address = `otpauth://totp/Atoll:${account}?secret=${body.secret}&issuer=Atoll`
    expect(body).toEqual({
      status: 'success',
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      svg: renderSVG(address, { ecc: 'M', border: 4 }),
      address,
    })
  })

  it('gives eight recovery codes of 21 characters, no two alike', async () => {
    const { recoveryCodes } = await beginTwoFactor(app)
    expect(recoveryCodes).toHaveLength(8)
    expect(new Set(recoveryCodes).size).toBe(8)
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-9]{10}-[a-z2-9]{10}$/)
  })

  it('begun again goes on with the same secret and codes', async () => {
    const user = await beginTwoFactor(app)
    expect((await user.client.post(ENABLE)).status).toBe(200)
    expect((await user.client.get(QR_CODE)).body.secret).toBe(user.secret)
    expect(await recoveryCodesOf(user.client)).toEqual(user.recoveryCodes)
  })

  it('gives one secret to who clicks twice', async () => {
    const user = await registerUser(app)
    await confirmPassword(user)
    const answers = await Promise.all(Array.from({ length: 5 }, () => user.client.post(ENABLE)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const { secret } = (await user.client.get(QR_CODE)).body
    const { status } = await user.client.post('auth/user/confirmed-two-factor-authentication', {
      code: appCode(secret),
    })
    expect(status).toBe(200)
  })

  it('is refused when it is on: the secret stays', async () => {
    const user = await registerWithTwoFactor(app)
    const before = await rowOf(user.id)
    expect((await user.client.post(ENABLE)).status).toBe(409)
    expect((await confirmCode(user)).status).toBe(409)
    expect(await rowOf(user.id)).toEqual(before)
  })

  it('changes nothing of the other sessions before it is confirmed, and ends them then', async () => {
    const user = await registerUser(app)
    const elsewhere = await signInAgain(app, user, { remember: true })
    await confirmPassword(user)
    await user.client.post(ENABLE)
    const { secret } = (await user.client.get(QR_CODE)).body
    expect(await isSignedIn(elsewhere)).toBe(true)
    await confirmCode({ ...user, secret, recoveryCodes: [] }, wrongCode(secret))
    expect(await isSignedIn(elsewhere)).toBe(true)
    await confirmCode({ ...user, secret, recoveryCodes: [] })
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect(await isSignedIn(user.client)).toBe(true)
  })
})

describe('a sign-in that is under way when it is switched on', () => {
  it('ends in no session that skipped the code', async () => {
    const user = await beginTwoFactor(app)
    const clients = await Promise.all(Array.from({ length: 4 }, () => app.guest()))
    const { email, password } = user
    const logins = clients.map((client) => client.post('auth/login', { email, password }))
    expect((await confirmCode(user)).status).toBe(200)
    const answers = await Promise.all(logins)
    for (const { status, body } of answers) {
      if (status === 409)
        expect(body.message).toBe('Your account was changed just now. Please sign in again.')
      else expect(status).toBe(200)
    }
    for (const client of clients) expect(await isSignedIn(client)).toBe(false)
  })
})

describe('the first code', () => {
  it('is refused beside its field when it is wrong, and may be typed again', async () => {
    const user = await beginTwoFactor(app)
    const { status, body } = await confirmCode(user, wrongCode(user.secret))
    expect(status).toBe(422)
    expect(body.errors).toEqual({ code: ['This code is not right, or no longer.'] })
    expect((await rowOf(user.id))?.twoFactorConfirmedAt).toBeNull()
    expect((await confirmCode(user)).status).toBe(200)
  })

  it.each([undefined, null, '', '   ', '12345', '1234567', 123_456, ['123456'], { $gt: '' }])(
    'is refused beside its field when it is %j',
    async (code) => {
      const user = await registerUser(app)
      const { status, body } = await user.client.post(
        'auth/user/confirmed-two-factor-authentication',
        { code },
      )
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual(['code'])
    },
  )

  it('is refused before there is a secret', async () => {
    const user = await registerUser(app)
    await confirmPassword(user)
    const { status } = await user.client.post('auth/user/confirmed-two-factor-authentication', {
      code: '123456',
    })
    expect(status).toBe(409)
  })

  it('may be one step early or late, and no more', async () => {
    const user = await beginTwoFactor(app)
    for (const stepsOff of [-2, 2]) {
      const refused = await withinOneStep(() => confirmCode(user, appCode(user.secret, stepsOff)))
      expect(refused.status).toBe(422)
    }
    const accepted = await withinOneStep(async () => {
      await app.db
        .update(users)
        .set({ twoFactorConfirmedAt: null, twoFactorLastStep: null })
        .where(eq(users.id, user.id))
      return confirmCode(user, appCode(user.secret, -1))
    })
    expect(accepted.status).toBe(200)
  })

  it('can\u2019t be guessed for long', async () => {
    const user = await beginTwoFactor(app)
    const wrong = wrongCode(user.secret)
    const answers = await Promise.all(Array.from({ length: 11 }, () => confirmCode(user, wrong)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array<number>(10).fill(422),
      429,
    ])
    expect((await confirmCode(user)).status).toBe(429)
  })
})

describe('the stored secret', () => {
  it('is neither the secret nor the recovery codes in the clear, nor do logs or other answers', async () => {
    const user = await registerWithTwoFactor(app)
    const row = await rowOf(user.id)
    expect(row?.twoFactorSecret).toMatch(/^[\w-]{60,}$/)
    const seen = [
      JSON.stringify(row),
      JSON.stringify((await user.client.get('bootstrap-data')).body),
      app.logs.join('\n'),
    ]
    for (const secret of [user.secret, ...user.recoveryCodes])
      for (const text of seen) expect(text).not.toContain(secret)
  })

  it('is another text for the same codes each time', async () => {
    const user = await beginTwoFactor(app)
    const before = await rowOf(user.id)
    await user.client.post('auth/user/two-factor-recovery-codes')
    const after = await rowOf(user.id)
    expect(after?.twoFactorRecoveryCodes).not.toBe(before?.twoFactorRecoveryCodes)
    expect(after?.twoFactorSecret).toBe(before?.twoFactorSecret)
  })
})
