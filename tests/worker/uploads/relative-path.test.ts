import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import {
  createFolder,
  finishInput,
  namesIn,
  presign,
  putObject,
  registerUser,
  trash,
  uploadFile,
  usedSpace,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { uploadForm } from '#tests/support/form-upload.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { createTus } from '#tests/support/tus.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
})
afterEach(() => expectSoundDrive(app))

async function upload(name: string, relativePath: string, parentId: number | null = null) {
  const presigned = await presign(user.client, { name })
  await putObject(presigned, 'hello')
  return user.client.post('s3/entries', {
    ...finishInput(presigned, { name, parentId }),
    relativePath,
  })
}

async function pathOf(entry: { path: string }): Promise<string> {
  const names = entry.path
    .split('/')
    .map(async (id) => (await user.client.get(`file-entries/${id}`)).body.fileEntry.name)
  return (await Promise.all(names)).join('/')
}

describe('a file out of a dropped folder', () => {
  it('makes the folders on its way, once, whatever their case', async () => {
    const first = await upload('sea.jpg', 'Holiday/2026/sea.jpg')
    const second = await upload('sun.jpg', 'holiday/2026/sun.jpg')
    expect(await pathOf(first.body.fileEntry)).toBe('Holiday/2026/sea.jpg')
    expect(second.body.fileEntry.parent_id).toBe(first.body.fileEntry.parent_id)
  })

  it('goes below the folder that it was dropped on', async () => {
    const folder = await createFolder(user.client, 'Dropped on')
    const { body } = await upload('a.txt', 'b/c/a.txt', folder.id)
    expect(await pathOf(body.fileEntry)).toBe('Dropped on/b/c/a.txt')
  })

  it('shares its new folders with those that come at the same moment', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `${index}.txt`)
    const answers = await Promise.all(names.map((name) => upload(name, `Race/deep/er/${name}`)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.fileEntry.parent_id)).size).toBe(1)
  })

  it('makes a folder anew whose namesake is in the trash', async () => {
    const { body } = await upload('a.txt', 'Gone/a.txt')
    await trash(user.client, body.fileEntry.parent_id)
    const again = await upload('a.txt', 'Gone/a.txt')
    expect(again.body.fileEntry.parent_id).not.toBe(body.fileEntry.parent_id)
  })

  it.each([
    ['a/../b.txt', 'This name is reserved.'],
    ['a\\b/c.txt', 'A name cannot contain a slash or a backslash.'],
    [`${'x/'.repeat(60)}a.txt`, 'There are too many folders in each other.'],
  ])('is refused with the path %j', async (relativePath, text) => {
    const answer = await upload('a.txt', relativePath)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ relativePath: [text] })
  })

  it.each(['a\\b\\a.txt', 'a\\a.txt', 'a/b\\a.txt', 'C:\\a.txt', '\\a.txt'])(
    'is refused with the path %j in every way, and nothing of it is stored',
    async (relativePath) => {
      const text = 'A name cannot contain a slash or a backslash.'
      const other = await registerUser(app)
      const presigned = await presign(other.client, { name: 'a.txt' })
      await putObject(presigned, 'hello')
      const finish = finishInput(presigned, { name: 'a.txt' })
      const file = { filename: 'a.txt', size: 5, relativePath }
      const answers = [
        await other.client.post('s3/simple/presign', file),
        await other.client.post('s3/multipart/create', file),
        await other.client.post('s3/entries', { ...finish, relativePath }),
        await other.client.post('s3/entries', { ...finish, metadata: { relativePath } }),
        await uploadForm(other.client, 'hello', { relativePath }, { name: 'a.txt' }),
        await createTus(other.client, 5, { name: 'a.txt', relativePath }),
        await createTus(other.client, 'deferred', { name: 'a.txt', relativePath }),
      ]
      for (const { status, body } of answers)
        expect([status, body.errors]).toEqual([422, { relativePath: [text] }])
      const { body } = await other.client.post('uploads/validate', {
        files: [{ name: 'a.txt', size: 5, relativePath }],
      })
      expect(body).toMatchObject({
        errors: [{ file: relativePath, name: 'a.txt', message: text }],
        duplicates: [],
      })
      expect(await namesIn(other.client)).toEqual([])
      expect(await usedSpace(other.client)).toBe(0)
    },
  )

  it('is refused where a file has the name of a folder on its way', async () => {
    await uploadFile(user.client, { name: 'taken' })
    const answer = await upload('a.txt', 'taken/a.txt')
    expect(answer.status).toBe(409)
    expect(answer.body.message).toBe('A file has the name of a folder in taken.')
  })

  it('finds no folder of somebody else to begin with', async () => {
    const other = await registerUser(app)
    const theirs = await createFolder(other.client)
    expect((await upload('a.txt', 'b/a.txt', theirs.id)).status).toBe(404)
  })
})
