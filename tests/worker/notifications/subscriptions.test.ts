import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { notifications } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { changeSettings, registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import {
  chooseChannels,
  notificationsOf,
  notify,
  sharedFacts,
} from '#tests/support/notifications.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import type { SubscriptionsResponse } from '#worker/features/notifications/schema.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

const PATH = 'notifications/me/subscriptions'

async function selectionOf({ client }: TestUser, type: string) {
  const { body } = await client.get(PATH)
  return body.user_selections.find(({ notif_id: id }: { notif_id: string }) => id === type).channels
}

it('lists the types by group, with the channels that hold until others are chosen', async () => {
  const { client } = await registerUser(app)
  const { body, roundTrips } = await client.get(PATH)
  expect(roundTrips).toBe(1)
  expect(body.available_channels).toEqual(['site', 'email', 'browser'])
  expect(
    body.subscriptions.map((group: SubscriptionsResponse['subscriptions'][number]) => [
      group.group_name,
      group.items.map(({ notif_id: id }) => id),
    ]),
  ).toEqual([
    ['Sharing', ['file-entry-shared', 'link-upload', 'file-request-answered']],
    ['Workspaces', ['workspace-invitation']],
    ['Account', ['space-nearly-full', 'new-sign-in']],
  ])
  expect(body.user_selections).toHaveLength(6)
  expect(body.user_selections[0]).toEqual({
    notif_id: 'file-entry-shared',
    channels: { site: true, email: true, browser: false },
  })
})

it('keeps the channels that are not named, and the choices of others', async () => {
  const [user, other] = [await registerUser(app), await registerUser(app)]
  await chooseChannels(user, 'link-upload', { email: true })
  await chooseChannels(user, 'link-upload', { site: false })
  await chooseChannels(user, 'link-upload', {})
  expect(await selectionOf(user, 'link-upload')).toEqual({
    site: false,
    email: true,
    browser: false,
  })
  expect(await selectionOf(other, 'link-upload')).toEqual({
    site: true,
    email: false,
    browser: false,
  })
})

it('of two selections of a type, the later one counts', async () => {
  const user = await registerUser(app)
  const selections = [
    { notif_id: 'link-upload', channels: { email: true, browser: true } },
    { notif_id: 'link-upload', channels: { email: false } },
  ]
  expect((await user.client.put(PATH, { selections })).body).toEqual({ status: 'success' })
  expect(await selectionOf(user, 'link-upload')).toMatchObject({ email: false, browser: true })
})

it.each([
  ['selections.1.notif_id', { notif_id: 'weather', channels: { site: true } }],
  ['selections.1.notif_id', { notif_id: 'toString', channels: { site: true } }],
  ['selections.1.channels', { notif_id: 'new-sign-in', channels: { pigeon: true } }],
  ['selections.1.channels.site', { notif_id: 'new-sign-in', channels: { site: 'yes' } }],
])('refuses an unknown name at %s and stores nothing', async (field, selection) => {
  const user = await registerUser(app)
  const selections = [{ notif_id: 'link-upload', channels: { email: true } }, selection]
  const { status, body } = await user.client.put(PATH, { selections })
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual([field])
  expect(await selectionOf(user, 'link-upload')).toMatchObject({ email: false })
})

it('are a user\u2019s', async () => {
  const guest = await app.guest()
  expect((await guest.get(PATH)).status).toBe(401)
  expect((await guest.put(PATH, { selections: [] })).status).toBe(401)
})

it.each(['notifications.integrated', 'notif.subs.integrated'])(
  'do not exist while %s is off',
  async (setting) => {
    const user = await registerUser(app)
    const admin = await app.adminClient()
    await changeSettings(admin, { [setting]: false })
    expect((await user.client.get(PATH)).status).toBe(404)
    expect((await user.client.put(PATH, { selections: [] })).status).toBe(404)
    await changeSettings(admin, { [setting]: true })
    expect((await user.client.get(PATH)).status).toBe(200)
  },
)

it('decide whether a notification is listed', async () => {
  const user = await registerUser(app)
  await chooseChannels(user, 'file-entry-shared', { site: false })
  await notify(app, user, 'file-entry-shared', sharedFacts(), { isMailed: true })
  expect(await notificationsOf(user)).toEqual([])
  await chooseChannels(user, 'file-entry-shared', { site: true })
  await notify(app, user, 'file-entry-shared', sharedFacts())
  expect(await notificationsOf(user)).toHaveLength(1)
})

it('keep events of a subject together where they are mailed only, until they are', async () => {
  const user = await registerUser(app)
  await chooseChannels(user, 'link-upload', { site: false, email: true })
  const upload = {
    folderName: 'Inbox',
    folderHash: 'B'.repeat(22),
    count: 1,
    fileName: 'a.txt',
    sender: null,
  }
  const arrive = () => notify(app, user, 'link-upload', upload, { isMailed: true, subject: '1' })
  const rows = () =>
    app.db
      .select({ facts: notifications.facts, mailDueAt: notifications.mailDueAt })
      .from(notifications)
      .where(eq(notifications.userId, user.id))
  await arrive()
  const [first] = await rows()
  await arrive()
  expect(await rows()).toEqual([{ facts: { ...upload, count: 2 }, mailDueAt: first?.mailDueAt }])
  await app.db.update(notifications).set({ mailDueAt: null })
  await arrive()
  expect((await rows()).map(({ facts }) => facts.count)).toEqual([1])
})
