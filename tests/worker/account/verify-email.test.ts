import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneTimeTokens, users } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { changeSettings, signUp, signInAgain, unique } from '#tests/support/factories.ts'
import { linkIn, startMailServer } from '#tests/support/mail-server.ts'
import type { MailServer } from '#tests/support/mail-server.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
  app = await sharedApp()
  await changeSettings(await app.adminClient(), { 'mail.transport_url': server.url })
  await changeSettings(await app.adminClient(), { require_email_confirmation: true })
})
afterAll(() => server.stop())

const register = async (email: string, password = 'correct horse battery') => {
  const client = await app.guest()
  const answer = await client.post('auth/register', {
    email,
    password,
    password_confirmation: password,
  })
  return { client, answer, email, password }
}
const newAddress = () => `new-${unique()}@example.com`

const verifyPath = async (email: string, count = 1) =>
  new URL(linkIn(await server.nextMailTo(email, count), '/email/verify/')).pathname

/** As the form of the page does. */
const press = (client: ApiClient, path: string, fields: Record<string, string> = {}) =>
  client.fetch('POST', path, undefined, {
    rawBody: new URLSearchParams({ _token: client.cookies.get('XSRF-TOKEN') ?? '', ...fields }),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-xsrf-token': null },
  })

describe('where addresses must be proven', () => {
  it('who registers is signed in, but gets no further than the page that says so', async () => {
    const { client, answer, email } = await register(newAddress())
    expect(answer.body.status).toBe('needs_email_verification')
    expect(answer.body.bootstrapData.user).toMatchObject({ email, email_verified_at: null })
    for (const path of ['user/space-usage', 'users/me', 'drive/file-entries', 'user-sessions']) {
      const refused = await client.get(path)
      expect(refused.status).toBe(403)
      expect(refused.body).toMatchObject({ code: 'email_unverified' })
    }
    expect((await client.post('folders', { name: 'x' })).status).toBe(403)
    for (const path of ['/', '/drive', '/login', '/no-such-page']) {
      const page = await client.get(path)
      expect(page.status).toBe(200)
      expect(page.body).toContain('Verify your email')
    }
    expect((await client.get('bootstrap-data')).status).toBe(200)
    expect((await client.post('auth/logout')).status).toBe(200)
    expect((await client.get('/login')).body).toContain('Sign in to your account')
  })

  it('the mailed link opens the account for who is signed in, by following it', async () => {
    const { client, email, password } = await register(newAddress())
    const answer = await client.get(await verifyPath(email))
    expect(answer.status).toBe(200)
    expect((await client.get('user/space-usage')).status).toBe(200)
    await signInAgain(app, { email, password })
  })

  it('a mail scanner that follows the link changes nothing; a press of the button does', async () => {
    const { client, email, password } = await register(newAddress())
    const path = await verifyPath(email)
    const scanner = await app.guest()
    for (let visit = 0; visit < 2; visit++) {
      const page = await scanner.get(path)
      expect(page.status).toBe(200)
      expect(page.body).toContain(email)
    }
    expect((await client.get('user/space-usage')).status).toBe(403)
    expect((await press(scanner, path, { password })).status).toBe(303)
    expect((await client.get('user/space-usage')).status).toBe(200)
  })

  it('the link works once, for 24 hours, and only as it was sent', async () => {
    const { client, email } = await register(newAddress())
    const path = await verifyPath(email)
    expect((await client.get(`${path}x`)).status).toBe(404)
    const [user] = await app.db.select().from(users).where(eq(users.email, email))
    const inTime = eq(oneTimeTokens.userId, user?.id ?? 0)
    const [token] = await app.db.select().from(oneTimeTokens).where(inTime)
    const lifeMs = Date.parse(token?.expiresAt ?? '') - Date.parse(token?.createdAt ?? '')
    expect(lifeMs).toBe(24 * 60 * 60 * 1000)
    await app.db
      .update(oneTimeTokens)
      .set({ expiresAt: new Date(Date.now() - 1).toISOString() })
      .where(inTime)
    expect((await client.get(path)).status).toBe(404)
    expect((await client.get('user/space-usage')).status).toBe(403)

    await client.post('auth/email/verification-notification', { email })
    const second = await verifyPath(email, 2)
    expect((await client.get(second)).status).toBe(200)
    expect((await client.get(second)).status).toBe(200)
  })

  it('an address that is taken is answered like any other; only the mail to it tells', async () => {
    const owner = await register(newAddress())
    await owner.client.get(await verifyPath(owner.email))
    const taken = await register(owner.email, 'somebody else entirely')
    const free = await register(newAddress(), 'somebody else entirely')
    const shape = ({ answer, email }: typeof taken) => {
      const { user, ...data } = answer.body.bootstrapData
      const name = email.split('@')[0]
      return {
        ...answer.body,
        bootstrapData: data,
        user: {
          ...user,
          id: 0,
          email: user.email === email,
          display_name: user.display_name === name,
        },
      }
    }
    expect(shape(taken)).toEqual(shape(free))
    expect(taken.answer.roundTrips).toBe(free.answer.roundTrips)
    expect((await server.nextMailTo(owner.email, 2)).subject).toBe('You have an account already')

    // Nor does signing in, or asking for the mail again.
    const again = async (email: string) =>
      (await app.guest()).post('auth/login', { email, password: 'somebody else entirely' })
    const [first, second] = [await again(owner.email), await again(free.email)]
    expect([first.status, first.body.two_factor]).toEqual([second.status, second.body.two_factor])
    expect((await taken.client.get('user/space-usage')).status).toBe(403)
    const resent = await taken.client.post('auth/email/verification-notification', {
      email: owner.email,
    })
    expect(resent.status).toBe(200)
    const mail = await server.nextMailTo(owner.email, 3)
    expect(mail.text).not.toContain('/email/verify/')
    await signInAgain(app, owner)
  })

  it('of two who claim an address, who proves it has it', async () => {
    const email = newAddress()
    const first = await register(email, 'the first password')
    const firstPath = await verifyPath(email)
    const second = await register(email, 'the second password')
    const secondPath = await verifyPath(email, 2)
    expect((await second.client.get(secondPath)).status).toBe(200)
    expect((await first.client.get(firstPath)).status).toBe(404)
    expect((await first.client.get('user/space-usage')).status).toBe(401)
    await signInAgain(app, { email, password: 'the second password' })
    expect(
      (await app.db.select().from(users).where(eq(users.email, email))).map((user) => ({
        isProvisional: user.isProvisional,
      })),
    ).toEqual([{ isProvisional: false }])
  })
})

describe('who registered with an address that somebody else registered too', () => {
  it('opens the account of nobody else by mistake, whichever of the two mails they follow', async () => {
    const email = newAddress()
    const owner = await register(email, 'the owner of the mailbox')
    const ownPath = await verifyPath(email)
    await register(email, 'a stranger, lying in wait')
    const strangersPath = await verifyPath(email, 2)

    const page = await owner.client.get(strangersPath)
    expect(page.body).toContain('Enter the password that you chose when you registered.')
    for (const password of ['', 'the owner of the mailbox']) {
      const refused = await press(owner.client, strangersPath, { password })
      expect(refused.status).toBe(422)
      expect(await refused.text()).toContain('This is not the password of this registration.')
    }
    // Nor are they kept from signing in meanwhile.
    await signInAgain(app, owner)
    expect((await owner.client.get(ownPath)).status).toBe(200)
    expect((await owner.client.get('user/space-usage')).status).toBe(200)
    expect((await owner.client.get(strangersPath)).status).toBe(200)
  })

  it('proves it from another device with the password', async () => {
    const email = newAddress()
    await register(email, 'the owner of the mailbox')
    const ownPath = await verifyPath(email)
    await register(email, 'a stranger, lying in wait')
    const phone = await app.guest()
    const password = 'the owner of the mailbox'
    expect((await press(phone, ownPath, { password })).status).toBe(303)
    await signInAgain(app, { email, password })
  })
})

describe('POST auth/email/verification-notification', () => {
  it('answers the same for addresses known, proven and unknown', async () => {
    const proven = await register(newAddress())
    await proven.client.get(await verifyPath(proven.email))
    const unproven = await register(newAddress())
    const answers = await Promise.all(
      [proven.email, unproven.email, newAddress()].map(async (email) =>
        (await app.guest()).post('auth/email/verification-notification', { email }),
      ),
    )
    expect(answers.map(({ status, body, roundTrips }) => ({ status, body, roundTrips }))).toEqual(
      Array.from({ length: 3 }, () => ({
        status: 200,
        body: { status: 'success' },
        roundTrips: 2,
      })),
    )
    await server.nextMailTo(unproven.email, 2)
    expect(server.mails.filter(({ to }) => to === proven.email)).toHaveLength(1)
  })

  it('sends to the own address of who is signed in, whatever the call names', async () => {
    const { client, email } = await register(newAddress())
    const other = newAddress()
    await client.post('auth/email/verification-notification', { email: other })
    await server.nextMailTo(email, 2)
    expect(server.mails.filter(({ to }) => to === other)).toEqual([])
  })

  it('is limited for each address, whatever the call of who is signed in names', async () => {
    const { client, email } = await register(newAddress())
    const statuses: number[] = []
    for (let count = 0; count < 6; count++) {
      const named = { email: count % 2 ? email : newAddress() }
      statuses.push((await client.post('auth/email/verification-notification', named)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('where addresses need not be proven', () => {
  it('the account is there at once, and its address can be proven all the same', async () => {
    const admin = await app.adminClient()
    await changeSettings(admin, { require_email_confirmation: false })
    const user = await signUp(app)
    expect((await user.client.get('user/space-usage')).status).toBe(200)
    expect((await user.client.get(await verifyPath(user.email))).status).toBe(200)
    const { user: me } = (await user.client.get('bootstrap-data')).body.data
    expect(me.email_verified_at).not.toBeNull()
    await changeSettings(admin, { require_email_confirmation: true })
    expect((await user.client.get('user/space-usage')).status).toBe(200)
  })
})
