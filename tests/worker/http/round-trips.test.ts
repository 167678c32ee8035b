import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { documentedCalls } from '#tests/support/documented-calls.ts'
import {
  changeSettings,
  createFolder,
  createLink,
  linkTogether,
  trash,
  uploadFile,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { uploadForm } from '#tests/support/form-upload.ts'
import { apiRoutes } from '#tests/support/routes.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { prepareUsualCalls, USUAL_CALLS } from '#tests/support/usual-calls.ts'
import { createTeam } from '#tests/support/workspaces.ts'
import { withQuery } from '#tests/support/with-query.ts'

let app: App
let user: TestUser
afterAll(async () => changeSettings(await app.adminClient(), { 'billing.enable': false }))
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

/** Reads that people wait for most. */
const HOT_READS = new Set([
  'GET /bootstrap-data',
  'GET /drive/file-entries',
  'GET /file-entries/:hash/content',
  'GET /file-entries/:id/thumbnail',
  'GET /file-entries/download/:hashes',
  'GET /notifications',
  'GET /shareable-links/:link',
  'GET /users/:id',
])

/** Their bodies are not read twice, so the caller is confirmed first. */
const UPLOADS = new Set([
  'POST /file-entries',
  'POST /uploads/bundle',
  'POST /s3/multipart/abort',
  'POST /tus/upload',
  'DELETE /tus/upload/:key',
  'POST /tus/entries',
  'POST /users/:id/avatar',
  'PUT /file-entries/:id/thumbnail',
])

function mostRoundTrips(route: string): number {
  if (HOT_READS.has(route)) return 1
  // Once for each connection: its pending row, the connection, the session. An order is mailed to the owner.
  const isLong =
    UPLOADS.has(route) ||
    route === 'POST /secure/auth/social/connect' ||
    route === 'POST /billing/checkout'
  return isLong ? 3 : 2
}

describe('round trips to the database', () => {
  it('are counted here for every call there is', () => {
    // Those of the admin area are counted in admin/admin-access.test.ts.
    const routes = apiRoutes().filter((route) => !route.includes(' /admin/'))
    expect(Object.keys(USUAL_CALLS).toSorted()).toEqual(routes.toSorted())
  })

  it.each(Object.entries(USUAL_CALLS))(
    '%s: a hot read takes 1, others at most 2, an upload at most 3',
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
        route === 'POST /billing/stripe/webhook' ||
        route === 'POST /billing/subscriptions/:id/payment-method' ||
        route === 'POST /s3/multipart/complete' ||
        route === 'POST /auth/reset-password'
      expect(answer.status < 300).toBe(!isUnusable)
      expect(answer.roundTrips).toBeLessThanOrEqual(mostRoundTrips(route))
      expect(answer.roundTrips).toBeGreaterThanOrEqual(route === 'POST /auth/logout' ? 2 : 1)
    },
  )

  it.each([
    '/',
    '/login',
    '/register',
    '/contact',
    '/robots.txt',
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

  it.each(['/drive', '/drive/trash', '/account-settings', '/api/v1/users/me'])(
    'for %s, all that it shows included, are 1',
    async (path) => {
      expect((await user.client.get(path)).roundTrips).toBe(1)
    },
  )

  it('for a folder\u2019s page are 1', async () => {
    const { hash } = await createFolder(user.client)
    expect((await user.client.get(`/drive/folders/${hash}`)).roundTrips).toBe(1)
  })

  it('for a link\u2019s page are 1, for a guest and for who is signed in', async () => {
    const { hash } = await createLink(user.client, (await createFolder(user.client)).id)
    for (const client of [await app.guest(), user.client])
      expect((await client.get(`/drive/s/${hash}`)).roundTrips).toBe(1)
  })

  it('for the page of own links is 1, which brings the links', async () => {
    const { hash } = await createLink(user.client, (await createFolder(user.client)).id)
    const { roundTrips, body } = await user.client.get('/drive/links')
    expect(roundTrips).toBe(1)
    expect(body).toContain(hash)
  })

  it.each(LISTS)('for a list of the drive (%s) are 1', async (query) => {
    expect((await get(`drive/file-entries?${query}`)).roundTrips).toBe(1)
  })

  it('for a form with a file for a folder are 3, also by a link', async () => {
    const { id } = await createFolder(user.client)
    const parentId = String((await createFolder(user.client, 'Below', id)).id)
    const link = await linkTogether(user.client, [id], { allow_edit: true })
    const visitor = withQuery(await app.guest(), `link=${link.hash}`)
    for (const [name, client, fields] of [
      ['own.txt', user.client, { parentId }],
      ['top.txt', visitor, {}],
      ['below.txt', visitor, { parentId }],
    ] as const) {
      const answer = await uploadForm(client, 'hello', fields, { name, fieldsFirst: true })
      expect([answer.status, answer.roundTrips]).toEqual([200, 3])
    }
  })

  it('of what a member reads in a workspace are 1, and of writes 2', async () => {
    const { member, owner, id } = await createTeam(app, 'Editor')
    const inTeam = withQuery(member.client, `workspaceId=${id}`)
    const ofOwner = withQuery(owner.client, `workspaceId=${id}`)
    const folder = await createFolder(ofOwner)
    const file = await uploadFile(ofOwner, { parentId: folder.id })
    member.client.cookies.set('activeWorkspaceId', String(id))
    // So that the isolate knows the session, with its memberships.
    await inTeam.get('user/space-usage')
    for (const path of [
      ...LISTS.map((query) => `drive/file-entries?${query}`),
      `drive/file-entries?folderId=${folder.hash}`,
      `file-entries/${file.id}`,
      `file-entries/${file.hash}/content`,
      `file-entries/download/${folder.hash}`,
      'user/space-usage',
      'drive/version',
      'user/storage',
      'me/workspaces',
      'shareable-links',
    ]) {
      const { status, roundTrips } = await inTeam.get(path)
      expect([path, status, roundTrips]).toEqual([path, 200, 1])
    }
    for (const path of [
      '/drive',
      '/drive/trash',
      '/drive/links',
      '/drive/storage',
      `/drive/folders/${folder.hash}`,
    ])
      expect([path, (await member.client.get(path)).roundTrips]).toEqual([path, 1])
    const moveTo = (workspaceId: number) =>
      member.client.post(`file-entries/move?workspaceId=${workspaceId}`, { entryIds: [folder.id] })
    for (const answer of [
      await inTeam.post('folders', { name: 'New' }),
      await inTeam.post('file-entries/duplicate', { entryIds: [folder.id] }),
      await moveTo(0),
      await moveTo(id),
    ])
      expect([answer.status, answer.roundTrips]).toEqual([200, 2])
    expect((await uploadForm(inTeam, 'hello', {}, { name: 'form.txt' })).roundTrips).toBe(3)
  })

  it('do not grow with what a call is about', async () => {
    const folder = await createFolder(user.client)
    const files = await Promise.all(
      Array.from({ length: 12 }, () => uploadFile(user.client, { parentId: folder.id })),
    )
    const sub = await createFolder(user.client, 'Deep', folder.id)
    await uploadFile(user.client, { parentId: sub.id })
    const ids = files.map(({ id }) => id)
    expect((await post('file-entries/delete', { entryIds: ids })).roundTrips).toBe(2)
    expect((await post('file-entries/restore', { entryIds: ids })).roundTrips).toBe(2)
    expect((await post('file-entries/delete', { entryIds: [folder.id] })).roundTrips).toBe(2)
    expect((await post('file-entries/restore', { entryIds: [folder.id] })).roundTrips).toBe(2)
    const target = await createFolder(user.client)
    const destinationId = target.id
    const copies = await post('file-entries/duplicate', { entryIds: [...ids, sub.id] })
    expect(copies.roundTrips).toBe(2)
    for (const onConflict of ['keepBoth', 'keepBoth', 'replace', 'skip']) {
      const input = { entryIds: ids, destinationId, onConflict }
      const { roundTrips } = await post('file-entries/duplicate', input)
      expect(roundTrips).toBe(onConflict === 'skip' ? 1 : 2)
    }
    for (const onConflict of ['keepBoth', 'replace', 'skip']) {
      const input = { entryIds: ids, destinationId, onConflict }
      const { roundTrips } = await post('file-entries/move', input)
      expect(roundTrips).toBe(onConflict === 'keepBoth' ? 2 : 1)
    }
    const moved = await post('file-entries/move', { entryIds: [folder.id], destinationId })
    expect(moved.roundTrips).toBe(2)
    expect(
      (await post('file-entries/delete', { entryIds: [folder.id], deleteForever: true }))
        .roundTrips,
    ).toBe(2)
    await trash(user.client, target.id)
    expect((await post('file-entries/delete', { emptyTrash: true })).roundTrips).toBe(2)
  })
})
