import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { appCode, wrongCode } from '#tests/support/totp.ts'
import {
  answerChallenge,
  letTimePass,
  registerWithTwoFactor,
  startChallenge,
} from '#tests/support/two-factor-user.ts'
import type { TwoFactorUser } from '#tests/support/two-factor-user.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

/** Locally the platform's header is whatever the client says; on the platform it can't be set from outside. */
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

const WRONG_RECOVERY_CODE = 'aaaaaaaaaa-aaaaaaaaaa'

const guess = async (client: ApiClient, user: TwoFactorUser, address: string) =>
  (await answerChallenge(client, { code: wrongCode(user.secret) }, from(address))).status

async function guessTimes(count: number, client: ApiClient, user: TwoFactorUser, address: string) {
  for (let attempt = 0; attempt < count; attempt++)
    expect(await guess(client, user, address)).toBe(422)
}

describe('guessing a code', () => {
  it('is stopped after ten tries, whichever challenge they answer and wherever they come from', async () => {
    const user = await registerWithTwoFactor(app)
    for (const address of ['192.0.2.1', '198.51.100.2'])
      await guessTimes(5, await startChallenge(app, user), user, address)
    const client = await startChallenge(app, user)
    const refused = await answerChallenge(
      client,
      { code: appCode(user.secret) },
      from('203.0.113.3'),
    )
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.body.code).toBe('rate_limited')
    expect(client.cookies.has('atoll_session')).toBe(false)
  })

  it('does not keep the owner out, who has recovery codes, and begins anew after one', async () => {
    const user = await registerWithTwoFactor(app)
    const attacker = await startChallenge(app, user)
    await guessTimes(10, attacker, user, '192.0.2.4')
    expect(await guess(attacker, user, '192.0.2.4')).toBe(429)
    const owner = await startChallenge(app, user)
    const [recoveryCode = ''] = user.recoveryCodes
    expect((await answerChallenge(owner, { recovery_code: recoveryCode })).status).toBe(200)
    expect(await guess(attacker, user, '192.0.2.4')).toBe(422)
  })

  it('from everywhere, of both kinds, does not keep out the owner with a recovery code', async () => {
    const user = await registerWithTwoFactor(app)
    const attacker = await startChallenge(app, user)
    for (let attempt = 0; attempt < 12; attempt++) {
      const address = from(`198.51.100.${attempt}`)
      const tries = [{ code: wrongCode(user.secret) }, { recovery_code: WRONG_RECOVERY_CODE }]
      const [ofCode, ofRecovery] = await Promise.all(
        tries.map(async (input) => (await answerChallenge(attacker, input, address)).status),
      )
      expect([ofCode, ofRecovery]).toEqual([attempt < 10 ? 422 : 429, 422])
    }
    const owner = await startChallenge(app, user)
    const answer = await answerChallenge(
      owner,
      { recovery_code: user.recoveryCodes[0] ?? '' },
      from('203.0.113.9'),
    )
    expect(answer.status).toBe(200)
  })

  it('is counted exactly when tries arrive together', async () => {
    const user = await registerWithTwoFactor(app)
    const client = await startChallenge(app, user)
    const statuses = await Promise.all(
      Array.from({ length: 15 }, () => guess(client, user, '192.0.2.5')),
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([
      ...Array<number>(10).fill(422),
      ...Array<number>(5).fill(429),
    ])
  })

  it('of the recovery kind is stopped, too, from one address', async () => {
    const user = await registerWithTwoFactor(app)
    const client = await startChallenge(app, user)
    const tryRecovery = async (code: string) =>
      (await answerChallenge(client, { recovery_code: code }, from('192.0.2.6'))).status
    for (let attempt = 0; attempt < 10; attempt++)
      expect(await tryRecovery(WRONG_RECOVERY_CODE)).toBe(422)
    expect(await tryRecovery(user.recoveryCodes[0] ?? '')).toBe(429)
    const elsewhere = from('192.0.2.7')
    const { status } = await answerChallenge(
      client,
      { recovery_code: user.recoveryCodes[0] ?? '' },
      elsewhere,
    )
    expect(status).toBe(200)
  })

  it('is stopped for an address after sixty tries, whoever they are for', async () => {
    const [user, other] = [await registerWithTwoFactor(app), await registerWithTwoFactor(app)]
    const address = '2001:db8:7:7::1'
    for (let round = 0; round < 6; round++) {
      const client = await startChallenge(app, user)
      await guessTimes(9, client, user, address)
      await letTimePass(app, user)
      const { status } = await answerChallenge(
        client,
        { code: appCode(user.secret) },
        from(address),
      )
      expect(status).toBe(200)
    }
    const client = await startChallenge(app, other)
    expect(await guess(client, other, '2001:db8:7:7:ffff::2')).toBe(429)
    expect(await guess(client, other, '2001:db8:7:8::1')).toBe(422)
  })
})
