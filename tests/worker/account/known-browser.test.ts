import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { changeSettings, registerUser, signInAgain } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { registerWithTwoFactor, startChallenge } from '#tests/support/two-factor-user.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

const COOKIE = 'atoll-device'

/** Locally the platform's header is whatever the client says; on the platform it can't be set from outside. */
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

const signIn = async (
  client: ApiClient,
  { email, password }: Pick<TestUser, 'email' | 'password'>,
  address: string,
) => (await client.post('auth/login', { email, password }, from(address))).status

const passOf = (client: ApiClient) => client.cookies.get(COOKIE) ?? ''

async function browserWith(pass: string): Promise<ApiClient> {
  const client = await app.guest()
  client.cookies.set(COOKIE, pass)
  return client
}

/** More than an account may be tried in a minute. */
async function attackFromEverywhere({ email }: TestUser): Promise<void> {
  const attacker = await app.guest()
  const statuses: number[] = []
  for (let network = 0; network < 8; network++) {
    const addresses = Array.from({ length: 10 }, (_, index) => `198.51.${network}.${index}`)
    const guess = { email, password: 'a guess' }
    statuses.push(
      ...(await Promise.all(addresses.map((address) => signIn(attacker, guess, address)))),
    )
  }
  expect(new Set(statuses)).toEqual(new Set([422, 429]))
}

describe('the right password', () => {
  it('leaves proof of it in the browser for a year, which only the Worker reads and signing out keeps', async () => {
    const { email, password } = await registerUser(app)
    const client = await app.guest()
    const { headers } = await client.post('auth/login', { email, password })
    const cookie = headers.getSetCookie().find((one) => one.startsWith(`${COOKIE}=`))
    expect(cookie).toMatch(
      /^atoll-device=\d{10}\.[\w-]{43}; HttpOnly; Max-Age=31536000; Path=\/; SameSite=Lax$/,
    )
    const pass = passOf(client)
    await client.post('auth/logout')
    expect(client.cookies.has('atoll_session')).toBe(false)
    expect(passOf(client)).toBe(pass)
    const stranger = await browserWith(pass)
    expect((await stranger.get('user/space-usage')).status).toBe(401)
  })

  it('leaves it where a second factor is still asked for, too', async () => {
    const client = await startChallenge(app, await registerWithTwoFactor(app))
    expect(passOf(client)).toMatch(/^\d{10}\.[\w-]{43}$/)
  })

  it('leaves none when it is wrong, or that of a claim, which anybody may make', async () => {
    const owner = await registerUser(app)
    const client = await app.guest()
    await signIn(client, { email: owner.email, password: 'a guess' }, '192.0.2.1')
    expect(client.cookies.has(COOKIE)).toBe(false)

    const admin = await app.adminClient()
    await changeSettings(admin, { require_email_confirmation: true })
    const claim = { email: owner.email, password: 'the claimant knows' }
    const input = { ...claim, password_confirmation: claim.password }
    expect((await (await app.guest()).post('auth/register', input)).status).toBe(200)
    const status = await signIn(client, claim, '192.0.2.1')
    await changeSettings(admin, { require_email_confirmation: false })
    expect(status).toBe(200)
    expect(client.cookies.has('atoll_session')).toBe(true)
    expect(client.cookies.has(COOKIE)).toBe(false)
  })
})

describe('an account that is attacked from everywhere', () => {
  it('opens for the browser that knew the password, from wherever, and for no strange one', async () => {
    const owner = await registerUser(app)
    const known = await signInAgain(app, owner)
    const other = await signInAgain(app, await registerUser(app))
    const [until = '', signature = ''] = passOf(known).split('.')
    const lastCharacter = signature.at(-1) === 'A' ? 'B' : 'A'
    await known.post('auth/logout')
    await attackFromEverywhere(owner)

    for (const pass of [
      '',
      'x',
      passOf(other),
      `${Number(until) + 1}.${signature}`,
      `9999999999.${signature}`,
      `0${until}.${signature}`,
      `${until}.${signature.slice(0, -1)}${lastCharacter}`,
      `${until}.${signature}=`,
      `${until}.${'A'.repeat(43)}`,
      `${until}.`,
    ])
      expect(await signIn(await browserWith(pass), owner, '203.0.113.1'), pass).toBe(429)

    expect(await signIn(known, owner, '203.0.113.2')).toBe(200)
    expect((await known.get('user/space-usage')).status).toBe(200)
  })
})

describe('guessing in a known browser', () => {
  it('is stopped after ten tries wherever they come from, and only there', async () => {
    const owner = await registerUser(app)
    const known = await signInAgain(app, owner)
    const guess = { email: owner.email, password: 'a guess' }
    for (let attempt = 0; attempt < 10; attempt++)
      expect(await signIn(known, guess, `192.0.2.${attempt}`)).toBe(422)
    expect(await signIn(known, owner, '192.0.2.100')).toBe(429)
    expect(await signIn(await app.guest(), owner, '192.0.2.100')).toBe(200)
  })

  it('begins anew after the right password', async () => {
    const owner = await registerUser(app)
    const pass = passOf(await signInAgain(app, owner))
    const guess = { email: owner.email, password: 'a guess' }
    for (let attempt = 0; attempt < 9; attempt++)
      expect(await signIn(await browserWith(pass), guess, '192.0.2.101')).toBe(422)
    expect(await signIn(await browserWith(pass), owner, '192.0.2.101')).toBe(200)
    await expect
      .poll(async () => {
        const client = await browserWith(pass)
        return Promise.all([1, 2].map(() => signIn(client, guess, '192.0.2.101')))
      })
      .toEqual([422, 422])
  })
})
