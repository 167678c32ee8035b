import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pushSubscriptions } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { createFolder, createLink, registerUser } from '#tests/support/factories.ts'
import { subscribeBrowser } from '#tests/support/push-browser.ts'
import { appCode } from '#tests/support/totp.ts'
import {
  answerChallenge,
  confirmPassword,
  isSignedIn,
  recoveryCodesOf,
  registerWithTwoFactor,
  startChallenge,
} from '#tests/support/two-factor-user.ts'
import type { TwoFactorUser } from '#tests/support/two-factor-user.ts'

const newKey = () => randomBytes(32).toString('base64')

const variables: Record<string, string> = { APP_KEY: newKey() }
let app: OwnApp
let user: TwoFactorUser
let visitor: ApiClient
let linkHash = ''
let pushKey = ''
beforeAll(async () => {
  app = await startApp({ variables })
  user = await registerWithTwoFactor(app)
  const folder = await createFolder(user.client, 'Behind a password')
  linkHash = (await createLink(user.client, folder.id, { password: 'let me in' })).hash
  pushKey = await shownPushKey()
  visitor = await app.guest()
  await visitor.post(`shareable-links/${linkHash}/check-password`, { password: 'let me in' })
})
afterAll(() => app.stop())

async function changeKey(previous: string | undefined): Promise<void> {
  variables['APP_KEY'] = newKey()
  if (previous) variables['APP_KEY_PREVIOUS'] = previous
  else delete variables['APP_KEY_PREVIOUS']
  await app.restartWorker()
}

const shownPushKey = async (): Promise<string> =>
  (await user.client.get('notifications/push-key')).body.public_key

const opensLink = async (client: ApiClient) =>
  (await client.get(`shareable-links/${linkHash}`)).status === 200

async function signsInByCode(): Promise<boolean> {
  const browser = await startChallenge(app, user)
  await answerChallenge(browser, { code: appCode(user.secret) })
  return isSignedIn(browser)
}

it('a new APP_KEY with APP_KEY_PREVIOUS: what the old one signed and encrypted is still read, and new passes outlive it', async () => {
  await changeKey(variables['APP_KEY'])
  expect(await opensLink(visitor)).toBe(true)
  expect(await signsInByCode()).toBe(true)
  await confirmPassword(user)
  expect(await recoveryCodesOf(user.client)).toEqual(user.recoveryCodes)
  expect(await shownPushKey()).toBe(pushKey)
  const admin = await app.adminClient()
  const { body } = await admin.get('admin/outgoing-mails')
  const [mail] = body.pagination.data
  expect((await admin.get(`admin/outgoing-mails/${mail.id}`)).status).toBe(200)

  const later = await app.guest()
  await later.post(`shareable-links/${linkHash}/check-password`, { password: 'let me in' })
  delete variables['APP_KEY_PREVIOUS']
  await app.restartWorker()
  expect(await opensLink(later)).toBe(true)
  expect(await opensLink(visitor)).toBe(false)
})

it('a key that is neither opens nothing; browsers subscribe anew, with another key of the site', async () => {
  const other = await registerUser(app)
  await subscribeBrowser(other.client)
  await changeKey(undefined)
  expect(await opensLink(visitor)).toBe(false)
  const answer = await other.client.get('notifications/push-key')
  expect(answer.status).toBe(200)
  expect(answer.body.public_key).not.toBe(pushKey)
  expect(await app.db.select().from(pushSubscriptions)).toEqual([])
  await subscribeBrowser(other.client)
  await other.client.get('notifications/push-key')
  expect(await app.db.select().from(pushSubscriptions)).toHaveLength(1)
})
