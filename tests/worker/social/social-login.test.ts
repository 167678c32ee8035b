import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { oneTimeTokens, sessions, socialProfiles, users } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { changeSettings, registerUser, unique } from '#tests/support/factories.ts'
import type { OAuthServer, OAuthUser } from '#tests/support/oauth-server.ts'
import { sharedApp, sharedOAuthServer } from '#tests/support/shared-site.ts'
import { ALL_SERVICES, openPopup, throughPopup, verified } from '#tests/support/social-flow.ts'

let server: OAuthServer
let app: App
let admin: ApiClient
beforeAll(async () => {
  server = await sharedOAuthServer()
  app = await sharedApp()
  admin = await app.adminClient()
  await changeSettings(admin, ALL_SERVICES)
})

const newPerson = (): OAuthUser => {
  const id = String(1000 + unique())
  return verified({ id, email: `person-${id}@example.com`, name: 'Ada Lovelace' })
}

const usersWith = (email: string | undefined) =>
  app.db
    .select()
    .from(users)
    .where(eq(users.email, email ?? ''))

const signIn = async (user: OAuthUser | null, client?: ApiClient) =>
  throughPopup(server, client ?? (await app.guest()), { user })

const isSignedIn = async (client: ApiClient) =>
  (await client.get('user/space-usage')).status === 200

describe('an account of a service that nobody here has', () => {
  it('makes a user, verified and signed in for a month, and says so', async () => {
    const client = await app.guest()
    const person = {
      ...newPerson(),
      given_name: 'Ada',
      family_name: 'King',
      picture: 'https://img.example/ada.png',
    }
    const { result, httpStatus, headers } = await signIn(person, client)
    expect(httpStatus).toBe(200)
    expect(result).toMatchObject({
      status: 'SUCCESS',
      callbackData: {
        bootstrapData: {
          user: {
            email: person.email,
            first_name: 'Ada',
            last_name: 'King',
            avatar: 'https://img.example/ada.png',
            has_password: false,
            roles: [{ name: 'users' }],
          },
        },
      },
    })
    expect(headers.getSetCookie().join('\n')).toMatch(/atoll_session=.*Max-Age=2592000/)
    expect(await isSignedIn(client)).toBe(true)
    const [user] = await usersWith(person.email)
    expect(user).toMatchObject({ isProvisional: false, passwordHash: '', language: 'en' })
    expect(user?.emailVerifiedAt).not.toBeNull()
  })

  it('opens the same account the next time, whatever its address is by then', async () => {
    const person = newPerson()
    const first = await signIn(person)
    const again = await signIn({ ...person, email: 'moved@example.com', email_verified: false })
    expect(again.result.status).toBe('SUCCESS')
    expect(again.result.callbackData.bootstrapData?.user?.id).toBe(
      first.result.callbackData.bootstrapData?.user?.id,
    )
    expect(await usersWith('moved@example.com')).toEqual([])
  })

  it('gives a user no password to sign in with', async () => {
    const person = newPerson()
    await signIn(person)
    for (const password of ['', ' ', 'null', 'undefined']) {
      const answer = await (await app.guest()).post('auth/login', { email: person.email, password })
      expect(answer.status).toBe(422)
    }
  })

  it.each([
    'http://img.example/a.png',
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    '//x',
    7,
  ])('leaves the picture %j out', async (picture) => {
    const person = { ...newPerson(), picture: picture as string }
    const { result } = await signIn(person)
    expect(result.callbackData.bootstrapData?.user?.avatar).toBeNull()
  })

  it('settles what others only claimed of the address', async () => {
    const person = newPerson()
    await changeSettings(admin, { require_email_confirmation: true })
    const claimant = await app.guest()
    await claimant.post('auth/register', {
      email: person.email,
      password: 'correct horse battery',
      password_confirmation: 'correct horse battery',
    })
    const { result } = await signIn(person)
    await changeSettings(admin, { require_email_confirmation: false })
    expect(result.status).toBe('SUCCESS')
    const rows = await usersWith(person.email)
    expect(rows.map(({ isProvisional }) => isProvisional)).toEqual([false])
    expect((await claimant.get('bootstrap-data')).body.data.user).toBeNull()
  })

  it('makes one user when it comes twice at once', async () => {
    const person = newPerson()
    const results = await Promise.all(Array.from({ length: 4 }, () => signIn(person)))
    expect(results.map(({ result }) => result.status)).toEqual(Array(4).fill('SUCCESS'))
    expect(await usersWith(person.email)).toHaveLength(1)
  })

  it('makes nothing while registration is closed, and still opens what is there', async () => {
    const [known, stranger] = [newPerson(), newPerson()]
    await signIn(known)
    await changeSettings(admin, { 'registration.disable': true })
    const refused = await signIn(stranger)
    const knownAgain = await signIn(known)
    await changeSettings(admin, { 'registration.disable': false })
    expect(refused.result).toEqual({
      status: 'ERROR',
      callbackData: { errorMessage: 'Registration is closed.' },
    })
    expect(await usersWith(stranger.email)).toEqual([])
    expect(knownAgain.result.status).toBe('SUCCESS')
  })
})

describe('an address that the service does not call proven', () => {
  it.each([
    ['"false"', { email_verified: false }],
    ['nothing', {}],
    ['the text "true"', { email_verified: 'true' }],
    ['the number 1', { email_verified: 1 }],
  ])('is never signed in, linked or registered: %s', async (_name, said) => {
    const known = await registerUser(app)
    for (const email of [known.email, `nobody-${unique()}@example.com`]) {
      const client = await app.guest()
      const { result, httpStatus, headers } = await signIn(
        { id: String(5000 + unique()), email, name: 'Mallory', ...said },
        client,
      )
      expect(httpStatus).toBe(403)
      expect(result).toEqual({
        status: 'ERROR',
        callbackData: {
          errorMessage:
            'Your Google account has no confirmed email address. Register with an email address and connect it in your settings.',
        },
      })
      expect(headers.getSetCookie().join()).not.toMatch(/atoll_session|atoll-social-connect/)
      expect(await isSignedIn(client)).toBe(false)
      expect(await usersWith(email)).toHaveLength(email === known.email ? 1 : 0)
    }
    expect(
      await app.db.select().from(socialProfiles).where(eq(socialProfiles.userId, known.id)),
    ).toEqual([])
  })

  it.each([
    ['no address at all', {}],
    ['an address that is none', { email: 'not an address' }],
  ])('counts as none: %s', async (_name, said) => {
    const { result } = await signIn({ id: String(unique()), email_verified: true, ...said })
    expect(result.status).toBe('ERROR')
  })
})

describe('an account of a service that belongs to somebody here', () => {
  async function withSocialUser() {
    const person = newPerson()
    const { result } = await signIn(person)
    return { person, id: result.callbackData.bootstrapData?.user?.id ?? 0 }
  }

  it('with two-factor authentication leads to the challenge, not to a session', async () => {
    const { person, id } = await withSocialUser()
    await app.db.delete(sessions).where(eq(sessions.userId, id))
    await app.db
      .update(users)
      .set({ twoFactorConfirmedAt: new Date().toISOString() })
      .where(eq(users.id, id))
    const client = await app.guest()
    const { result, headers } = await signIn(person, client)
    expect(result).toEqual({ status: 'REQUEST_TWO_FACTOR', callbackData: {} })
    expect(headers.getSetCookie().join('\n')).toMatch(/atoll-two-factor=[\w-]{43};.*HttpOnly/)
    expect(client.cookies.has('atoll_session')).toBe(false)
    expect(await isSignedIn(client)).toBe(false)
    expect(await app.db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([])
    const challenges = and(
      eq(oneTimeTokens.userId, id),
      eq(oneTimeTokens.purpose, 'two-factor-challenge'),
    )
    expect(await app.db.select().from(oneTimeTokens).where(challenges)).toHaveLength(1)
  })

  it('who is banned, is told why', async () => {
    const { person, id } = await withSocialUser()
    await app.db
      .update(users)
      .set({ bannedAt: new Date().toISOString(), banReason: 'Spam' })
      .where(eq(users.id, id))
    const client = await app.guest()
    const { result } = await signIn(person, client)
    expect(result).toEqual({
      status: 'ERROR',
      callbackData: { errorMessage: 'This account is suspended: Spam' },
    })
    expect(await isSignedIn(client)).toBe(false)
  })

  it('who is gone, is not let in', async () => {
    const { person, id } = await withSocialUser()
    await app.db.update(users).set({ deletedAt: new Date().toISOString() }).where(eq(users.id, id))
    const client = await app.guest()
    expect((await signIn(person, client)).result.status).toBe('ERROR')
    expect(await isSignedIn(client)).toBe(false)
  })

  it('ends nothing for who is signed in already', async () => {
    const { client } = await registerUser(app)
    const { result } = await openPopup(client, '/secure/auth/social/google/login')
    expect(result).toEqual({ status: 'ALREADY_LOGGED_IN', callbackData: {} })
    expect(await isSignedIn(client)).toBe(true)
  })
})
