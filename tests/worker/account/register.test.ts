import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { users } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { changeSettings, registerUser, unique } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

const newAddress = () => `someone-${unique()}@example.com`
const PASSWORD = 'correct horse battery'

async function register(input: Record<string, unknown>) {
  const client = await app.guest()
  const answer = await client.post('auth/register', {
    password: PASSWORD,
    password_confirmation: PASSWORD,
    ...input,
  })
  return { client, answer }
}

const accountsAt = async (email: string) =>
  (await app.db.select().from(users).where(eq(users.email, email))).length

describe('POST auth/register', () => {
  it('makes an account with the default role, signed in for a month, and answers no secret', async () => {
    const email = newAddress()
    const { client, answer } = await register({ email })
    expect(answer.status).toBe(200)
    expect(answer.body.status).toBe('success')
    expect(answer.body.bootstrapData.user).toMatchObject({ email, roles: [{ name: 'users' }] })
    expect(answer.body.bootstrapData.user.display_name).toBe(email.split('@')[0])
    expect(JSON.stringify(answer.body)).not.toMatch(
      /scrypt|passwordHash|password_hash|correct horse/,
    )
    expect(
      answer.headers.getSetCookie().find((cookie) => cookie.startsWith('atoll_session=')),
    ).toContain('Max-Age=2592000')
    expect((await client.get('user/space-usage')).status).toBe(200)
  })

  it.each([
    ['another case', (email: string) => email.toUpperCase()],
    ['spaces around it', (email: string) => `  ${email} `],
    ['a line break after it', (email: string) => `${email}\r\n`],
  ])('takes an address with %s for the same account', async (_name, variant) => {
    const email = newAddress()
    await register({ email })
    const { client, answer } = await register({ email: variant(email) })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({
      email: ['This email address can\u2019t be used here. If it is yours, try to sign in.'],
    })
    expect(client.cookies.has('atoll_session')).toBe(false)
    expect(await accountsAt(email)).toBe(1)
  })

  it.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['no address', 'nobody'],
    ['a list', ['a@example.com', 'b@example.com']],
    ['an object', { $ne: null }],
    ['a header in it', 'a@example.com\r\nBcc: b@example.com'],
    ['300 characters', `${'a'.repeat(300)}@example.com`],
  ])('refuses %s as an address', async (_name, email) => {
    const { answer } = await register({ email })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual(['email'])
  })

  it.each([
    ['seven characters', 'abcdefg', 'Use at least 8 characters.'],
    ['more than a kilobyte', 'x'.repeat(1025), 'This password is too long.'],
    ['a megabyte', 'x'.repeat(1024 * 1024), 'This password is too long.'],
    ['a NUL', 'abcdefgh\0ijkl', 'This password holds a character that cannot be used.'],
  ])('refuses a password with %s', async (_name, password, text) => {
    const { answer } = await register({
      email: newAddress(),
      password,
      password_confirmation: password,
    })
    expect(answer.status).toBe(422)
    expect(answer.body.errors.password).toEqual([text])
  })

  it('refuses two passwords that differ, and none at all', async () => {
    const differing = await register({
      email: newAddress(),
      password_confirmation: 'something else',
    })
    expect(differing.answer.body.errors).toEqual({
      password_confirmation: ['The two passwords differ.'],
    })
    const missing = await register({
      email: newAddress(),
      password: undefined,
      password_confirmation: undefined,
    })
    expect(missing.answer.status).toBe(422)
    expect(Object.keys(missing.answer.body.errors).toSorted()).toEqual([
      'password',
      'password_confirmation',
    ])
  })

  it('never cuts a password: of 1,024 bytes, the last one counts', async () => {
    const email = newAddress()
    const password = 'p'.repeat(1023)
    await register({ email, password: `${password}a`, password_confirmation: `${password}a` })
    const guest = await app.guest()
    expect((await guest.post('auth/login', { email, password: `${password}b` })).status).toBe(422)
    expect((await guest.post('auth/login', { email, password: `${password}a` })).status).toBe(200)
  })

  it('takes one password typed on two keyboards for the same', async () => {
    const email = newAddress()
    const [composed, decomposed] = ['caf\u00e9 au lait \u2460', 'cafe\u0301 au lait 1']
    await register({ email, password: composed, password_confirmation: composed })
    const guest = await app.guest()
    expect((await guest.post('auth/login', { email, password: decomposed })).status).toBe(200)
  })

  it('makes one account of two registrations at the same moment', async () => {
    const email = newAddress()
    const answers = await Promise.all([
      register({ email }),
      register({ email }),
      register({ email }),
    ])
    expect(answers.filter(({ answer }) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter(({ answer }) => answer.status === 422)).toHaveLength(2)
    expect(await accountsAt(email)).toBe(1)
  })

  it('takes nothing from the payload that is not the visitor\u2019s to say', async () => {
    const email = newAddress()
    const { answer } = await register({
      email,
      id: 1,
      roles: [{ name: 'admins' }],
      permissions: [{ name: 'admin' }],
      email_verified_at: '2020-01-01T00:00:00.000Z',
      emailVerifiedAt: '2020-01-01T00:00:00.000Z',
      available_space: 1e15,
      availableSpaceBytes: 1e15,
    })
    const { user } = answer.body.bootstrapData
    expect(user.id).not.toBe(1)
    expect(user.roles.map((role: { name: string }) => role.name)).toEqual(['users'])
    expect(user.email_verified_at).toBeNull()
    expect(user.permissions.map((permission: { name: string }) => permission.name)).not.toContain(
      'admin',
    )
    const [row] = await app.db.select().from(users).where(eq(users.email, email))
    expect(row?.availableSpaceBytes).toBeNull()
  })

  it('wants each policy accepted that the owner has set', async () => {
    const admin = await app.adminClient()
    const policies = ['terms', 'privacy'].map((id) => ({ id, label: id, action: `/pages/${id}` }))
    await changeSettings(admin, { 'registration.policies': policies })
    const email = newAddress()
    const { answer } = await register({ email, terms: true, privacy: 'true' })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ privacy: ['Please accept this to register.'] })
    expect((await register({ email, terms: true, privacy: true })).answer.status).toBe(200)
    await changeSettings(admin, { 'registration.policies': [] })
  })

  it('is refused while registration is closed', async () => {
    const admin = await app.adminClient()
    await changeSettings(admin, { 'registration.disable': true })
    const email = newAddress()
    const { client, answer } = await register({ email })
    expect(answer.status).toBe(403)
    expect(answer.body).toMatchObject({
      code: 'registration_disabled',
      message: 'Registration is closed.',
    })
    expect(client.cookies.has('atoll_session')).toBe(false)
    expect(await accountsAt(email)).toBe(0)
    await changeSettings(admin, { 'registration.disable': false })
  })

  it('ends the session of somebody who registers while signed in', async () => {
    const first = await registerUser(app)
    const old = first.client.cookies.get('atoll_session')
    const email = newAddress()
    const answer = await first.client.post('auth/register', {
      email,
      password: PASSWORD,
      password_confirmation: PASSWORD,
    })
    expect(answer.body.bootstrapData.user.email).toBe(email)
    const stale = await app.guest()
    stale.cookies.set('atoll_session', old ?? '')
    await expect.poll(async () => (await stale.get('user/space-usage')).status).toBe(401)
  })
})
