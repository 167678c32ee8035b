import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { users } from '#db/schema/index.ts'
import { prepareNames } from '#tests/support/access-names.ts'
import type { App } from '#tests/support/app.ts'
import {
  createFolder,
  listed,
  registerUser,
  searched,
  star,
  trash,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { FILE_CALLS } from '#tests/support/file-calls.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { share } from '#tests/support/shares.ts'
import type { SharePermission } from '#worker/features/shares/schema.ts'

let app: App
let alice: TestUser
let bob: TestUser
beforeAll(async () => {
  app = await sharedApp()
  alice = await registerUser(app)
  bob = await registerUser(app)
})

const RIGHTS: SharePermission[][] = [
  ['view'],
  ['view', 'download'],
  ['view', 'edit'],
  ['view', 'edit', 'download'],
]

/** The right that each call on a shared folder, or on a file in it, needs; `never` is for its owner alone. */
const NEEDS: Record<string, SharePermission | 'never'> = {
  'GET /drive/file-entries': 'view',
  'GET /file-entries/:id': 'view',
  'PUT /file-entries/:id': 'edit',
  'PUT /file-entries/:id/text': 'edit',
  'GET /file-entries/:id/versions': 'view',
  'GET /file-entries/:id/versions/:versionId/content': 'download',
  'POST /file-entries/:id/versions/:versionId/restore': 'edit',
  'DELETE /file-entries/:id/versions/:versionId': 'never',
  'PUT /file-entries/:id/thumbnail': 'edit',
  'POST /file-entries/delete': 'never',
  'POST /file-entries/move': 'never',
  'POST /file-entries/duplicate': 'download',
  'POST /file-entries/star': 'view',
  'POST /file-entries/unstar': 'view',
  'POST /file-entries/:id/sync-tags': 'view',
  'POST /folders': 'edit',
  'GET /folders/:hash/path': 'view',
  'POST /file-entries': 'edit',
  'POST /uploads/bundle': 'edit',
  'POST /uploads/validate': 'edit',
  'POST /entry/getAvailableName': 'edit',
  'POST /tus/upload': 'edit',
  'GET /folders/:id/count': 'view',
  'GET /users/:id/folders': 'view',
  'POST /s3/simple/presign': 'edit',
  'POST /s3/multipart/create': 'edit',
  'POST /file-entries/:id/share': 'never',
  'PUT /file-entries/:id/change-permissions': 'never',
  'POST /file-entries/:id/shareable-link': 'never',
  'PUT /file-entries/:id/shareable-link': 'never',
  'DELETE /file-entries/:id/shareable-link': 'never',
  'GET /file-entries/download/:hashes': 'download',
}

/** Calls that name nothing of a shared folder: uploads begun by another, the trash, links. */
const OF_OTHER_THINGS = new Set(
  Object.keys(FILE_CALLS).filter(
    (route) =>
      NEEDS[route] === undefined &&
      route !== 'GET /file-entries/:id/shareable-link' &&
      route !== 'GET /file-entries/:hash/content' &&
      route !== 'GET /file-entries/:id/thumbnail' &&
      route !== 'DELETE /file-entries/:id/unshare',
  ),
)

/** Refused for its input alone, a call was allowed. */
const outcomeOf = (status: number) => (status < 300 || status === 422 ? 'done' : status)

describe.each(RIGHTS)('a folder shared to %s', (...permissions) => {
  it('allows what the right is for, and nothing else', async () => {
    const outcomes: string[] = []
    const expected: string[] = []
    const owner = await registerUser(app)
    const names = await prepareNames(owner, 1)
    await share(owner.client, names.folderId, bob, permissions)
    for (const [route, need] of Object.entries(NEEDS)) {
      // The first call of each route names the folder; what others name is not shared.
      const [call] = FILE_CALLS[route] ?? []
      if (!call) throw new Error(`no example of ${route}`)
      const answer = await call(bob.client, { ...names, userId: bob.id })
      outcomes.push(`${route}: ${outcomeOf(answer.status)}`)
      const isAllowed = need !== 'never' && permissions.includes(need)
      expected.push(`${route}: ${isAllowed ? 'done' : 403}`)
    }
    expect(outcomes).toEqual(expected)
    const { status, body } = await bob.client.get(`file-entries/download/${names.fileHash}`)
    if (status === 403) expect(body.message).toBe('You do not have the right to download this.')
  })

  it('hides the trash, and what was moved out of it', async () => {
    const owner = await registerUser(app)
    const names = await prepareNames(owner, 1)
    await share(owner.client, names.folderId, bob, permissions)
    const read = () =>
      Promise.all([
        bob.client.get(`file-entries/${names.fileHash}/content`),
        bob.client.get(`file-entries/${names.fileId}`),
        bob.client.get(`drive/file-entries?folderId=${names.folderHash}`),
      ]).then((answers) => answers.map(({ status }) => status))
    expect(await read()).toEqual([200, 200, 200])
    await owner.client.post('file-entries/move', { entryIds: [names.fileId], destinationId: null })
    expect(await read()).toEqual([404, 404, 200])
    await owner.client.post('file-entries/move', {
      entryIds: [names.fileId],
      destinationId: names.folderId,
    })
    expect(await read()).toEqual([200, 200, 200])
    await trash(owner.client, names.folderId)
    expect(await read()).toEqual([404, 404, 404])
    expect((await listed(bob.client, 'sharedOnly=true')).map(({ id }) => id)).not.toContain(
      names.folderId,
    )
    await owner.client.post('file-entries/restore', { entryIds: [names.folderId] })
    expect(await read()).toEqual([200, 200, 200])
  })
})

it('every call that names an entry is in the table above', () => {
  for (const route of OF_OTHER_THINGS) expect(route).toMatch(/s3\/|tus\/|restore$|shareable-link/)
})

describe('what is shared', () => {
  it('ends while its owner is banned, or gone', async () => {
    const carol = await registerUser(app)
    const folder = await createFolder(carol.client)
    await share(carol.client, folder.id, bob)
    const read = async () => (await bob.client.get(`file-entries/${folder.id}`)).status
    expect(await read()).toBe(200)
    for (const state of [
      { bannedAt: new Date().toISOString() },
      { bannedAt: null, deletedAt: new Date().toISOString() },
    ]) {
      await app.db.update(users).set(state).where(eq(users.id, carol.id))
      expect(await read()).toBe(404)
      expect((await listed(bob.client, 'sharedOnly=true')).map(({ id }) => id)).not.toContain(
        folder.id,
      )
    }
  })

  it('tells nothing of the folders above, and is found below them', async () => {
    const outer = await createFolder(alice.client, 'Secret plans')
    const shared = await createFolder(alice.client, 'Shared part', outer.id)
    const inner = await createFolder(alice.client, 'Inner part', shared.id)
    await share(alice.client, shared.id, bob)
    const { body } = await bob.client.get(`drive/file-entries?folderId=${inner.hash}`)
    expect(body.breadcrumb.map(({ name }: { name: string }) => name)).toEqual([
      'Shared part',
      'Inner part',
    ])
    expect(body.folder).toMatchObject({
      path: `${shared.id}/${inner.id}`,
      parent_id: shared.id,
    })
    expect(JSON.stringify(body)).not.toContain('Secret')
    const path = await bob.client.get(`folders/${inner.hash}/path`)
    expect(path.body.path).toHaveLength(2)
    const tree = await bob.client.get(`users/me/folders?parentId=${shared.id}`)
    expect(tree.body.folders).toMatchObject([{ id: inner.id, path: `${shared.id}/${inner.id}` }])
    expect(await searched(bob.client, 'inner', `&folderId=${shared.hash}`)).toEqual(['Inner part'])
    expect(await searched(bob.client, 'secret')).toEqual([])
    expect((await bob.client.get(`file-entries/${outer.id}`)).status).toBe(404)
  })

  it('can be starred and tagged by each for themselves', async () => {
    const folder = await createFolder(alice.client)
    await share(alice.client, folder.id, bob)
    await star(bob.client, folder.id)
    expect((await listed(bob.client, 'starredOnly=true')).map(({ id }) => id)).toContain(folder.id)
    expect((await listed(alice.client, 'starredOnly=true')).map(({ id }) => id)).not.toContain(
      folder.id,
    )
  })

  it('has the strongest rights of all shares on the way', async () => {
    const outer = await createFolder(alice.client)
    const inner = await createFolder(alice.client, 'Inner', outer.id)
    await share(alice.client, outer.id, bob, ['edit'])
    await share(alice.client, inner.id, bob, ['download'])
    const rights = async (id: number) =>
      (await bob.client.get(`file-entries/${id}`)).body.fileEntry.permissions
    expect(await rights(inner.id)).toMatchObject({ 'files.update': true, 'files.download': true })
    expect(await rights(outer.id)).toMatchObject({ 'files.update': true, 'files.download': false })
  })
})
