import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { socialProfiles } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { registerUser, signInAgain } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { mailTexts } from '#tests/support/kept-mails.ts'
import { startProgram } from '#tests/support/program.ts'
import type { Program } from '#tests/support/program.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { confirmPassword } from '#tests/support/two-factor-user.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

const NEW_PASSWORD = 'another long one'

/** Someone with another session, a program and a connected service. */
async function withAccess() {
  const user = await registerUser(app)
  const profile = { service: 'twitter', serviceUserId: `x-${user.id}`, username: 'ada' }
  await app.db.insert(socialProfiles).values({ userId: user.id, ...profile })
  const [program, other] = await Promise.all([
    startProgram(app, user, { tokenName: 'Backup' }),
    signInAgain(app, user),
  ])
  const left = async () => ({
    session: (await user.client.get('user/space-usage')).status === 200,
    otherSession: (await other.get('user/space-usage')).status === 200,
    token: (await program.get('users/me')).status === 200,
    services: (await app.db.select().from(socialProfiles).where(eq(socialProfiles.userId, user.id)))
      .length,
  })
  return { user, program, left }
}

const changePassword = (
  { client, password }: Pick<TestUser, 'password'> & { client: TestUser['client'] | Program },
  input: Record<string, unknown> = {},
) =>
  client.put('auth/user/password', {
    current_password: password,
    password: NEW_PASSWORD,
    password_confirmation: NEW_PASSWORD,
    ...input,
  })

const REMOVED = { session: true, otherSession: false, token: false, services: 0 }
const KEPT = { session: true, otherSession: false, token: true, services: 1 }

describe('a changed password', () => {
  it('ends access tokens and connections unless asked not to, and the mail lists them', async () => {
    const { user, left } = await withAccess()
    expect((await changePassword(user)).status).toBe(200)
    expect(await left()).toEqual(REMOVED)
    const mail = (await mailTexts(app, user.email)).at(-1) ?? ''
    expect(mail).toContain('Access tokens deleted: \u201cBackup\u201d')
    expect(mail).toContain('Services disconnected: X (Twitter)')
  })

  it('keeps them with removeAccess false', async () => {
    const { user, left } = await withAccess()
    expect((await changePassword(user, { removeAccess: false })).status).toBe(200)
    expect(await left()).toEqual(KEPT)
    expect((await mailTexts(app, user.email)).at(-1)).not.toMatch(/deleted|disconnected/)
  })

  it('by an access token keeps that token', async () => {
    const { user, program, left } = await withAccess()
    await confirmPassword({ client: program, password: user.password })
    expect((await changePassword({ ...user, client: program })).status).toBe(200)
    expect(await left()).toEqual({ session: false, otherSession: false, token: true, services: 0 })
    expect((await mailTexts(app, user.email)).at(-1)).not.toContain('Backup')
    const { body } = await program.get('auth/user/confirmed-password-status')
    expect(body.confirmed).toBe(false)
  })

  it('removes nothing when the current password is wrong', async () => {
    const { user, left } = await withAccess()
    expect((await changePassword({ ...user, password: 'a guess' })).status).toBe(422)
    expect(await left()).toEqual({ ...KEPT, otherSession: true })
  })

  it('makes the passes of known browsers worthless, except this one\u2019s', async () => {
    const { user } = await withAccess()
    const known = await signInAgain(app, user)
    const oldPass = known.cookies.get('atoll-device')
    expect((await changePassword({ client: known, password: user.password })).status).toBe(200)
    expect(known.cookies.get('atoll-device')).not.toBe(oldPass)

    const login = { email: user.email, password: 'a guess' }
    const guess = async (pass: string | undefined) => {
      const client = await app.guest()
      client.cookies.set('atoll-device', pass ?? '')
      return (await client.post('auth/login', login)).status
    }
    // Ten wrong tries use up the share of a strange browser, not that of one with a valid pass.
    for (let attempt = 0; attempt < 10; attempt++) expect(await guess(undefined)).toBe(422)
    expect(await guess(oldPass)).toBe(429)
    expect(await guess(known.cookies.get('atoll-device'))).toBe(422)
  })
})

describe('logging out other sessions', () => {
  it('keeps access tokens and connections unless asked', async () => {
    const { user, left } = await withAccess()
    const { email, password } = user
    const before = await mailTexts(app, email)
    await user.client.post('user-sessions/logout-other', { password })
    expect(await left()).toEqual(KEPT)
    expect(await mailTexts(app, email)).toEqual(before)
  })

  it('removes them with removeAccess, and the mail lists them', async () => {
    const { user, left } = await withAccess()
    const { password } = user
    const wrong = { password: 'a guess', removeAccess: true }
    expect((await user.client.post('user-sessions/logout-other', wrong)).status).toBe(422)
    expect(await left()).toEqual({ ...KEPT, otherSession: true })
    const right = { password, removeAccess: true }
    expect((await user.client.post('user-sessions/logout-other', right)).status).toBe(200)
    expect(await left()).toEqual(REMOVED)
    const mail = (await mailTexts(app, user.email)).at(-1) ?? ''
    expect(mail).toContain('Access tokens deleted: \u201cBackup\u201d')
    expect(mail).toContain('Services disconnected: X (Twitter)')
  })

  it.each([['user-sessions/logout-other'], ['auth/user/password?_method=PUT']])(
    '%s refuses a removeAccess that is neither true nor false',
    async (path) => {
      const user = await registerUser(app)
      const { status, body } = await user.client.post(path, {
        password: user.password,
        current_password: user.password,
        password_confirmation: user.password,
        removeAccess: 'no',
      })
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual(['removeAccess'])
    },
  )
})
