import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { settings, socialProfiles } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { changeSettings, registerUser, unique } from '#tests/support/factories.ts'
import { clientSecretOf, startOAuthServer } from '#tests/support/oauth-server.ts'
import type { OAuthServer, OAuthUser, Service } from '#tests/support/oauth-server.ts'
import {
  ALL_SERVICES,
  askService,
  openPopup,
  setOut,
  throughPopup,
  verified,
} from '#tests/support/social-flow.ts'
import { oauthVariables } from '#worker/auth/oauth-addresses.ts'
import { readHostConfig } from '#worker/host/config.ts'
import { confirmPassword } from '#tests/support/two-factor-user.ts'

let server: OAuthServer
let app: OwnApp
let admin: ApiClient
beforeAll(async () => {
  server = await startOAuthServer()
  // Of Envato, the Worker's variables name no secret.
  const { ENVATO_CLIENT_SECRET: _secret, ...variables } = server.variables
  app = await startApp({ variables })
  admin = await app.adminClient()
  await changeSettings(admin, ALL_SERVICES)
  await changeSettings(admin, { 'social.envato.client_secret': clientSecretOf('envato') })
})
afterAll(async () => {
  await app.stop()
  await server.stop()
})

const newPerson = (): OAuthUser => {
  const id = String(1000 + unique())
  return verified({
    id,
    email: `person-${id}@example.com`,
    name: 'Ada King',
    given_name: 'Ada',
    family_name: 'King',
    picture: 'https://img.example/ada.png',
  })
}

const SERVICES: [Service, string][] = [
  ['google', 'openid email profile'],
  ['facebook', 'email public_profile'],
  ['twitter', 'users.read tweet.read users.email'],
  ['envato', ''],
]

describe.each(SERVICES)('%s', (service, scope) => {
  it('is asked for what is needed, and signs in whom it says it is', async () => {
    const address = await setOut(await app.guest(), service)
    expect(address.searchParams.get('scope') ?? '').toBe(scope)
    expect(address.searchParams.get('redirect_uri')).toBe(
      `${app.url}/secure/auth/social/${service}/callback`,
    )
    const person = newPerson()
    const { result } = await throughPopup(server, await app.guest(), { service, user: person })
    expect(result).toMatchObject({
      status: 'SUCCESS',
      callbackData: {
        bootstrapData: {
          user: {
            email: person.email,
            display_name: 'Ada King',
            first_name: 'Ada',
            last_name: 'King',
            avatar: person.picture,
          },
        },
      },
    })
    const [profile] = await app.db
      .select()
      .from(socialProfiles)
      .where(eq(socialProfiles.serviceUserId, person.id))
    expect(profile?.service).toBe(service)
    expect(profile?.username).not.toBe('')
  })

  it('opens nothing by an address that it does not call proven', async () => {
    const known = await registerUser(app)
    const stranger = { ...newPerson(), email: known.email, email_verified: false }
    const { result } = await throughPopup(server, await app.guest(), { service, user: stranger })
    expect(result.status).toBe('ERROR')
    expect(result.callbackData.errorMessage).toMatch(/no confirmed email address/)
  })

  it('is connected without any address', async () => {
    const member = await registerUser(app)
    await confirmPassword(member)
    const user = { id: String(1000 + unique()), name: 'Nameless' }
    const { result } = await throughPopup(server, member.client, {
      service,
      intent: 'connect',
      user,
    })
    expect(result.status).toBe('SUCCESS')
  })
})

describe('a service in the owner’s settings', () => {
  const offered = async () =>
    (await (await app.guest()).get('bootstrap-data')).body.data.settings.social

  it('is offered, and works, only while it is switched on', async () => {
    expect((await offered()).facebook).toEqual({ enable: true })
    await changeSettings(admin, { 'social.facebook.enable': false })
    expect((await offered()).facebook).toEqual({ enable: false })
    const guest = await app.guest()
    const page = await openPopup(guest, '/secure/auth/social/facebook/login')
    await changeSettings(admin, { 'social.facebook.enable': true })
    expect(page.httpStatus).toBe(403)
    expect(page.result).toEqual({
      status: 'ERROR',
      callbackData: { errorMessage: 'Signing in with Facebook is not possible here.' },
    })
  })

  it('is not offered without a secret, nor does it work', async () => {
    await changeSettings(admin, { 'social.envato.client_secret': '' })
    const social = await offered()
    const page = await openPopup(await app.guest(), '/secure/auth/social/envato/login')
    await changeSettings(admin, { 'social.envato.client_secret': clientSecretOf('envato') })
    expect(social.envato).toEqual({ enable: false })
    expect(page.result.status).toBe('ERROR')
  })

  it('wins over the Worker\u2019s variables', async () => {
    await changeSettings(admin, { 'social.google.client_id': 'another id' })
    const address = await setOut(await app.guest(), 'google')
    await changeSettings(admin, { 'social.google.client_id': '' })
    expect(address.searchParams.get('client_id')).toBe('another id')
  })

  it('is switched off between the two steps', async () => {
    const client = await app.guest()
    const address = await setOut(client, 'google')
    await changeSettings(admin, { 'social.google.enable': false })
    const page = await openPopup(client, await askService(server, address, newPerson()))
    await changeSettings(admin, { 'social.google.enable': true })
    expect(page.result.status).toBe('ERROR')
    expect(client.cookies.has('atoll_session')).toBe(false)
  })

  it('has its secrets encrypted, and answered to nobody', async () => {
    const secret = clientSecretOf('envato')
    expect(JSON.stringify(await app.db.select().from(settings))).not.toContain(secret)
    for (const client of [admin, await app.guest()]) {
      for (const path of ['settings', 'bootstrap-data', '/login'])
        expect(JSON.stringify((await client.get(path)).body)).not.toContain(secret)
    }
  })

  it('names the site\u2019s public address in what it sends to the service', async () => {
    await changeSettings(admin, { base_url: 'https://drive.example.com/' })
    const address = await setOut(await app.guest(), 'google')
    await changeSettings(admin, { base_url: '' })
    expect(address.searchParams.get('redirect_uri')).toBe(
      'https://drive.example.com/secure/auth/social/google/callback',
    )
  })
})

describe('the variables', () => {
  it('reach the Worker as they are set', () => {
    const set = { GOOGLE_CLIENT_ID: 'an id', ENVATO_TOKEN_URL: 'http://localhost:9/token' }
    expect(oauthVariables(readHostConfig({ ...set, TWITTER_CLIENT_ID: '' }))).toEqual(set)
  })

  it('stop the start by name when they are no addresses', () => {
    expect(() => readHostConfig({ TWITTER_TOKEN_URL: 'x.com' })).toThrow(
      /TWITTER_TOKEN_URL must be an address/,
    )
  })
})
