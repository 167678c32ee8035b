import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { registerUser, signInAgain } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

/** Tests are trusted proxies: the last hop that they name is the client. */
const from = (address: string, more: Record<string, string> = {}) => ({
  headers: { 'x-forwarded-for': address, ...more },
})

const guess = (client: ApiClient, email: string, address: string, more?: Record<string, string>) =>
  client.post('auth/login', { email, password: 'a guess' }, from(address, more))

async function exhaust(client: ApiClient, email: string, address: string) {
  for (let attempt = 0; attempt < 10; attempt++)
    expect((await guess(client, email, address)).status).toBe(422)
}

describe('guessing a password', () => {
  it('is stopped after ten attempts, with the time to wait, while the owner signs in from elsewhere', async () => {
    const user = await registerUser(app)
    const attacker = await app.guest()
    await exhaust(attacker, user.email, '192.0.2.1')
    const answer = await guess(attacker, user.email, '192.0.2.1')
    expect(answer.status).toBe(429)
    const seconds = Number(answer.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(300)
    expect(answer.body).toMatchObject({
      code: 'rate_limited',
      message: expect.stringMatching(
        /^Too many attempts\. Please try again in \d+ (minutes|seconds)\.$/,
      ),
    })
    // Even the right password, from there.
    expect(
      (
        await attacker.post(
          'auth/login',
          { email: user.email, password: user.password },
          from('192.0.2.1'),
        )
      ).status,
    ).toBe(429)
    await signInAgain(app, user)
  })

  it('is counted whatever X-Forwarded-For, the case of the address or the prefix of the path say', async () => {
    const user = await registerUser(app)
    const attacker = await app.guest()
    await exhaust(attacker, user.email, '192.0.2.2')
    expect(
      (
        await guess(attacker, user.email, '192.0.2.2', {
          'x-forwarded-for': '203.0.113.9, 192.0.2.2',
          'x-real-ip': '203.0.113.9',
          'cf-connecting-ip': '203.0.113.9',
        })
      ).status,
    ).toBe(429)
    expect((await guess(attacker, ` ${user.email.toUpperCase()}`, '192.0.2.2')).status).toBe(429)
    expect(
      (
        await attacker.post(
          '/auth/login',
          { email: user.email, password: 'a guess' },
          from('192.0.2.2'),
        )
      ).status,
    ).toBe(429)
  })

  it('counts the addresses of one IPv6 network as one', async () => {
    const user = await registerUser(app)
    const attacker = await app.guest()
    await exhaust(attacker, user.email, '2001:db8:1:2::1')
    expect((await guess(attacker, user.email, '2001:DB8:1:2:ffff:ffff:ffff:ffff')).status).toBe(429)
    expect((await guess(attacker, user.email, '2001:db8:1:3::1')).status).toBe(422)
  })

  it('is counted exactly when attempts arrive together', async () => {
    const user = await registerUser(app)
    const attacker = await app.guest()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => guess(attacker, user.email, '192.0.2.3')),
    )
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  it('begins anew after the right password', async () => {
    const user = await registerUser(app)
    const client = await app.guest()
    for (let attempt = 0; attempt < 9; attempt++) await guess(client, user.email, '192.0.2.4')
    expect(
      (
        await client.post(
          'auth/login',
          { email: user.email, password: user.password },
          from('192.0.2.4'),
        )
      ).status,
    ).toBe(200)
    // Attempts of a known browser are counted separately: see known-browser.test.ts.
    client.cookies.delete('atoll-device')
    await expect
      .poll(async () => {
        const answers = await Promise.all([
          guess(client, user.email, '192.0.2.4'),
          guess(client, user.email, '192.0.2.4'),
        ])
        return answers.map(({ status }) => status)
      })
      .toEqual([422, 422])
  })

  it('costs no work once it is stopped: neither a round trip nor a hash', async () => {
    const user = await registerUser(app)
    const attacker = await app.guest()
    await exhaust(attacker, user.email, '192.0.2.5')
    const answer = await guess(attacker, user.email, '192.0.2.5')
    expect(answer.status).toBe(429)
    expect(answer.roundTrips).toBe(0)
  })
})
