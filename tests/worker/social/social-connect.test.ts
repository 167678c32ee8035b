import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outgoingMails, sessions, socialProfiles, users } from '#db/schema/index.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { startDatabaseGate } from '#tests/support/database-gate.ts'
import type { DatabaseGate } from '#tests/support/database-gate.ts'
import { changeSettings, registerUser, unique } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { startOAuthServer } from '#tests/support/oauth-server.ts'
import type { OAuthServer, OAuthUser } from '#tests/support/oauth-server.ts'
import { createToken } from '#tests/support/program.ts'
import { signedInClient } from '#tests/support/signed-in-client.ts'
import {
  ALL_SERVICES,
  askService,
  openPopup,
  setOut,
  throughPopup,
  verified,
} from '#tests/support/social-flow.ts'
import type { Service } from '#tests/support/oauth-server.ts'
import { confirmPassword } from '#tests/support/two-factor-user.ts'

let server: OAuthServer
/** In front of the service's token endpoint. */
let gate: DatabaseGate
let app: OwnApp
beforeAll(async () => {
  server = await startOAuthServer()
  gate = await startDatabaseGate(server.url)
  app = await startApp({
    variables: { ...server.variables, GOOGLE_TOKEN_URL: `${gate.url}/token` },
  })
  await changeSettings(await app.adminClient(), ALL_SERVICES)
})
afterAll(async () => {
  await app.stop()
  gate.stop()
  await server.stop()
})

/** Without a proven address: for connecting none is needed. */
const newPerson = (): OAuthUser => ({ id: String(1000 + unique()), name: `Person ${unique()}` })

async function connect(user: TestUser, person: OAuthUser | null, service: Service = 'google') {
  await confirmPassword(user)
  return throughPopup(server, user.client, { service, intent: 'connect', user: person })
}

const profilesOf = async (userId: number) => {
  const rows = await app.db.select().from(socialProfiles).where(eq(socialProfiles.userId, userId))
  return rows.map(({ service, serviceUserId }) => `${service} ${serviceUserId}`).toSorted()
}

const disconnect = (user: TestUser, service: string) =>
  user.client.post(`/secure/auth/social/${service}/disconnect`)

describe('connecting', () => {
  it('lets the user sign in by the service from then on', async () => {
    const [user, person] = [await registerUser(app), newPerson()]
    const { result } = await connect(user, person)
    expect(result).toEqual({ status: 'SUCCESS', callbackData: {} })
    expect(await profilesOf(user.id)).toEqual([`google ${person.id}`])
    const again = await throughPopup(server, await app.guest(), { user: person })
    expect(again.result.callbackData.bootstrapData?.user?.id).toBe(user.id)
  })

  it('the same account again changes nothing', async () => {
    const [user, person] = [await registerUser(app), newPerson()]
    await connect(user, person)
    expect((await connect(user, person)).result.status).toBe('SUCCESS')
    expect(await profilesOf(user.id)).toHaveLength(1)
  })

  it('takes no account that is another user\u2019s', async () => {
    const [alice, bob] = [await registerUser(app), await registerUser(app)]
    const person = newPerson()
    await connect(alice, person)
    const { result, httpStatus } = await connect(bob, person)
    expect(httpStatus).toBe(409)
    expect(result).toEqual({
      status: 'ERROR',
      callbackData: { errorMessage: 'This Google account is connected to another user already.' },
    })
    expect(await profilesOf(alice.id)).toEqual([`google ${person.id}`])
    expect(await profilesOf(bob.id)).toEqual([])
  })

  it('replaces no account of the same service', async () => {
    const [user, first] = [await registerUser(app), newPerson()]
    await connect(user, first)
    const { result } = await connect(user, newPerson())
    expect(result.callbackData.errorMessage).toBe(
      'Another Google account is connected already. Disconnect it first.',
    )
    expect(await profilesOf(user.id)).toEqual([`google ${first.id}`])
  })

  it('is for who is signed in', async () => {
    const page = await openPopup(await app.guest(), '/secure/auth/social/google/connect')
    expect(page.httpStatus).toBe(401)
    expect(page.result.status).toBe('ERROR')
  })

  it('is refused when another user comes back, or nobody', async () => {
    const [alice, bob] = [await registerUser(app), await registerUser(app)]
    await confirmPassword(bob)
    for (const session of [bob.client.cookies.get('atoll_session') ?? '', 'nobody']) {
      const aliceAgain = await registerUser(app)
      await confirmPassword(aliceAgain)
      const path = await askService(
        server,
        await setOut(aliceAgain.client, 'google', 'connect'),
        newPerson(),
      )
      aliceAgain.client.cookies.set('atoll_session', session)
      const { result, httpStatus } = await openPopup(aliceAgain.client, path)
      expect(httpStatus).toBe(401)
      expect(result.status).toBe('ERROR')
      expect(await profilesOf(aliceAgain.id)).toEqual([])
    }
    expect(await profilesOf(bob.id)).toEqual([])
    expect(await profilesOf(alice.id)).toEqual([])
  })

  it('is refused until the password was typed lately in this very session', async () => {
    const user = await registerUser(app)
    const page = await openPopup(user.client, '/secure/auth/social/google/connect')
    expect(page.httpStatus).toBe(403)
    expect(page.result).toEqual({
      status: 'ERROR',
      callbackData: { errorMessage: 'Please confirm your password first.' },
    })
    await confirmPassword(user)
    const path = await askService(
      server,
      await setOut(user.client, 'google', 'connect'),
      newPerson(),
    )
    await app.db
      .update(sessions)
      .set({ passwordConfirmedAt: new Date(Date.now() - 9001 * 1000).toISOString() })
      .where(eq(sessions.userId, user.id))
    expect((await openPopup(user.client, path)).httpStatus).toBe(403)
    expect(await profilesOf(user.id)).toEqual([])
  })

  it.each([
    ['deleted', (userId: number) => app.db.delete(sessions).where(eq(sessions.userId, userId))],
    [
      'expired',
      (userId: number) =>
        app.db
          .update(sessions)
          .set({ expiresAt: '2020-01-01T00:00:00.000Z' })
          .where(eq(sessions.userId, userId)),
    ],
    [
      'replaced by a newer one',
      async (userId: number) => {
        await app.db.delete(sessions).where(eq(sessions.userId, userId))
        await signedInClient(app, userId)
      },
    ],
  ])('stores no connection when the session is %s during the token call', async (_, end) => {
    const user = await registerUser(app)
    await confirmPassword(user)
    const address = await setOut(user.client, 'google', 'connect')
    const path = await askService(server, address, newPerson())
    const isHeld = gate.holdNext('authorization_code')
    const popup = openPopup(user.client, path)
    const letGo = await isHeld
    await end(user.id)
    letGo()
    const { result, httpStatus } = await popup
    expect(httpStatus).toBe(401)
    expect(result).toEqual({
      status: 'ERROR',
      callbackData: { errorMessage: 'Please sign in.' },
    })
    expect(await profilesOf(user.id)).toEqual([])
    const mails = await app.db
      .select()
      .from(outgoingMails)
      .where(eq(outgoingMails.recipient, user.email))
    expect(mails).toEqual([])
  })

  it('is told by mail, and so is disconnecting', async () => {
    const user = await registerUser(app)
    await connect(user, newPerson())
    await connect(user, newPerson())
    await disconnect(user, 'google')
    await disconnect(user, 'google')
    const mails = await app.db
      .select({ subject: outgoingMails.subject })
      .from(outgoingMails)
      .where(eq(outgoingMails.recipient, user.email))
      .orderBy(outgoingMails.id)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'A Google account was connected',
      'A Google account was disconnected',
    ])
  })

  it('never signs anybody in, even where the service\u2019s account opens another one', async () => {
    const [user, other] = [await registerUser(app), await registerUser(app)]
    const person = verified({ id: String(unique()), email: other.email })
    await connect(user, person)
    expect((await user.client.get('bootstrap-data')).body.data.user.id).toBe(user.id)
    expect(await profilesOf(other.id)).toEqual([])
  })

  it('is not for access tokens, which would get a way in that outlives them', async () => {
    const user = await registerUser(app)
    const { plainTextToken } = await createToken(user)
    const program = await app.guest()
    const page = await openPopup(program, '/secure/auth/social/google/connect', {
      authorization: `Bearer ${plainTextToken}`,
    })
    expect(page.httpStatus).toBe(403)
    expect(page.result.status).toBe('ERROR')
  })
})

describe('POST secure/auth/social/{service}/disconnect', () => {
  it('ends the connection', async () => {
    const [user, person] = [await registerUser(app), newPerson()]
    await connect(user, person)
    expect((await disconnect(user, 'google')).body).toEqual({ status: 'success' })
    expect(await profilesOf(user.id)).toEqual([])
    const { result } = await throughPopup(server, await app.guest(), { user: person })
    expect(result.status).toBe('ERROR')
  })

  it.each(['/secure', '/api/v1/secure'])('answers below %s', async (prefix) => {
    const user = await registerUser(app)
    await connect(user, newPerson())
    const answer = await user.client.post(`${prefix}/auth/social/google/disconnect`)
    expect(answer.status).toBe(200)
    expect(await profilesOf(user.id)).toEqual([])
  })

  it('keeps the last way in', async () => {
    const user = await registerUser(app)
    const [google, twitter] = [newPerson(), newPerson()]
    await connect(user, google)
    await connect(user, twitter, 'twitter')
    await app.db.update(users).set({ passwordHash: '' }).where(eq(users.id, user.id))
    expect((await disconnect(user, 'twitter')).status).toBe(200)
    const { status, body } = await disconnect(user, 'google')
    expect(status).toBe(422)
    expect(body.message).toBe(
      'Set a password first: without it, Google is the only way to sign in to your account.',
    )
    expect(await profilesOf(user.id)).toEqual([`google ${google.id}`])
  })

  it('keeps one of two that are disconnected at once', async () => {
    const user = await registerUser(app)
    await connect(user, newPerson())
    await connect(user, newPerson(), 'twitter')
    await app.db.update(users).set({ passwordHash: '' }).where(eq(users.id, user.id))
    const answers = await Promise.all(
      ['google', 'twitter'].map((service) => disconnect(user, service)),
    )
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '422'])
    expect(await profilesOf(user.id)).toHaveLength(1)
  })

  it('touches nobody else\u2019s connection, and is fine where there is none', async () => {
    const [alice, bob] = [await registerUser(app), await registerUser(app)]
    await connect(alice, newPerson())
    expect((await disconnect(bob, 'google')).status).toBe(200)
    expect(await profilesOf(alice.id)).toHaveLength(1)
  })

  it('needs a session, the token against forgery, and a service that exists', async () => {
    const user = await registerUser(app)
    await connect(user, newPerson())
    const path = '/secure/auth/social/google/disconnect'
    expect((await (await app.guest()).post(path)).status).toBe(401)
    expect((await user.client.post(path, {}, { headers: { 'x-xsrf-token': null } })).status).toBe(
      403,
    )
    expect((await disconnect(user, 'nowhere')).status).toBe(404)
    expect(await profilesOf(user.id)).toHaveLength(1)
  })
})
