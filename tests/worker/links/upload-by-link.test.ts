import { beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { users } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import {
  createFolder,
  createLink,
  linkTogether,
  listed,
  registerUser,
  uploadFile,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { uploadForm } from '#tests/support/form-upload.ts'
import { permitOnly } from '#tests/support/permit-only.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { beginTus, patchTus, uploadByTus } from '#tests/support/tus.ts'
import { withQuery } from '#tests/support/with-query.ts'
import { permissionsOfRole } from '#worker/access/permission-registry.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { ShareableLink } from '#worker/features/links/schema.ts'

let app: App
let guest: ApiClient
beforeAll(async () => {
  app = await sharedApp()
  guest = await app.guest()
})

async function openFolder(
  input: Record<string, unknown> = {},
): Promise<{ owner: TestUser; folder: FileEntry; link: ShareableLink; visitor: ApiClient }> {
  const owner = await registerUser(app)
  const folder = await createFolder(owner.client, 'Open folder')
  const link = await createLink(owner.client, folder.id, { allow_edit: true, ...input })
  return { owner, folder, link, visitor: withQuery(guest, `link=${link.hash}`) }
}

const inFolder = (owner: TestUser, folder: FileEntry) =>
  listed(owner.client, `folderId=${folder.hash}&orderBy=name&orderDir=asc`)

describe('a file that a visitor uploads', () => {
  it('is its owner\u2019s, marked with who the visitor said to be', async () => {
    const { owner, folder, visitor } = await openFolder()
    const { status, body } = await uploadForm(visitor, 'hello', { senderName: ' Ann Lee ' })
    expect([status, body.fileEntry.name, body.fileEntry.sent_by]).toEqual([
      200,
      'form.txt',
      undefined,
    ])
    expect(body.fileEntry.parent_id).toBe(folder.id)
    await uploadForm(visitor, 'hello!', {}, { name: 'unnamed.txt' })
    await uploadByTus(visitor, new Uint8Array(9), { name: 'z.bin', senderName: 'Zoe' })
    const rows = await inFolder(owner, folder)
    expect(rows.map(({ name, sent_by, owner_id }) => [name, sent_by, owner_id])).toEqual([
      ['form.txt', 'Ann Lee', owner.id],
      ['unnamed.txt', '', owner.id],
      ['z.bin', 'Zoe', owner.id],
    ])
    await expectSoundDrive(app)
  })

  it('is told to nobody but people with access by an account', async () => {
    const { link, visitor } = await openFolder()
    await uploadForm(visitor, 'hello', { senderName: 'Ann' })
    const { body } = await guest.get(`shareable-links/${link.hash}`)
    expect(body.folderChildren.data).toMatchObject([{ name: 'form.txt', users: [] }])
    expect(JSON.stringify(body)).not.toContain('Ann')
  })

  it('of somebody signed in has their name, unless they say another', async () => {
    const { owner, folder, link } = await openFolder()
    const sender = await registerUser(app)
    await sender.client.put('users/me', { first_name: 'Sam', last_name: 'Gray' })
    const visitor = withQuery(sender.client, `link=${link.hash}`)
    await uploadForm(visitor, '1', {}, { name: '1.txt' })
    await uploadForm(visitor, '2', { senderName: 'Sammy' }, { name: '2.txt' })
    const rows = await inFolder(owner, folder)
    expect(rows.map(({ sent_by, owner_id }) => [sent_by, owner_id])).toEqual([
      ['Sam Gray', owner.id],
      ['Sammy', owner.id],
    ])
  })

  it('gets a number where its name is taken, and never replaces', async () => {
    const { owner, folder, visitor } = await openFolder()
    await uploadFile(owner.client, { parentId: folder.id, name: 'form.txt', content: 'first' })
    expect((await uploadForm(visitor, 'x', { onConflict: 'replace' })).status).toBe(403)
    const { body } = await uploadForm(visitor, 'second')
    expect(body.fileEntry.name).toBe('form (1).txt')
    expect((await inFolder(owner, folder)).map(({ file_size }) => file_size)).toEqual([6, 5])
  })

  it('goes into folders below, new ones too, and nowhere else', async () => {
    const { owner, folder, visitor } = await openFolder()
    const below = await createFolder(owner.client, 'Below', folder.id)
    const outside = await createFolder(owner.client, 'Outside')
    const sent = await uploadForm(visitor, 'x', { parentId: String(below.id) })
    expect(sent.body.fileEntry.path).toBe(`${folder.id}/${below.id}/${sent.body.fileEntry.id}`)
    const deeper = await uploadForm(visitor, 'x', { relativePath: 'a/b/form.txt' })
    expect([deeper.status, deeper.body.fileEntry.path.split('/').length]).toEqual([200, 4])
    for (const parentId of [outside.id, sent.body.fileEntry.id, 999_999])
      expect((await uploadForm(visitor, 'x', { parentId: String(parentId) })).status).toBe(404)
    await expectSoundDrive(app)
  })

  it('needs a folder named where the link leads to several', async () => {
    const { owner } = await openFolder()
    const [one, other] = [await createFolder(owner.client), await createFolder(owner.client)]
    const { hash } = await linkTogether(owner.client, [one.id, other.id], { allow_edit: true })
    const visitor = withQuery(guest, `link=${hash}`)
    const unnamed = await uploadForm(visitor, 'x')
    expect([unnamed.status, unnamed.body.errors]).toEqual([
      422,
      { parentId: ['Please choose a folder.'] },
    ])
    const { status, body } = await uploadForm(visitor, 'x', { parentId: String(other.id) })
    expect([status, body.fileEntry.parent_id]).toEqual([200, other.id])
  })

  it.each(['', '   ', 'x'.repeat(101), 'a\u0007b'])('is refused from %j', async (senderName) => {
    const { visitor } = await openFolder()
    const input = { filename: 'a.txt', size: 1, senderName }
    const { status, body } = await visitor.post('s3/simple/presign', input)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['senderName']])
  })
})

describe('limits', () => {
  it('of the number: twenty at once leave as many as the link takes', async () => {
    const { owner, folder, link, visitor } = await openFolder({ limits: { files: 3 } })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        uploadForm(visitor, 'x', {}, { name: `${index}.txt` }),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
    expect(new Set(statuses)).toEqual(new Set([200, 413]))
    expect(await inFolder(owner, folder)).toHaveLength(3)
    const opened = await guest.get(`shareable-links/${link.hash}`)
    expect(opened.body.link.uploads).toEqual({ files: 0, bytes: 2 * 1024 ** 3 - 3 })
    const { body } = await owner.client.get(`file-entries/${folder.id}/shareable-link`)
    expect(body.link.uploads).toBe(3)
    const full = 'This link takes no more files.'
    const refused = await visitor.post('s3/simple/presign', { filename: 'a.txt', size: 1 })
    expect([refused.status, refused.body.message]).toEqual([413, full])
    const validated = await visitor.post('uploads/validate', {
      files: [{ name: 'a.txt', size: 1 }],
    })
    expect(validated.body.errors).toMatchObject([{ message: full }])
    await expectSoundDrive(app)
  })

  it('of the size: refused before and after the bytes have come', async () => {
    const { owner, folder, visitor } = await openFolder({ limits: { bytes: 10 } })
    expect((await uploadForm(visitor, '123456')).status).toBe(200)
    const large = { filename: 'a.txt', size: 5, partSize: 5 * 1024 ** 2 }
    for (const call of ['s3/simple/presign', 's3/multipart/create']) {
      const { status, body } = await visitor.post(call, large)
      expect([status, body.message]).toEqual([413, 'This link takes no more files of this size.'])
    }
    expect((await uploadForm(visitor, '12345')).status).toBe(413)
    const key = await beginTus(visitor, 'deferred')
    expect((await patchTus(visitor, key, 0, '12345')).status).toBe(413)
    const { body } = await visitor.post('uploads/validate', {
      files: [
        { name: 'fits.txt', size: 3 },
        { name: 'not.txt', size: 2 },
      ],
    })
    expect(body.errors).toMatchObject([{ name: 'not.txt' }])
    expect((await uploadForm(visitor, '1234')).status).toBe(200)
    expect(await inFolder(owner, folder)).toHaveLength(2)
  })

  it('of the owner\u2019s space', async () => {
    const { owner, folder, visitor } = await openFolder()
    await app.db.update(users).set({ availableSpaceBytes: 8 }).where(eq(users.id, owner.id))
    expect((await uploadForm(visitor, '123456')).status).toBe(200)
    expect((await visitor.post('s3/simple/presign', { filename: 'a', size: 3 })).status).toBe(413)
    const { status, body } = await uploadForm(visitor, '123')
    expect([status, body.message]).toEqual([413, 'There is not enough space left for this file.'])
    expect(await inFolder(owner, folder)).toHaveLength(1)
    await expectSoundDrive(app)
  })

  it('by the site\u2019s settings, unless the link has its own', async () => {
    const admin = await app.adminClient()
    const { visitor } = await openFolder()
    const own = await openFolder({ limits: { files: 5 } })
    await admin.put('settings', { settings: { 'links.upload_files': 1 } })
    for (const { client, taken } of [
      { client: visitor, taken: 1 },
      { client: own.visitor, taken: 2 },
    ]) {
      const statuses = []
      for (const name of ['a', 'b'])
        statuses.push((await uploadForm(client, 'x', {}, { name })).status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(taken)
    }
    await admin.put('settings', { settings: { 'links.upload_files': 200 } })
  })

  it('of uploads without a part size: none, as each link would allow its maker more of them', async () => {
    const { owner, visitor } = await openFolder()
    const unsized = { filename: 'large.bin', size: 1000 }
    const { status, body } = await visitor.post('s3/multipart/create', unsized)
    expect([status, body.errors]).toEqual([
      422,
      { partSize: ['Uploads by a link need the size of their parts.'] },
    ])
    const sized = { ...unsized, partSize: 5 * 1024 ** 2 }
    expect((await visitor.post('s3/multipart/create', sized)).status).toBe(200)
    expect((await owner.client.post('s3/multipart/create', unsized)).status).toBe(200)
  })
})

describe('a link for uploads', () => {
  it('needs a folder, and a maker who may create', async () => {
    const owner = await registerUser(app)
    const [file, folder] = [await uploadFile(owner.client), await createFolder(owner.client)]
    const path = `file-entries/${file.id}/shareable-link`
    const { status, body } = await owner.client.post(path, { allow_edit: true })
    expect([status, body.errors]).toEqual([
      422,
      { allow_edit: ['Visitors can upload into folders only.'] },
    ])
    const link = await createLink(owner.client, folder.id, { allow_edit: true })
    const others = permissionsOfRole('users').filter((name) => name !== 'files.create')
    await permitOnly(app, owner.id, others)
    expect((await uploadForm(withQuery(guest, `link=${link.hash}`), 'x')).status).toBe(403)
    const opened = await guest.get(`shareable-links/${link.hash}`)
    expect(opened.body.link).toMatchObject({ allow_edit: false, uploads: null })
    const again = await owner.client.post(`file-entries/${folder.id}/shareable-link`, {
      allow_edit: true,
    })
    expect(again.status).toBe(403)
    const { status: closed } = await owner.client.put(`shareable-links/${link.id}`, {
      password: 'open sesame',
    })
    expect(closed).toBe(200)
  })

  it('takes a form again by its key, once', async () => {
    const { owner, folder, visitor } = await openFolder()
    const first = await uploadForm(visitor, 'x', {}, { key: 'once' })
    const again = await uploadForm(visitor, 'x', {}, { key: 'once' })
    expect(again.body.fileEntry.id).toBe(first.body.fileEntry.id)
    const mine = await uploadForm(owner.client, 'x', {}, { key: 'once' })
    expect(mine.body.fileEntry.id).not.toBe(first.body.fileEntry.id)
    expect(await inFolder(owner, folder)).toHaveLength(1)
  })
})
