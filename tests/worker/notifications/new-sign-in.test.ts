import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { sessions, users } from '#db/schema/index.ts'
import { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { registerUser, signInAgain, signUp } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { mailTexts } from '#tests/support/kept-mails.ts'
import { chooseChannels, notificationsOf } from '#tests/support/notifications.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { appCode } from '#tests/support/totp.ts'
import { registerWithTwoFactor, startChallenge } from '#tests/support/two-factor-user.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const BY_FIREFOX = { headers: { 'user-agent': FIREFOX } }

const login = (client: ApiClient, { email, password }: TestUser, userAgent = FIREFOX) =>
  client.post('auth/login', { email, password }, { headers: { 'user-agent': userAgent } })

const signIns = async (user: Pick<TestUser, 'client'>) =>
  (await notificationsOf(user)).filter(({ type }) => type === 'new-sign-in')

describe('a sign-in', () => {
  it('from a new browser is told, with the browser and the address, and mailed', async () => {
    const user = await registerUser(app)
    const other = await app.guest()
    expect((await login(other, user)).status).toBe(200)
    const [notification, ...more] = await signIns(user)
    expect(more).toEqual([])
    expect(notification?.data.lines.map(({ content }) => content)).toEqual([
      'New sign-in to your account',
      '\u2068Firefox, Linux\u2069',
      `\u2068${ApiClient.address}\u2069`,
      'If it was not you, change your password.',
    ])
    await expect.poll(() => mailTexts(app, user.email)).toHaveLength(1)
    const [text] = await mailTexts(app, user.email)
    expect(text).toContain('New sign-in to your account')
    expect(text).toContain('Firefox, Linux')
  })

  it('from a browser where this account has signed in is not, whatever came between', async () => {
    const [user, other] = [await registerUser(app), await registerUser(app)]
    const browser = await app.guest()
    for (const each of [user, other, user, other]) {
      await browser.post('auth/logout')
      // Not by the open session, but by the browser's cookie.
      await app.db.delete(sessions).where(eq(sessions.userAgent, FIREFOX))
      expect((await login(browser, each)).status).toBe(200)
    }
    expect(await signIns(user)).toHaveLength(1)
    expect(await signIns(other)).toHaveLength(1)
  })

  it('where a session is open from the same address and browser is not', async () => {
    const user = await registerUser(app)
    await login(await app.guest(), user)
    await login(await app.guest(), user)
    expect(await signIns(user)).toHaveLength(1)
    await login(await app.guest(), user, 'curl/8.0')
    expect(await signIns(user)).toHaveLength(2)
  })

  it('that is the first one is not', async () => {
    const registered = await signUp(app)
    expect(await signIns(registered)).toEqual([])
    const user = await registerUser(app)
    await app.db.delete(sessions).where(eq(sessions.userId, user.id))
    const client = await signInAgain(app, user)
    expect(await signIns({ client })).toEqual([])
  })

  it('is, when all sessions of an older account have ended', async () => {
    const user = await registerUser(app)
    await app.db.delete(sessions).where(eq(sessions.userId, user.id))
    const createdAt = '2026-01-01T00:00:00.000Z'
    await app.db.update(users).set({ createdAt }).where(eq(users.id, user.id))
    const client = await signInAgain(app, user)
    expect(await signIns({ client })).toHaveLength(1)
  })

  it('that fails is not', async () => {
    const user = await registerUser(app)
    await login(await app.guest(), { ...user, password: 'wrong wrong' })
    expect(await signIns(user)).toEqual([])
  })

  it('by a second factor is told once it has succeeded', async () => {
    const user = await registerWithTwoFactor(app)
    const challenged = await startChallenge(app, user)
    expect(await signIns(user)).toEqual([])
    const code = appCode(user.secret)
    const answer = await challenged.post('auth/two-factor-challenge', { code }, BY_FIREFOX)
    expect(answer.status).toBe(200)
    expect(await signIns(user)).toHaveLength(1)
  })

  it('is not told to who wants none', async () => {
    const user = await registerUser(app)
    await chooseChannels(user, 'new-sign-in', { site: false, email: false })
    await login(await app.guest(), user)
    expect(await signIns(user)).toEqual([])
    expect(await mailTexts(app, user.email)).toEqual([])
  })

  it('is not suppressed by another account\u2019s cookie, or one that was changed', async () => {
    const [user, thief] = [await registerUser(app), await registerUser(app)]
    const browser = await app.guest()
    await login(browser, thief)
    await browser.post('auth/logout')
    await login(browser, user, 'curl/8.1')
    expect(await signIns(user)).toHaveLength(1)
    const forged = await app.guest()
    forged.cookies.set('atoll-browsers', `9999999999.${'A'.repeat(43)}`)
    await login(forged, user, 'curl/8.2')
    expect(await signIns(user)).toHaveLength(2)
  })
})
