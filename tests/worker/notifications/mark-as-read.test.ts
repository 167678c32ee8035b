import { beforeAll, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { notificationsOf, notify, sharedFacts } from '#tests/support/notifications.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

async function notified(count: number): Promise<TestUser & { ids: number[] }> {
  const user = await registerUser(app)
  for (let index = 0; index < count; index++)
    await notify(app, user, 'file-entry-shared', sharedFacts(`${index}.txt`))
  return { ...user, ids: (await notificationsOf(user)).map(({ id }) => id) }
}

const markAsRead = ({ client }: TestUser, ids: unknown) =>
  client.post('notifications/mark-as-read', { ids })

it('marks those that are named and returns how many are left', async () => {
  const user = await notified(3)
  const { body } = await markAsRead(user, user.ids.slice(0, 2))
  expect(body).toEqual({ status: 'success', unreadCount: 1 })
  const list = await notificationsOf(user)
  expect(list.map(({ read_at: readAt }) => readAt === null)).toEqual([false, false, true])
  expect((await user.client.get('users/me')).body.user.unread_notifications_count).toBe(1)
})

it('keeps the time of the first reading', async () => {
  const user = await notified(1)
  await markAsRead(user, user.ids)
  const [first] = await notificationsOf(user)
  await markAsRead(user, user.ids)
  expect(await notificationsOf(user)).toEqual([first])
})

it('leaves those of others, and answers as to ids that do not exist', async () => {
  const [user, other] = [await notified(1), await notified(1)]
  const foreign = await markAsRead(user, other.ids)
  expect(foreign.body).toEqual({ status: 'success', unreadCount: 1 })
  expect((await markAsRead(user, [999_999_999])).body).toEqual(foreign.body)
  expect((await notificationsOf(other))[0]?.read_at).toBeNull()
})

it('counts right when both halves are marked at once', async () => {
  const user = await notified(6)
  const halves = await Promise.all([
    markAsRead(user, user.ids.slice(0, 3)),
    markAsRead(user, user.ids.slice(3)),
  ])
  expect(new Set(halves.map(({ body }) => body.unreadCount))).toEqual(new Set([0, 3]))
})

it.each([[], [0], ['x'], 'all', null, Array.from({ length: 1001 }, (_, index) => index + 1)])(
  'refuses %j',
  async (ids) => {
    const { client } = await registerUser(app)
    expect((await client.post('notifications/mark-as-read', { ids })).status).toBe(422)
  },
)

it('takes 1,000 ids', async () => {
  const user = await notified(1)
  const ids = [...user.ids, ...Array.from({ length: 999 }, (_, index) => 800_000_000 + index)]
  expect((await markAsRead(user, ids)).body.unreadCount).toBe(0)
})
