import { beforeAll, describe, expect, it } from 'vitest'
import { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { documentedCalls } from '#tests/support/documented-calls.ts'
import { createFolder, trash, uploadFile } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { apiRoutes } from '#tests/support/routes.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { prepareUsualCalls, USUAL_CALLS } from '#tests/support/usual-calls.ts'

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await prepareUsualCalls(app)
})

const get = (path: string) => user.client.get(path)
const post = (path: string, body: unknown) => user.client.post(path, body)

const LISTS = [
  'query=name',
  'query=of+%E6%9D%8E',
  'pageId=search&type=image',
  'starredOnly=1&orderBy=file_size',
  'recentOnly=1',
  'deletedOnly=1&orderBy=name',
  'parentIds=0',
]

describe('round trips to the database', () => {
  it('are counted here for every call there is', () => {
    expect(Object.keys(USUAL_CALLS).toSorted()).toEqual(apiRoutes().toSorted())
  })

  it.each(Object.entries(USUAL_CALLS))(
    '%s: a read takes at most 2, a write at most 3',
    async (route, call) => {
      // So that the site's data is in memory, which a change of settings just took out of it.
      await user.client.get('bootstrap-data')
      const answer = await call()
      expect([200, 201, 204, 404, 422]).toContain(answer.status)
      if (answer.status < 300) {
        const { responses = {} } = (await documentedCalls()).get(route) ?? {}
        expect(Object.keys(responses)).toContain(String(answer.status))
      }
      const isUnusable =
        route === 'GET /custom-pages/:idOrSlug' ||
        route === 'POST /s3/multipart/complete' ||
        route === 'POST /auth/reset-password'
      expect(answer.status < 300).toBe(!isUnusable)
      expect(answer.roundTrips).toBeLessThanOrEqual(route.startsWith('GET') ? 2 : 3)
      expect(answer.roundTrips).toBeGreaterThanOrEqual(route === 'POST /auth/logout' ? 2 : 1)
    },
  )

  it.each([
    '/',
    '/login',
    '/register',
    '/forgot-password',
    `/password/reset/${'a'.repeat(43)}`,
    '/no-such-page',
    '/api/v1/bootstrap-data',
    '/api/v1/nowhere',
  ])('for a guest, a warm %s takes none', async (path) => {
    const guest = new ApiClient(app.url)
    await guest.get(path)
    expect((await guest.get(path)).roundTrips).toBe(0)
  })

  it('for the drive\u2019s first page, list included, are 2', async () => {
    expect((await user.client.get('/drive')).roundTrips).toBe(2)
  })

  it.each(LISTS)('for a list of the drive (%s) are 2', async (query) => {
    expect((await get(`drive/file-entries?${query}`)).roundTrips).toBe(2)
  })

  it('for the account settings, all that belongs to the account included, are 2', async () => {
    expect((await user.client.get('/account-settings')).roundTrips).toBe(2)
  })

  it('do not grow with what a call is about', async () => {
    const folder = await createFolder(user.client)
    const files = await Promise.all(
      Array.from({ length: 12 }, () => uploadFile(user.client, { parentId: folder.id })),
    )
    const sub = await createFolder(user.client, 'Deep', folder.id)
    await uploadFile(user.client, { parentId: sub.id })
    const ids = files.map(({ id }) => id)
    expect((await post('file-entries/delete', { entryIds: ids })).roundTrips).toBe(3)
    expect((await post('file-entries/restore', { entryIds: ids })).roundTrips).toBe(3)
    expect((await post('file-entries/delete', { entryIds: [folder.id] })).roundTrips).toBe(3)
    expect((await post('file-entries/restore', { entryIds: [folder.id] })).roundTrips).toBe(3)
    const target = await createFolder(user.client)
    const destinationId = target.id
    const copies = await post('file-entries/duplicate', { entryIds: [...ids, sub.id] })
    expect(copies.roundTrips).toBe(3)
    for (const onConflict of ['keepBoth', 'keepBoth', 'replace', 'skip']) {
      const input = { entryIds: ids, destinationId, onConflict }
      const { roundTrips } = await post('file-entries/duplicate', input)
      expect(roundTrips).toBe(onConflict === 'skip' ? 2 : 3)
    }
    for (const onConflict of ['keepBoth', 'replace', 'skip']) {
      const input = { entryIds: ids, destinationId, onConflict }
      const { roundTrips } = await post('file-entries/move', input)
      expect(roundTrips).toBe(onConflict === 'keepBoth' ? 3 : 2)
    }
    const moved = await post('file-entries/move', { entryIds: [folder.id], destinationId })
    expect(moved.roundTrips).toBe(3)
    expect(
      (await post('file-entries/delete', { entryIds: [folder.id], deleteForever: true }))
        .roundTrips,
    ).toBe(3)
    await trash(user.client, target.id)
    expect((await post('file-entries/delete', { emptyTrash: true })).roundTrips).toBe(2)
  })
})
