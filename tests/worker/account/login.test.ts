import { scryptSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { sessions, users } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { registerUser, signInAgain } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

const sessionCookie = (headers: Headers) =>
  headers.getSetCookie().find((cookie) => cookie.startsWith('atoll_session=')) ?? ''

describe('POST auth/login', () => {
  it('signs in and answers what the page of the user starts with', async () => {
    const { email, password, id } = await registerUser(app)
    const client = await app.guest()
    const { status, body } = await client.post('auth/login', { email, password })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'success',
      two_factor: false,
      bootstrapData: { user: { id, email } },
    })
    expect((await client.get('user/space-usage')).status).toBe(200)
  })

  it.each(['auth/login', '/auth/login'])('answers at %s', async (path) => {
    const { email, password } = await registerUser(app)
    const client = await app.guest()
    expect(
      (await client.post(path, { email: ` ${email.toUpperCase()} `, password })).body.bootstrapData
        .user.email,
    ).toBe(email)
  })

  it('keeps the cookie for a month when asked to, else until the browser closes', async () => {
    const { email, password } = await registerUser(app)
    const client = await app.guest()
    const remembered = sessionCookie(
      (await client.post('auth/login', { email, password, remember: true })).headers,
    )
    expect(remembered).toContain('Max-Age=2592000')
    const forgotten = sessionCookie((await client.post('auth/login', { email, password })).headers)
    expect(forgotten).not.toMatch(/max-age|expires/i)
    for (const cookie of [remembered, forgotten]) {
      expect(cookie).toContain('HttpOnly')
      expect(cookie).toContain('SameSite=Lax')
      expect(cookie).toContain('Path=/')
    }
  })

  it('stores only a hash of the session\u2019s token, with a row that ends when the cookie does', async () => {
    const user = await registerUser(app)
    await app.db.delete(sessions).where(eq(sessions.userId, user.id))
    const client = await signInAgain(app, user, { remember: true })
    const rows = await app.db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(client.cookies.get('atoll_session'))
    const days = (Date.parse(rows[0]?.expiresAt ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(29.9)
    expect(days).toBeLessThanOrEqual(30)
  })

  it('gives a wrong password and an unknown address the same answer', async () => {
    const { email } = await registerUser(app)
    const guest = await app.guest()
    const known = await guest.post('auth/login', { email, password: 'not the password' })
    const unknown = await guest.post('auth/login', {
      email: 'nobody@example.com',
      password: 'not the password',
    })
    expect(known.status).toBe(422)
    expect(unknown.status).toBe(422)
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...known.body, requestId: '' })
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()])
    expect(unknown.roundTrips).toBe(known.roundTrips)
  })

  it('changes the session\u2019s id at sign-in and ends the old session', async () => {
    const user = await registerUser(app)
    const old = user.client.cookies.get('atoll_session') ?? ''
    await user.client.post('auth/login', { email: user.email, password: user.password })
    expect(user.client.cookies.get('atoll_session')).not.toBe(old)
    const stale = await app.guest()
    stale.cookies.set('atoll_session', old)
    await expect.poll(async () => (await stale.get('user/space-usage')).status).toBe(401)
    expect((await user.client.get('user/space-usage')).status).toBe(200)
  })

  it('never takes over a session id that the browser brought along', async () => {
    const user = await registerUser(app)
    const client = await app.guest()
    client.cookies.set('atoll_session', 'A'.repeat(43))
    await client.post('auth/login', { email: user.email, password: user.password })
    expect(client.cookies.get('atoll_session')).not.toBe('A'.repeat(43))
  })

  it('makes the hash anew when it was made with other parameters', async () => {
    const user = await registerUser(app)
    const salt = Buffer.alloc(16, 7)
    const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
    const key = scryptSync(user.password, salt, 32, { N: 2 ** 12, r: 8, p: 1 })
    await app.db
      .update(users)
      .set({ passwordHash: `$scrypt$ln=12,r=8,p=1$${unpadded(salt)}$${unpadded(key)}` })
      .where(eq(users.id, user.id))
    await signInAgain(app, user)
    const [row] = await app.db.select().from(users).where(eq(users.id, user.id))
    expect(row?.passwordHash).toMatch(/^\$scrypt\$ln=4,r=8,p=5\$/)
    await signInAgain(app, user)
  })

  it.each(['$scrypt$ln=30,r=99,p=99$AAAA$AAAA', '$argon2id$v=19$m=65536$AAAA$AAAA', '', 'plain'])(
    'refuses to work on the stored hash %j',
    async (passwordHash) => {
      const user = await registerUser(app)
      await app.db.update(users).set({ passwordHash }).where(eq(users.id, user.id))
      const guest = await app.guest()
      expect(
        (await guest.post('auth/login', { email: user.email, password: user.password })).status,
      ).toBe(422)
    },
  )

  it.each([
    ['no password', { email: 'a@example.com' }, 'password'],
    ['no address', { password: 'x' }, 'email'],
    ['a list of addresses', { email: ['a@example.com'], password: 'x' }, 'email'],
    ['an object as a password', { email: 'a@example.com', password: { length: 8 } }, 'password'],
    [
      'a password of a megabyte',
      { email: 'a@example.com', password: 'x'.repeat(1024 * 1024) },
      'password',
    ],
    ['"yes" as remember', { email: 'a@example.com', password: 'x', remember: 'yes' }, 'remember'],
  ])('refuses %s', async (_name, input, field) => {
    const guest = await app.guest()
    const answer = await guest.post('auth/login', input)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })
})
