import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { sessions } from '#db/schema/index.ts'
import type { Answer } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { appCode, withinOneStep } from '#tests/support/totp.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import {
  answerChallenge,
  beginTwoFactor,
  confirmCode,
  letTimePass,
  recoveryCodesOf,
  registerWithTwoFactor,
  startChallenge,
} from '#tests/support/two-factor-user.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

const PARALLEL = 6

const countSessions = async (userId: number) =>
  (await app.db.select().from(sessions).where(eq(sessions.userId, userId))).length

const statusesOf = (answers: Answer[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

describe('a code of the app', () => {
  it('is not accepted twice', async () => {
    const user = await registerWithTwoFactor(app)
    const code = appCode(user.secret)
    expect((await answerChallenge(await startChallenge(app, user), { code })).status).toBe(200)
    expect((await answerChallenge(await startChallenge(app, user), { code })).status).toBe(422)
  })

  it('is not accepted at sign-in when it switched two-factor authentication on', async () => {
    const user = await beginTwoFactor(app)
    const code = appCode(user.secret)
    expect((await confirmCode(user, code)).status).toBe(200)
    expect((await answerChallenge(await startChallenge(app, user), { code })).status).toBe(422)
  })

  it('is not accepted after a later one', async () => {
    const user = await registerWithTwoFactor(app)
    await withinOneStep(async () => {
      await letTimePass(app, user)
      const next = { code: appCode(user.secret, 1) }
      expect((await answerChallenge(await startChallenge(app, user), next)).status).toBe(200)
    })
    const client = await startChallenge(app, user)
    expect((await answerChallenge(client, { code: appCode(user.secret, 0) })).status).toBe(422)
  })

  it.each([-1, 0, 1])('is accepted %i steps off', async (stepsOff) => {
    const user = await registerWithTwoFactor(app)
    const { status } = await withinOneStep(async () => {
      const client = await startChallenge(app, user)
      await letTimePass(app, user)
      return answerChallenge(client, { code: appCode(user.secret, stepsOff) })
    })
    expect(status).toBe(200)
  })

  it.each([-3, -2, 2, 3])('is refused %i steps off', async (stepsOff) => {
    const user = await registerWithTwoFactor(app)
    const client = await startChallenge(app, user)
    const { status } = await withinOneStep(() =>
      answerChallenge(client, { code: appCode(user.secret, stepsOff) }),
    )
    expect(status).toBe(422)
  })

  it('opens one session when it arrives many times at once for one challenge', async () => {
    const user = await registerWithTwoFactor(app)
    const client = await startChallenge(app, user)
    const before = await countSessions(user.id)
    const code = appCode(user.secret)
    const answers = await Promise.all(
      Array.from({ length: PARALLEL }, () => answerChallenge(client, { code })),
    )
    expect(statusesOf(answers).filter((status) => status === 200)).toEqual([200])
    for (const { status } of answers) expect([200, 401, 422]).toContain(status)
    expect(await countSessions(user.id)).toBe(before + 1)
  })

  it('opens one session when it arrives at once for many challenges', async () => {
    const user = await registerWithTwoFactor(app)
    const clients = await Promise.all(
      Array.from({ length: PARALLEL }, () => startChallenge(app, user)),
    )
    const before = await countSessions(user.id)
    const code = appCode(user.secret)
    const answers = await Promise.all(clients.map((client) => answerChallenge(client, { code })))
    expect(statusesOf(answers)).toEqual([200, ...Array<number>(PARALLEL - 1).fill(422)])
    expect(await countSessions(user.id)).toBe(before + 1)
  })

  it('and a recovery code open one session of one challenge when they arrive at once', async () => {
    const user = await registerWithTwoFactor(app)
    const client = await startChallenge(app, user)
    const before = await countSessions(user.id)
    const answers = await Promise.all([
      answerChallenge(client, { code: appCode(user.secret) }),
      answerChallenge(client, { recovery_code: user.recoveryCodes[0] ?? '' }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await countSessions(user.id)).toBe(before + 1)
    const wasCode = answers[0]?.status === 200
    expect(await recoveryCodesOf(user.client)).toHaveLength(wasCode ? 8 : 7)
  })
})

describe('a recovery code', () => {
  it('signs in in the place of a code, once, and is no longer listed', async () => {
    const user = await registerWithTwoFactor(app)
    const [first = '', ...others] = user.recoveryCodes
    const { status, body } = await answerChallenge(await startChallenge(app, user), {
      recovery_code: first,
    })
    expect(status).toBe(200)
    expect(body.bootstrapData.user.id).toBe(user.id)
    expect(await recoveryCodesOf(user.client)).toEqual(others)
    const again = await answerChallenge(await startChallenge(app, user), { recovery_code: first })
    expect(again.status).toBe(422)
    expect(again.body.errors).toEqual({ recovery_code: ['This code is not right, or no longer.'] })
  })

  it('works to the last one, as a phone types it, and then there is none', async () => {
    const user = await registerWithTwoFactor(app)
    for (const code of user.recoveryCodes) {
      const typed = ` ${code.slice(0, 1).toUpperCase()}${code.slice(1)} `
      const client = await startChallenge(app, user)
      expect((await answerChallenge(client, { recovery_code: typed })).status).toBe(200)
    }
    expect(await recoveryCodesOf(user.client)).toEqual([])
    expect(
      (await answerChallenge(await startChallenge(app, user), { code: appCode(user.secret) }))
        .status,
    ).toBe(200)
  })

  it('opens one session when it arrives at once for many challenges', async () => {
    const user = await registerWithTwoFactor(app)
    const clients = await Promise.all(
      Array.from({ length: PARALLEL }, () => startChallenge(app, user)),
    )
    const before = await countSessions(user.id)
    const [code = ''] = user.recoveryCodes
    const answers = await Promise.all(
      clients.map((client) => answerChallenge(client, { recovery_code: code })),
    )
    expect(statusesOf(answers)).toEqual([200, ...Array<number>(PARALLEL - 1).fill(422)])
    expect(await countSessions(user.id)).toBe(before + 1)
    expect(await recoveryCodesOf(user.client)).toHaveLength(7)
  })

  it('is worth nothing once there are new ones', async () => {
    const user = await registerWithTwoFactor(app)
    const { status, body } = await user.client.post('auth/user/two-factor-recovery-codes')
    expect([status, body]).toEqual([200, { status: 'success' }])
    const codes = await recoveryCodesOf(user.client)
    expect(codes).toHaveLength(8)
    expect(codes.filter((code) => user.recoveryCodes.includes(code))).toEqual([])
    const client = await startChallenge(app, user)
    const [old = ''] = user.recoveryCodes
    const [fresh = ''] = codes
    expect((await answerChallenge(client, { recovery_code: old })).status).toBe(422)
    expect((await answerChallenge(client, { recovery_code: fresh })).status).toBe(200)
  })
})
