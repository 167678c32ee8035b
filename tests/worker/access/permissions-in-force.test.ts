import { beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import {
  createFolder,
  createLink,
  finishInput,
  namesIn,
  presign,
  putObject,
  registerUser,
  trash,
  uploadFile,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { permitOnly as permit } from '#tests/support/permit-only.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
})

const permitOnly = (...names: string[]) => permit(app, user.id, names)

const ALL = ['files.create', 'files.update', 'files.download', 'files.delete', 'links.create']
const allBut = (name: string) => ALL.filter((other) => other !== name)

describe('a permission that was taken away', () => {
  it.each([
    [
      'files.create',
      'make folders',
      (id: number) => user.client.post('folders', { name: 'x', parentId: id }),
    ],
    [
      'files.create',
      'begin uploads',
      () => user.client.post('s3/simple/presign', { filename: 'a.txt', size: 5 }),
    ],
    [
      'files.create',
      'begin uploads in parts',
      () => user.client.post('s3/multipart/create', { filename: 'a.txt', size: 5 }),
    ],
    [
      'files.update',
      'rename',
      (id: number) => user.client.put(`file-entries/${id}`, { name: 'Renamed' }),
    ],
    [
      'files.update',
      'move',
      (id: number) =>
        user.client.post('file-entries/move', { entryIds: [id], destinationId: null }),
    ],
    [
      'files.create',
      'copy',
      (id: number) => user.client.post('file-entries/duplicate', { entryIds: [id] }),
    ],
    [
      'files.delete',
      'replace by moving',
      async (id: number) => {
        const coming = await createFolder(user.client, undefined, id)
        await createFolder(user.client, coming.name)
        const input = { entryIds: [coming.id], destinationId: null, onConflict: 'replace' }
        return user.client.post('file-entries/move', input)
      },
    ],
    [
      'files.delete',
      'throw away',
      (id: number) => user.client.post('file-entries/delete', { entryIds: [id] }),
    ],
    [
      'files.delete',
      'delete forever',
      (id: number) =>
        user.client.post('file-entries/delete', { entryIds: [id], deleteForever: true }),
    ],
    [
      'files.delete',
      'empty the trash',
      () => user.client.post('file-entries/delete', { emptyTrash: true }),
    ],
    [
      'files.delete',
      'restore',
      (id: number) => user.client.post('file-entries/restore', { entryIds: [id] }),
    ],
    [
      'links.create',
      'make links',
      (id: number) => user.client.post(`file-entries/${id}/shareable-link`, {}),
    ],
  ])('without %s nobody may %s', async (permission, _what, call) => {
    await permitOnly(...ALL)
    const folder = await createFolder(user.client)
    await permitOnly(...allBut(permission))
    const answer = await call(folder.id)
    expect(answer.status).toBe(403)
    expect(answer.body).toMatchObject({
      code: 'forbidden',
      message: 'You do not have the right to do this.',
    })
    expect(await namesIn(user.client)).toContain(folder.name)
    await permitOnly(...ALL)
    expect((await call(folder.id)).status).toBe(200)
  })

  it('stops at the next step of an upload', async () => {
    await permitOnly(...ALL)
    const presigned = await presign(user.client, {})
    await putObject(presigned, 'hello')
    await permitOnly(...allBut('files.create'))
    expect((await user.client.post('s3/entries', finishInput(presigned, {}))).status).toBe(403)
  })

  it('stops downloads, and says so in the entry', async () => {
    await permitOnly(...ALL)
    const file = await uploadFile(user.client)
    await permitOnly(...allBut('files.download'))
    expect((await user.client.get(`file-entries/download/${file.hash}`)).status).toBe(403)
    expect((await user.client.get(`file-entries/${file.id}`)).body.fileEntry.permissions).toEqual({
      'files.update': true,
      'files.create': true,
      'files.download': false,
      'files.delete': true,
      'shares.create': false,
    })
  })

  it('leaves a user without any to look at their own', async () => {
    await permitOnly(...ALL)
    const folder = await createFolder(user.client)
    await createLink(user.client, folder.id)
    await permitOnly()
    expect((await user.client.get(`file-entries/${folder.id}`)).status).toBe(200)
    expect((await user.client.get(`drive/file-entries?folderId=${folder.hash}`)).status).toBe(200)
    expect((await user.client.delete(`file-entries/${folder.id}/shareable-link`)).status).toBe(200)
  })

  it('is not needed by who holds the permission named admin', async () => {
    await permitOnly('admin')
    const folder = await createFolder(user.client)
    await uploadFile(user.client, { parentId: folder.id })
    await createLink(user.client, folder.id)
    await trash(user.client, folder.id)
    expect((await user.client.get('settings')).status).toBe(200)
  })
})
