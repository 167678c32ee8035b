import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import {
  createFolder,
  finishInput,
  namesIn,
  presign,
  putObject,
  registerUser,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
})
afterEach(() => expectSoundDrive(app))

/** Finishes an upload as clients do that put all they have to say of a file into `metadata`. */
async function finish(metadata: unknown, more: object = {}) {
  const presigned = await presign(user.client, { name: 'sea.jpg' })
  await putObject(presigned, 'hello')
  const { parentId: _parentId, ...input } = finishInput(presigned, { name: 'sea.jpg' })
  return user.client.post('s3/entries', { ...input, metadata, ...more })
}

const folderOf = async ({ parent_id }: { parent_id: number }) =>
  (await user.client.get(`file-entries/${parent_id}`)).body.fileEntry

describe('`metadata` of s3/entries', () => {
  it.each([
    ['as numbers', (id: number) => id],
    ['as texts', String],
  ])('is where the file goes, %s', async (_how, written) => {
    const folder = await createFolder(user.client)
    const { status, body } = await finish({
      parentId: written(folder.id),
      relativePath: 'Holiday/sea.jpg',
      workspaceId: written(0),
      clientExtras: { any: 'thing' },
    })
    expect(status).toBe(200)
    const holiday = await folderOf(body.fileEntry)
    expect(holiday).toMatchObject({ name: 'Holiday', parent_id: folder.id })
  })

  it('is what happens where the name is taken', async () => {
    const folder = await createFolder(user.client)
    const place = { parentId: folder.id, onConflict: 'replace' }
    const first = await finish(place)
    expect((await finish(place)).body.fileEntry.id).toBe(first.body.fileEntry.id)
    expect(await namesIn(user.client, folder.hash)).toEqual(['sea.jpg'])
  })

  it('comes after what is said beside it', async () => {
    const [said, other] = [await createFolder(user.client), await createFolder(user.client)]
    const { body } = await finish(
      { parentId: other.id, relativePath: 'Other/sea.jpg' },
      { parentId: said.id, relativePath: 'Said/sea.jpg' },
    )
    expect(await folderOf(body.fileEntry)).toMatchObject({ name: 'Said', parent_id: said.id })
  })

  it.each([[{}], [null], [{ parentId: 'null', relativePath: '', workspaceId: null }]])(
    'may be nothing: %j',
    async (metadata) => {
      const { status, body } = await finish(metadata)
      expect([status, body.fileEntry?.parent_id]).toEqual([200, null])
    },
  )

  it.each([
    ['no folder', { parentId: 'here' }, 422],
    ['a path that leads out', { relativePath: '../sea.jpg' }, 422],
    ['a workspace that is not there', { workspaceId: 7 }, 404],
    ['no record', 'parentId=1', 422],
  ])('is looked at as the rest is: %s', async (_what, metadata, status) => {
    expect((await finish(metadata)).status).toBe(status)
  })

  it('leads into no folder of others', async () => {
    const other = await registerUser(app)
    const { id } = await createFolder(other.client)
    expect((await finish({ parentId: id })).status).toBe(404)
  })
})
