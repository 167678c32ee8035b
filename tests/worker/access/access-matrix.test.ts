import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, ApiClient } from '#tests/support/api-client.ts'
import { startApp } from '#tests/support/app.ts'
import type { App } from '#tests/support/app.ts'
import {
  createFolder,
  createLink,
  finishInput,
  presign,
  putObject,
  registerUser,
  trash,
  uploadFile,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { apiRoutes } from '#tests/support/routes.ts'

/** What a call names of its own: entries, uploads, folders. Alice's, or what does not exist. */
interface Names {
  folderId: number
  folderHash: string
  fileHash: string
  trashedId: number
  uploadKey: string
  multipart: { key: string; uploadId: string }
  settled: ReturnType<typeof finishInput>
}

type Call = (client: ApiClient, names: Names) => Promise<Answer>

/** Calls that name something of somebody's: for anybody else it must be as if it did not exist. */
const OWNED: Record<string, Call[]> = {
  'GET /drive/file-entries': [
    (client, { folderHash }) => client.get(`drive/file-entries?folderId=${folderHash}`),
    (client, { folderHash }) =>
      client.get(`drive/file-entries?pageId=${folderHash}&orderBy=file_size`),
  ],
  'GET /file-entries/:id': [
    (client, { folderId }) => client.get(`file-entries/${folderId}`),
    (client, { trashedId }) => client.get(`file-entries/${trashedId}`),
  ],
  'PUT /file-entries/:id': [
    (client, { folderId }) => client.put(`file-entries/${folderId}`, { name: 'Taken over' }),
    (client, { folderId }) =>
      client.post(`file-entries/${folderId}?_method=PUT`, { description: 'Taken over' }),
  ],
  'POST /file-entries/delete': [
    (client, { folderId }) => client.post('file-entries/delete', { entryIds: [folderId] }),
    (client, { folderId }) =>
      client.post('file-entries/delete', { entryIds: [folderId], deleteForever: true }),
    (client, { trashedId }) =>
      client.post('file-entries/delete', { entryIds: [trashedId], deleteForever: true }),
  ],
  'POST /file-entries/restore': [
    (client, { trashedId }) => client.post('file-entries/restore', { entryIds: [trashedId] }),
  ],
  'POST /folders': [
    (client, { folderId }) => client.post('folders', { name: 'Planted', parentId: folderId }),
  ],
  'GET /folders/:hash/path': [(client, { folderHash }) => client.get(`folders/${folderHash}/path`)],
  'POST /s3/simple/presign': [
    (client, { folderId }) =>
      client.post('s3/simple/presign', { filename: 'planted.txt', size: 5, parentId: folderId }),
  ],
  'POST /s3/multipart/create': [
    (client, { folderId }) =>
      client.post('s3/multipart/create', { filename: 'planted.txt', size: 5, parentId: folderId }),
  ],
  'POST /s3/multipart/batch-sign-part-urls': [
    (client, { multipart }) =>
      client.post('s3/multipart/batch-sign-part-urls', { ...multipart, partNumbers: [1] }),
  ],
  'POST /s3/multipart/get-uploaded-parts': [
    (client, { multipart }) => client.post('s3/multipart/get-uploaded-parts', multipart),
  ],
  'POST /s3/multipart/complete': [
    (client, { multipart }) =>
      client.post('s3/multipart/complete', { ...multipart, parts: [{ PartNumber: 1, ETag: 'x' }] }),
  ],
  'POST /s3/multipart/abort': [
    (client, { multipart }) => client.post('s3/multipart/abort', multipart),
  ],
  'POST /s3/entries': [
    (client, { settled, uploadKey }) =>
      client.post('s3/entries', { ...settled, filename: uploadKey }),
  ],
  'GET /file-entries/:id/shareable-link': [
    (client, { folderId }) => client.get(`file-entries/${folderId}/shareable-link`),
  ],
  'POST /file-entries/:id/shareable-link': [
    (client, { folderId }) => client.post(`file-entries/${folderId}/shareable-link`, {}),
  ],
  'PUT /file-entries/:id/shareable-link': [
    (client, { folderId }) =>
      client.put(`file-entries/${folderId}/shareable-link`, { password: null }),
  ],
  'DELETE /file-entries/:id/shareable-link': [
    (client, { folderId }) => client.delete(`file-entries/${folderId}/shareable-link`),
  ],
}

/** Content is reached by address: a guest may have a link, so it is not found rather than "sign in". */
const ADDRESSED: Record<string, Call[]> = {
  'GET /file-entries/:hash/content': [
    (client, { fileHash }) => client.get(`file-entries/${fileHash}/content`),
    (client, { fileHash }) => client.get(`file-entries/${fileHash}/content?link=${fileHash}`),
    (client, { fileHash }) =>
      client.get(`file-entries/${fileHash}/content`, { headers: { range: 'bytes=0-0' } }),
  ],
  'GET /file-entries/download/:hashes': [
    (client, { fileHash }) => client.get(`file-entries/download/${fileHash}`),
  ],
}

/** Calls about the caller alone: only a guest is turned away. */
const OWN: Record<string, Call[]> = {
  'GET /user/space-usage': [(client) => client.get('user/space-usage')],
  'GET /settings': [(client) => client.get('settings')],
  'PUT /settings': [
    (client) => client.put('settings', { settings: { 'branding.site_name': 'Taken over' } }),
  ],
}

/** Calls that anybody may make; what they give away is tested where they are. */
const PUBLIC = [
  'POST /auth/login',
  'POST /auth/register',
  'POST /auth/logout',
  'GET /bootstrap-data',
  'GET /custom-pages/:idOrSlug',
  'GET /shareable-links/:hash',
  'POST /shareable-links/:hash/check-password',
]

let app: App
let alice: TestUser
let bob: TestUser
let guest: ApiClient
let hers: Names
let unknown: Names
beforeAll(async () => {
  app = await startApp()
  alice = await registerUser(app)
  bob = await registerUser(app)
  guest = await app.guest()
  const folder = await createFolder(alice.client, 'Private folder')
  const file = await uploadFile(alice.client, { parentId: folder.id, content: 'private content' })
  await createLink(alice.client, folder.id, { password: 'open sesame' })
  const trashed = await createFolder(alice.client, 'Private trash')
  await trash(alice.client, trashed.id)
  const presigned = await presign(alice.client, {})
  await putObject(presigned, 'hello')
  const { body } = await alice.client.post('s3/multipart/create', {
    filename: 'large.bin',
    size: 1000,
  })
  hers = {
    folderId: folder.id,
    folderHash: folder.hash,
    fileHash: file.hash,
    trashedId: trashed.id,
    uploadKey: presigned.key.split('/').at(-1) ?? '',
    multipart: { key: body.key, uploadId: body.uploadId },
    settled: finishInput(presigned, { name: 'stolen.txt' }),
  }
  unknown = {
    ...hers,
    folderId: 888_888,
    folderHash: 'A'.repeat(22),
    fileHash: 'A'.repeat(22),
    trashedId: 999_999,
    uploadKey: 'A'.repeat(43),
    multipart: { key: `uploads/${'A'.repeat(43)}`, uploadId: 'A'.repeat(40) },
  }
})
afterAll(() => app.stop())

const comparable = ({ status, body, headers, roundTrips }: Answer) => ({
  status,
  body: { ...body, requestId: '' },
  headers: [...headers.keys()].filter((name) => name !== 'date'),
  roundTrips,
})

describe('the list of calls', () => {
  it('holds every call of the API once: a new one must be put into it', () => {
    const listed = [
      ...Object.keys(OWNED),
      ...Object.keys(ADDRESSED),
      ...Object.keys(OWN),
      ...PUBLIC,
    ]
    expect(listed.toSorted()).toEqual(apiRoutes().toSorted())
  })
})

describe('somebody else', () => {
  it.each(Object.entries({ ...OWNED, ...ADDRESSED }))(
    '%s: what is Alice\u2019s is to Bob as if it did not exist',
    async (_route, calls) => {
      for (const call of calls) {
        const foreign = comparable(await call(bob.client, hers))
        expect(foreign.status).toBe(404)
        expect(foreign.body.code).toBe('not_found')
        expect(foreign).toEqual(comparable(await call(bob.client, unknown)))
      }
    },
  )

  it.each(Object.entries(OWNED))('%s: nor by naming a workspace', async (_route, calls) => {
    for (const call of calls) {
      const inWorkspace = (client: ApiClient): ApiClient => {
        const scoped = Object.create(client) as ApiClient
        scoped.call = (method, path, body, options) =>
          client.call(
            method,
            `${path}${path.includes('?') ? '&' : '?'}workspaceId=${alice.id}`,
            body,
            options,
          )
        scoped.get = (path, options) => scoped.call('GET', path, undefined, options)
        scoped.post = (path, body, options) => scoped.call('POST', path, body, options)
        scoped.put = (path, body, options) => scoped.call('PUT', path, body, options)
        scoped.delete = (path, options) => scoped.call('DELETE', path, {}, options)
        return scoped
      }
      expect((await call(inWorkspace(bob.client), hers)).status).toBe(404)
    }
  })

  it('is not let in as the admin either: files are their owner\u2019s', async () => {
    const admin = await app.adminClient()
    for (const calls of Object.values({ ...OWNED, ...ADDRESSED })) {
      for (const call of calls) expect((await call(admin, hers)).status).toBe(404)
    }
  })
})

describe('a guest', () => {
  it.each(Object.entries({ ...OWNED, ...OWN }))(
    '%s: is asked to sign in, whether it exists or not',
    async (_route, calls) => {
      for (const call of calls) {
        const answer = comparable(await call(guest, hers))
        expect(answer.status).toBe(401)
        expect(answer.body).toMatchObject({ code: 'unauthorized', message: 'Please sign in.' })
        expect(answer).toEqual(comparable(await call(guest, unknown)))
      }
    },
  )

  it.each(Object.entries(ADDRESSED))('%s: finds nothing without a link', async (_route, calls) => {
    for (const call of calls) {
      const answer = comparable(await call(guest, hers))
      expect(answer.status).toBe(404)
      expect(answer).toEqual(comparable(await call(guest, unknown)))
    }
  })
})

describe('after all these attempts', () => {
  it('everything of Alice\u2019s is as it was', async () => {
    const { body } = await alice.client.get(`drive/file-entries?folderId=${hers.folderHash}`)
    expect(body.folder).toMatchObject({ name: 'Private folder', description: null, file_size: 15 })
    expect(body.data).toHaveLength(1)
    expect(
      (await alice.client.get(`file-entries/${hers.trashedId}`)).body.fileEntry.deleted_at,
    ).not.toBeNull()
    expect(
      (await alice.client.get(`file-entries/${hers.folderId}/shareable-link`)).body.link.password,
    ).toBe(true)
    expect(
      (await alice.client.post('s3/multipart/get-uploaded-parts', hers.multipart)).status,
    ).toBe(200)
    expect((await alice.client.post('s3/entries', hers.settled)).status).toBe(200)
    expect((await guest.get('bootstrap-data')).body.data.settings.branding.site_name).toBe('Atoll')
  })
})
