import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { grants, links, oneTimeTokens, socialProfiles, users } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import {
  changeSettings,
  createFolder,
  namesIn,
  registerUser,
  signInAgain,
  signUp,
} from '#tests/support/factories.ts'
import { createToken, Program } from '#tests/support/program.ts'
import { confirmCode, letTimePass, recoveryCodesOf } from '#tests/support/two-factor-user.ts'
import type { TwoFactorUser } from '#tests/support/two-factor-user.ts'
import { newOneTimeToken } from '#worker/auth/one-time-tokens.ts'
import type { TokenPurpose } from '#worker/auth/one-time-tokens.ts'
import { postInvite } from '#tests/support/invites.ts'
import { mailTexts } from '#tests/support/kept-mails.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { share } from '#tests/support/shares.ts'
import { addMember, createWorkspace } from '#tests/support/workspaces.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

const NEW_PASSWORD = 'the owner of the mailbox'

interface Squatter extends TwoFactorUser {
  program: Program
  linkHash: string
}

/** Somebody who registered an address that they never proved, and set up every other way in. */
async function squat(): Promise<Squatter> {
  const user = await signUp(app)
  const { plainTextToken } = await createToken(user, { tokenName: 'Visit evil.example' })
  await user.client.post('auth/user/two-factor-authentication')
  const { body: qrCode } = await user.client.get('auth/user/two-factor/qr-code')
  const recoveryCodes = await recoveryCodesOf(user.client)
  const squatter = { ...user, secret: qrCode.secret, recoveryCodes }
  expect((await confirmCode(squatter)).status).toBe(200)
  await letTimePass(app, squatter)
  const profile = { service: 'google', serviceUserId: `g-${user.id}`, username: 'mallory' }
  await app.db.insert(socialProfiles).values({ userId: user.id, ...profile })
  const folder = await createFolder(user.client, 'Kept')
  const { body } = await user.client.post(`file-entries/${folder.id}/shareable-link`)
  await share(user.client, folder.id, { email: 'accomplice@example.com' }, ['edit'])
  const workspaceId = await createWorkspace(user)
  await addMember(app, workspaceId, await registerUser(app), 'Admin')
  await postInvite(app, user.client, { workspaceId, emails: ['accomplice@example.com'] })
  return { ...squatter, program: new Program(app, plainTextToken), linkHash: body.link.hash }
}

async function mailedToken({ id }: { id: number }, purpose: TokenPurpose): Promise<string> {
  const { token, row } = await newOneTimeToken({ purpose, userId: id }, new Date())
  await app.db.insert(oneTimeTokens).values(row)
  return token
}

const press = (client: ApiClient, path: string, fields: Record<string, string> = {}) =>
  client.fetch('POST', path, undefined, {
    rawBody: new URLSearchParams({ _token: client.cookies.get('XSRF-TOKEN') ?? '', ...fields }),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-xsrf-token': null },
  })

const reset = (client: ApiClient, email: string, token: string) =>
  client.post('auth/reset-password', {
    token,
    email,
    password: NEW_PASSWORD,
    password_confirmation: NEW_PASSWORD,
  })

/** Lists which of the first person's credentials still work. */
async function whatIsLeft(user: Squatter) {
  const [row] = await app.db.select().from(users).where(eq(users.id, user.id))
  const linksLeft = await app.db.select().from(links).where(eq(links.userId, user.id))
  const shares = await app.db.select().from(grants).where(eq(grants.grantedBy, user.id))
  const profiles = await app.db
    .select()
    .from(socialProfiles)
    .where(eq(socialProfiles.userId, user.id))
  const { rows: people } = await app.db.run(sql`
    SELECT 1 FROM workspace_members m JOIN spaces s ON s.id = m.space_id WHERE s.owner_id = ${user.id}
    UNION ALL SELECT 1 FROM workspace_invites WHERE invited_by = ${user.id}`)
  const guest = await app.guest()
  return {
    session: (await user.client.get('user/space-usage')).status === 200,
    token: (await user.program.get('users/me')).status === 200,
    services: profiles.length,
    secondFactor: row?.twoFactorConfirmedAt !== null,
    links: linksLeft.length,
    shares: shares.length,
    people: people.length,
    linkOpens: (await guest.get(`shareable-links/${user.linkHash}`)).status === 200,
    password: (await guest.post('auth/login', user)).status === 200,
    isProven: row?.emailVerifiedAt !== null,
  }
}

const NOTHING = {
  session: false,
  token: false,
  services: 0,
  secondFactor: false,
  links: 0,
  shares: 0,
  people: 0,
  linkOpens: false,
  password: false,
  isProven: true,
}
const EVERYTHING = {
  session: true,
  token: true,
  services: 1,
  secondFactor: true,
  links: 1,
  shares: 1,
  people: 2,
  linkOpens: true,
  password: true,
  isProven: true,
}

describe('the first proof of an address', () => {
  it('by a reset leaves nothing of what was set up before, except files', async () => {
    const squatter = await squat()
    const { email } = squatter
    const token = await mailedToken(squatter, 'password-reset')
    expect((await reset(await app.guest(), email, token)).status).toBe(200)
    expect(await whatIsLeft(squatter)).toEqual(NOTHING)

    const owner = await signInAgain(app, { email, password: NEW_PASSWORD })
    expect(await namesIn(owner)).toEqual(['Kept'])
    const mail = (await mailTexts(app, email)).at(-1) ?? ''
    expect(mail).toContain('Access tokens deleted: 1\n')
    expect(mail).toContain('Services disconnected: Google')
    expect(mail).toContain('Two-factor authentication was switched off.')
    expect(mail).toContain('Shareable links deleted: 1')
    expect(mail).toContain('Shares with people ended: 2\n')
    expect(mail).toContain('Invitations withdrawn: 1\n')
    expect(mail).not.toContain('evil.example')
  })

  it('is told to the owner by a mail that counts shares and invitations apart', async () => {
    const squatter = await squat()
    const server = await startMailServer()
    const admin = await app.adminClient()
    onTestFinished(async () => {
      await changeSettings(admin, { 'mail.transport_url': '' })
      await server.stop()
    })
    await changeSettings(admin, { 'mail.transport_url': server.url })
    const token = await mailedToken(squatter, 'password-reset')
    expect((await reset(await app.guest(), squatter.email, token)).status).toBe(200)
    const { text } = await server.nextMailTo(squatter.email)
    const lines = text.split('\n').map((line) => line.trim())
    expect(lines).toContain('Shares with people ended: 2')
    expect(lines).toContain('Invitations withdrawn: 1')
  })

  it('by the mailbox alone leaves nothing either, and asks for a new password', async () => {
    const squatter = await squat()
    const { email } = squatter
    const guest = await app.guest()
    const path = `/email/verify/${await mailedToken(squatter, 'email-verification')}`
    const second = `/email/verify/${await mailedToken(squatter, 'email-verification')}`
    const answer = await press(guest, path)
    expect(answer.status).toBe(303)
    expect(await whatIsLeft(squatter)).toEqual(NOTHING)
    expect((await mailTexts(app, email)).at(-1)).toContain(
      'Two-factor authentication was switched off.',
    )

    const { pathname, searchParams } = new URL(answer.headers.get('location') ?? '', app.url)
    expect(searchParams.get('email')).toBe(email)
    expect((await guest.get(pathname)).status).toBe(200)
    const token = pathname.replace('/password/reset/', '')
    expect((await reset(guest, email, token)).status).toBe(200)
    const owner = await signInAgain(app, { email, password: NEW_PASSWORD })
    expect(await namesIn(owner)).toEqual(['Kept'])
    expect((await press(await app.guest(), second)).status).toBe(404)
  })

  it('by the password of the account leaves everything', async () => {
    const user = await squat()
    const path = `/email/verify/${await mailedToken(user, 'email-verification')}`
    const guest = await app.guest()
    const wrong = await press(guest, path, { password: 'not it' })
    expect(wrong.status).toBe(422)
    expect(await wrong.text()).toContain('This is not the password of this registration.')
    const right = await press(guest, path, { password: user.password })
    expect(right.headers.get('location')).toBe('/login?notice=email-verified')
    expect(await whatIsLeft(user)).toEqual(EVERYTHING)
  })

  it('in a browser that is signed in to the account leaves everything', async () => {
    const user = await squat()
    const path = `/email/verify/${await mailedToken(user, 'email-verification')}`
    expect((await user.client.get(path)).status).toBe(200)
    expect(await whatIsLeft(user)).toEqual(EVERYTHING)
  })

  it('by a reset in a browser that is signed in keeps second factor and links', async () => {
    const user = await squat()
    const token = await mailedToken(user, 'password-reset')
    expect((await reset(user.client, user.email, token)).status).toBe(200)
    expect(await whatIsLeft(user)).toEqual({
      ...EVERYTHING,
      session: false,
      token: false,
      services: 0,
      password: false,
    })
  })

  it('needs the password in a browser that is signed in to another account', async () => {
    const user = await squat()
    const path = `/email/verify/${await mailedToken(user, 'email-verification')}`
    const reader = await signUp(app)
    expect((await press(reader.client, path)).status).toBe(422)
    expect((await whatIsLeft(user)).isProven).toBe(false)
    expect((await press(reader.client, path, { password: user.password })).status).toBe(200)
    expect(await whatIsLeft(user)).toEqual(EVERYTHING)
  })
})

describe('a reset of a proven address', () => {
  it('ends sessions, access tokens and connections, and keeps second factor and links', async () => {
    const user = await squat()
    await app.db
      .update(users)
      .set({ emailVerifiedAt: new Date().toISOString() })
      .where(eq(users.id, user.id))
    const token = await mailedToken(user, 'password-reset')
    expect((await reset(await app.guest(), user.email, token)).status).toBe(200)
    expect(await whatIsLeft(user)).toEqual({
      ...EVERYTHING,
      session: false,
      token: false,
      services: 0,
      password: false,
    })
    const login = { email: user.email, password: NEW_PASSWORD }
    expect((await (await app.guest()).post('auth/login', login)).body.two_factor).toBe(true)
    const mail = (await mailTexts(app, user.email)).at(-1) ?? ''
    expect(mail).toContain('Access tokens deleted: \u201cVisit evil.example\u201d')
    expect(mail).not.toContain('Two-factor')
    expect(mail).not.toContain('links deleted')
  })
})
