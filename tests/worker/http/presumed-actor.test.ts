import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  accessTokens,
  fileEntries,
  sessions,
  spaces,
  userPermissions,
  users,
} from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { createFolder, registerUser, uploadFile } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { startProgram } from '#tests/support/program.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

const PAST = '2020-01-01T00:00:00.000Z'

const banned = (id: number) => app.db.update(users).set({ bannedAt: PAST }).where(eq(users.id, id))
const gone = (id: number) => app.db.update(users).set({ deletedAt: PAST }).where(eq(users.id, id))

/** Changes in the database that end a session or an access token, unnoticed by the isolate. */
const ENDS: [string, 'session' | 'token', (id: number) => PromiseLike<unknown>][] = [
  ['is signed out', 'session', (id) => app.db.delete(sessions).where(eq(sessions.userId, id))],
  [
    'has expired',
    'session',
    (id) => app.db.update(sessions).set({ expiresAt: PAST }).where(eq(sessions.userId, id)),
  ],
  ['is banned', 'session', banned],
  ['is deleted', 'session', gone],
  ['is revoked', 'token', (id) => app.db.delete(accessTokens).where(eq(accessTokens.userId, id))],
  [
    'has expired',
    'token',
    (id) => app.db.update(accessTokens).set({ expiresAt: PAST }).where(eq(accessTokens.userId, id)),
  ],
  ['is banned', 'token', banned],
  ['is deleted', 'token', gone],
]

async function warmClient(user: TestUser, kind: 'session' | 'token'): Promise<ApiClient> {
  const client = kind === 'token' ? await startProgram(app, user) : user.client
  await client.get('drive/file-entries')
  expect((await client.get('drive/file-entries')).roundTrips).toBe(1)
  return client
}

const countEntries = (userId: number) => app.db.$count(fileEntries, eq(fileEntries.ownerId, userId))

describe.each(ENDS)('who %s (%s)', (_, kind, end) => {
  it('is shown nothing and changes nothing by the next call', async () => {
    const calls: ((client: ApiClient, file: { id: number }) => Promise<unknown>)[] = [
      (client) => client.get('drive/file-entries'),
      (client) => client.get('users/me'),
      (client) => client.post('folders', { name: 'Unwanted' }),
      (client, { id }) => client.post('file-entries/delete', { entryIds: [id] }),
      (client) => client.put('drive/preferences', { layout: 'grid' }),
      (client) => client.post('user-sessions/logout-other', { password: 'a guess' }),
    ]
    for (const call of calls) {
      const user = await registerUser(app)
      const file = await uploadFile(user.client)
      const client = await warmClient(user, kind)
      const [before] = await app.db.select().from(fileEntries).where(eq(fileEntries.id, file.id))
      await end(user.id)
      expect(await call(client, file)).toMatchObject({ status: 401 })
      expect(await countEntries(user.id)).toBe(1)
      const [after] = await app.db.select().from(fileEntries).where(eq(fileEntries.id, file.id))
      expect(after).toEqual(before)
      const [row] = await app.db.select().from(users).where(eq(users.id, user.id))
      expect(row?.drivePreferences).toBe(null)
    }
  })
})

it('whoever was signed out sees the pages of a guest', async () => {
  const user = await registerUser(app)
  await user.client.get('/drive')
  await app.db.delete(sessions).where(eq(sessions.userId, user.id))
  const { status, headers } = await user.client.get('/drive')
  expect([status, headers.get('location')]).toEqual([302, expect.stringContaining('/login')])
  expect((await user.client.get('bootstrap-data')).body.data.user).toBe(null)
})

describe('what has changed since the last call', () => {
  const permit = (userId: number, name: string) =>
    app.db.insert(userPermissions).values({ userId, name, restrictions: [] })

  it('counts for a read, which is answered all the same', async () => {
    const user = await registerUser(app)
    await warmClient(user, 'session')
    await app.db.update(users).set({ firstName: 'Ada' }).where(eq(users.id, user.id))
    const { status, roundTrips } = await user.client.get('drive/file-entries')
    expect([status, roundTrips]).toEqual([200, 2])
    await app.db.update(users).set({ firstName: 'Grace' }).where(eq(users.id, user.id))
    expect((await user.client.get('users/me')).body.user.first_name).toBe('Grace')
    expect((await user.client.get('drive/file-entries')).roundTrips).toBe(1)
  })

  it('counts for a write: a permission given or taken', async () => {
    const user = await registerUser(app)
    const ids = [(await registerUser(app)).id]
    const ban = () => user.client.post('admin/users/ban', { ids })
    expect((await ban()).status).toBe(404)
    await permit(user.id, 'users.update')
    expect((await ban()).status).toBe(200)
    await app.db.delete(userPermissions).where(eq(userPermissions.userId, user.id))
    expect((await ban()).status).toBe(404)
  })

  it('lets a write go on with the same body', async () => {
    const user = await registerUser(app)
    const folder = await createFolder(user.client)
    await warmClient(user, 'session')
    await app.db.update(users).set({ lastName: 'Lovelace' }).where(eq(users.id, user.id))
    const renamed = await user.client.put(`file-entries/${folder.id}`, { name: 'Read twice' })
    expect(renamed.body.fileEntry.name).toBe('Read twice')
  })

  it('lets a write without a body be refused as ever', async () => {
    const user = await registerUser(app)
    const client = await warmClient(user, 'token')
    await app.db.update(users).set({ lastName: 'Hopper' }).where(eq(users.id, user.id))
    const headers = { 'content-type': 'application/json' }
    const { status } = await client.call('POST', 'folders', undefined, { rawBody: '', headers })
    expect(status).toBe(400)
  })
})

it('used space that changes meanwhile costs no second run', async () => {
  const user = await registerUser(app)
  await warmClient(user, 'session')
  await uploadFile(user.client)
  await warmClient(user, 'session')
  await app.db.update(spaces).set({ usedBytes: 12 }).where(eq(spaces.ownerId, user.id))
  const { roundTrips } = await user.client.get('drive/file-entries')
  expect(roundTrips).toBe(1)
  expect((await user.client.get('user/space-usage')).body.used).toBe(12)
})

it('a request that is run again is logged once, with all of its round trips', async () => {
  const user = await registerUser(app)
  await warmClient(user, 'session')
  await app.db.update(users).set({ firstName: 'Ada' }).where(eq(users.id, user.id))
  const { headers, roundTrips } = await user.client.get('drive/file-entries')
  const id = headers.get('x-request-id') ?? ''
  await expect.poll(() => app.logs.filter((line) => line.includes(id)).length).toBe(1)
  expect(app.logs.find((line) => line.includes(id))).toContain(`"roundTrips":${roundTrips}`)
})
