import { beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { links } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import {
  createFolder,
  linkTogether,
  listed,
  registerUser,
  uploadFile,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { uploadForm } from '#tests/support/form-upload.ts'
import { mailTexts } from '#tests/support/kept-mails.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { withQuery } from '#tests/support/with-query.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { ShareableLink } from '#worker/features/links/schema.ts'

let app: App
let guest: ApiClient
beforeAll(async () => {
  app = await sharedApp()
  guest = await app.guest()
})

interface Requested {
  owner: TestUser
  folder: FileEntry
  secret: FileEntry
  link: ShareableLink
  visitor: ApiClient
}

async function request(input: Record<string, unknown> = {}): Promise<Requested> {
  const owner = await registerUser(app)
  const folder = await createFolder(owner.client, 'Applications')
  const secret = await uploadFile(owner.client, { parentId: folder.id, name: 'secret.txt' })
  const link = await linkTogether(owner.client, [folder.id], { kind: 'request', ...input })
  return { owner, folder, secret, link, visitor: withQuery(guest, `link=${link.hash}`) }
}

const send = (visitor: ApiClient, name: string, fields: Record<string, string> = {}) =>
  uploadForm(visitor, 'hello', { senderName: 'Ann', ...fields }, { name })

describe('a file request', () => {
  it('tells its visitors what is asked for, and nothing of the folder', async () => {
    const { link } = await request({
      message: 'Your application, please.',
      limits: { files: 4, bytes: 100 },
    })
    const { status, body } = await guest.get(`shareable-links/${link.hash}`)
    expect([status, body]).toEqual([
      200,
      {
        status: 'success',
        link: {
          hash: link.hash,
          name: null,
          kind: 'request',
          message: 'Your application, please.',
          allow_download: false,
          allow_edit: true,
          uploads: { files: 4, bytes: 100 },
          expires_at: null,
          shared_by: { display_name: null, avatar: null },
          entry_hashes: [],
          entry: null,
        },
        breadcrumb: [],
        neighbors: { previous: null, next: null },
        folderChildren: null,
      },
    ])
  })

  it('opens nothing: not the folder, nor what is in it, nor what was sent', async () => {
    const { folder, secret, link, visitor } = await request()
    const { body } = await send(visitor, 'cv.txt')
    for (const { hash } of [folder, secret, body.fileEntry])
      for (const path of [
        `shareable-links/${link.hash}?folder=${hash}`,
        `file-entries/${hash}/content?link=${link.hash}`,
        `file-entries/${hash}/thumbnail?link=${link.hash}`,
        `file-entries/download/${hash}?link=${link.hash}`,
      ])
        expect([path, (await guest.get(path)).status]).toEqual([path, 404])
  })

  it('does not tell which names are taken', async () => {
    const { owner, folder, visitor } = await request()
    const free = await send(visitor, 'free.txt')
    const taken = await send(visitor, 'secret.txt')
    expect([taken.status, taken.roundTrips]).toEqual([200, free.roundTrips])
    expect(taken.body.fileEntry).toMatchObject({
      name: 'secret.txt',
      parent_id: null,
      path: String(taken.body.fileEntry.id),
      users: [],
      permissions: { 'files.download': false },
    })
    const files = [
      { name: 'secret.txt', size: 1 },
      { name: 'x.txt', relativePath: 'secret.txt/x.txt', size: 1 },
    ]
    const { body } = await visitor.post('uploads/validate', { files })
    expect(body).toEqual({
      status: 'success',
      errors: [],
      duplicates: [],
      existing: [],
      folders: [],
      bundleFiles: 100,
    })
    const named = await visitor.post('entry/getAvailableName', { name: 'secret.txt' })
    expect(named.body.available).toBe('secret.txt')
    expect((await send(visitor, 'x.txt', { relativePath: 'secret.txt/x.txt' })).status).toBe(200)
    const rows = await listed(owner.client, `folderId=${folder.hash}&orderBy=name&orderDir=asc`)
    expect(rows.map(({ name }) => name)).toEqual([
      'free.txt',
      'secret (1).txt',
      'secret.txt',
      'x.txt',
    ])
  })

  it('asks for a name, by every way of uploading', async () => {
    const { visitor } = await request()
    const unnamed = [
      await uploadForm(visitor, 'x'),
      await visitor.post('s3/simple/presign', { filename: 'a', size: 1 }),
      await visitor.post('s3/multipart/create', {
        filename: 'a',
        size: 1,
        partSize: 5 * 1024 ** 2,
      }),
    ]
    for (const { status, body } of unnamed)
      expect([status, body.errors]).toEqual([422, { senderName: ['Please enter your name.'] }])
  })

  it('takes files until its deadline, and no more than its number', async () => {
    const { owner, folder, link, visitor } = await request({ limits: { files: 2 } })
    const statuses = []
    for (const name of ['a', 'b', 'c']) statuses.push((await send(visitor, name)).status)
    expect(statuses).toEqual([200, 200, 413])
    await owner.client.put(`shareable-links/${link.id}`, { limits: { files: 9 } })
    const past = { expiresAt: '2020-01-01T00:00:00.000Z' }
    await app.db.update(links).set(past).where(eq(links.id, link.id))
    expect((await send(visitor, 'd')).status).toBe(404)
    expect(await listed(owner.client, `folderId=${folder.hash}`)).toHaveLength(3)
  })

  it('leads to one folder, and stays a request', async () => {
    const { owner, folder, secret, link } = await request()
    for (const entryIds of [[secret.id], [folder.id, secret.id]]) {
      const { status, body } = await owner.client.post('shareable-links', {
        entryIds,
        kind: 'request',
      })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['entryIds']])
      const changed = await owner.client.put(`shareable-links/${link.id}`, { entryIds })
      expect(changed.status).toBe(422)
    }
    const other = await owner.client.put(`shareable-links/${link.id}`, { kind: 'link' })
    expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['kind']])
    const own = await owner.client.get(`file-entries/${folder.id}/shareable-link`)
    expect(own.body.link).toBeNull()
    const { body } = await owner.client.get('shareable-links')
    expect(body.pagination.data).toMatchObject([{ id: link.id, kind: 'request', uploads: 0 }])
  })
})

describe('the maker of a file request', () => {
  it('is mailed at the first file, then of the next ones together', async () => {
    const { owner, link, visitor } = await request()
    await send(visitor, 'first.txt')
    await expect.poll(() => mailTexts(app, owner.email)).toHaveLength(1)
    const [first] = await mailTexts(app, owner.email)
    expect(first).toContain('New files by your file request for “Applications”: 1')
    expect(first).toContain('“first.txt” from Ann')
    for (const name of ['second.txt', 'third.txt']) await send(visitor, name)
    await app.runScheduled('*/5 * * * *')
    expect(await mailTexts(app, owner.email)).toHaveLength(1)
    const longAgo = { mailedAt: '2020-01-01T00:00:00.000Z' }
    await app.db.update(links).set(longAgo).where(eq(links.id, link.id))
    await app.runScheduled('*/5 * * * *')
    const [, second, ...more] = await mailTexts(app, owner.email)
    expect([second, more]).toEqual([expect.stringContaining('“Applications”: 2'), []])
    for (const text of ['“second.txt” from Ann', '“third.txt” from Ann'])
      expect(second).toContain(text)
    expect(second).not.toContain('first.txt')
    await app.runScheduled('*/5 * * * *')
    expect(await mailTexts(app, owner.email)).toHaveLength(2)
  })
})
