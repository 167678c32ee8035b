import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { blobs, uploads } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import {
  createFolder,
  finishInput,
  namesIn,
  objectName,
  presign,
  putObject,
  registerUser,
  trash,
  uploadDirectly,
  usedSpace,
} from '#tests/support/factories.ts'
import type { FileToUpload, TestUser } from '#tests/support/factories.ts'
import { uploadForm } from '#tests/support/form-upload.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
})
afterEach(() => expectSoundDrive(app))

const GONE = { code: 'not_found', message: 'This upload does not exist or has expired.' }
const finish = (input: unknown) => user.client.post('s3/entries', input)

async function uploaded(file: FileToUpload = {}) {
  const presigned = await presign(user.client, file)
  const stored = await putObject(presigned, file.content ?? 'hello')
  expect(stored.status).toBe(200)
  return { presigned, input: finishInput(presigned, file) }
}

describe('POST s3/entries', () => {
  it('makes the entry, charges the space and adds to the folders above', async () => {
    const outer = await createFolder(user.client)
    const inner = await createFolder(user.client, undefined, outer.id)
    const used = await usedSpace(user.client)
    const file = await uploadDirectly(user.client, {
      name: 'Sea.JPG',
      mime: 'image/jpeg',
      parentId: inner.id,
      content: 'x'.repeat(64),
    })
    expect(file).toMatchObject({
      name: 'Sea.JPG',
      mime: 'image/jpeg',
      type: 'image',
      extension: 'jpg',
      file_size: 64,
      path: `${outer.id}/${inner.id}/${file.id}`,
    })
    expect(await usedSpace(user.client)).toBe(used + 64)
    expect((await user.client.get(`file-entries/${outer.id}`)).body.fileEntry.file_size).toBe(64)
    expect((await user.client.get(file.url ?? '')).body).toBe('x'.repeat(64))
    expect((await user.client.get(`file-entries/${file.id}`)).body.fileEntry).toEqual(file)
  })

  it('takes an empty file', async () => {
    const file = await uploadDirectly(user.client, { content: '' })
    expect(file.file_size).toBe(0)
  })

  it('answers the same entry however often it is asked, and charges once', async () => {
    const { input } = await uploaded({ name: 'ten times.txt', content: 'x'.repeat(30) })
    const used = await usedSpace(user.client)
    const request = { ...input, clientName: 'ten times.txt' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => finish(request)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(new Set(answers.map(({ body }) => body.fileEntry.id)).size).toBe(1)
    expect((await finish(request)).body.fileEntry.id).toBe(answers[0]?.body.fileEntry.id)
    expect(await usedSpace(user.client)).toBe(used + 30)
    expect((await namesIn(user.client)).filter((name) => name.startsWith('ten times'))).toEqual([
      'ten times.txt',
    ])
  })

  it('numbers files of one name, whatever its case, also when they come at the same moment', async () => {
    const folder = await createFolder(user.client)
    const ready = await Promise.all(
      ['same.txt', 'SAME.txt', 'same.txt', 'same.txt'].map(async (name) => ({
        ...(await uploaded({ name })).input,
        clientName: name,
        parentId: folder.id,
      })),
    )
    const answers = await Promise.all(ready.map(finish))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const names = (await namesIn(user.client, folder.hash))
      .map((name) => name.toLowerCase())
      .toSorted()
    expect(names).toEqual(['same (1).txt', 'same (2).txt', 'same (3).txt', 'same.txt'])
  })

  it('numbers fifty files of one name that come at the same moment', async () => {
    const folder = await createFolder(user.client)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        uploadForm(user.client, 'hello', { parentId: String(folder.id) }, { name: 'one name.txt' }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const numbered = Array.from({ length: 49 }, (_, index) => `one name (${index + 1}).txt`)
    expect((await namesIn(user.client, folder.hash)).toSorted()).toEqual(
      ['one name.txt', ...numbered].toSorted(),
    )
    expect(new Set(answers.map(({ body }) => body.fileEntry.name)).size).toBe(50)
  })

  it('is refused when nothing was sent, and works once it was', async () => {
    const presigned = await presign(user.client, { name: 'late.txt' })
    const input = finishInput(presigned, { name: 'late.txt' })
    const answer = await finish(input)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ filename: ['Nothing has been uploaded here yet.'] })
    await putObject(presigned, 'hello')
    expect((await finish(input)).status).toBe(200)
  })

  it('is refused with another size than announced, and goes on with the right one', async () => {
    const { presigned, input } = await uploaded()
    const answer = await finish({ ...input, size: 6 })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({
      size: ['What was uploaded is not as large as was announced. Please upload the file again.'],
    })
    expect((await finish(input)).status).toBe(200)
    expect(await app.hasObject(presigned.key)).toBe(true)
  })

  it('never loses an object to a call with a wrong size that comes at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const { presigned, input } = await uploaded({ name: `raced-${round}.txt` })
      const [right] = await Promise.all([
        finish(input),
        finish({ ...input, size: 6 }),
        finish({ ...input, size: 4 }),
      ])
      expect(right.status).toBe(200)
      expect((await user.client.get(right.body.fileEntry.url)).body).toBe('hello')
      expect(await app.hasObject(presigned.key)).toBe(true)
    }
  })

  it('never made leaves its object to the job, which takes it in time', async () => {
    const { presigned, input } = await uploaded()
    expect((await finish({ ...input, size: 6 })).status).toBe(422)
    await app.db
      .update(uploads)
      .set({ expiresAt: '2020-01-01T00:00:00.000Z' })
      .where(eq(uploads.objectKey, presigned.key))
    await app.runScheduled()
    expect(await app.hasObject(presigned.key)).toBe(false)
  })

  it('is refused for a key that is somebody else\u2019s, never issued, or of another kind', async () => {
    const other = await registerUser(app)
    const theirs = await presign(other.client, {})
    await putObject(theirs, 'hello')
    for (const key of [
      theirs.key,
      `uploads/${'A'.repeat(43)}`,
      'nothing',
      '../uploads/x',
      'uploads/',
    ]) {
      const answer = await finish({
        ...finishInput(theirs, {}),
        filename: key.split('/').length > 2 ? key : objectName(key) || '/',
      })
      expect(answer.status).toBe(404)
      expect(answer.body).toMatchObject(GONE)
    }
    expect((await other.client.post('s3/entries', finishInput(theirs, {}))).status).toBe(200)
  })

  it('is refused once the upload has expired', async () => {
    const { presigned, input } = await uploaded()
    await app.db
      .update(uploads)
      .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
      .where(eq(uploads.objectKey, presigned.key))
    const answer = await finish(input)
    expect(answer.status).toBe(404)
    expect(answer.body).toMatchObject(GONE)
  })

  it('says so when the folder was thrown away meanwhile, and loses nothing', async () => {
    const folder = await createFolder(user.client)
    const { input } = await uploaded({ name: 'homeless.txt', parentId: folder.id })
    await trash(user.client, folder.id)
    const answer = await finish({ ...input, clientName: 'homeless.txt', parentId: folder.id })
    expect(answer.status).toBe(404)
    expect(answer.body.message).toBe('The folder that this should go into does not exist.')
    const elsewhere = await finish({ ...input, clientName: 'homeless.txt', parentId: null })
    expect(elsewhere.status).toBe(200)
    expect((await user.client.get(elsewhere.body.fileEntry.url)).body).toBe('hello')
  })

  it('puts nothing into somebody else\u2019s folder', async () => {
    const other = await registerUser(app)
    const theirs = await createFolder(other.client)
    const { input } = await uploaded()
    expect((await finish({ ...input, parentId: theirs.id })).status).toBe(404)
    expect(await namesIn(other.client, theirs.hash)).toEqual([])
  })

  it.each([
    [{ clientName: 'a/b' }, 'clientName'],
    [{ clientName: '' }, 'clientName'],
    [{ clientMime: 'nonsense' }, 'clientMime'],
    [{ size: -1 }, 'size'],
    [{ filename: '' }, 'filename'],
    [{ filename: ['a'] }, 'filename'],
    [{ parentId: 'root' }, 'parentId'],
  ])('refuses %j', async (wrong, field) => {
    const { input } = await uploaded()
    const answer = await finish({ ...input, ...wrong })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
    expect((await finish(input)).status).toBe(200)
  })

  it('does not bring back what was deleted forever since', async () => {
    const { input } = await uploaded({ name: 'deleted.txt' })
    const { body } = await finish(input)
    await user.client.post('file-entries/delete', {
      entryIds: [body.fileEntry.id],
      deleteForever: true,
    })
    expect((await finish(input)).status).toBe(404)
    expect(await app.db.select().from(blobs).where(eq(blobs.sizeBytes, 12_345))).toEqual([])
  })

  it('asks a guest to sign in', async () => {
    const guest = await app.guest()
    const { input } = await uploaded()
    expect((await guest.post('s3/entries', input)).status).toBe(401)
    expect((await guest.post('s3/simple/presign', { filename: 'a.txt', size: 5 })).status).toBe(401)
  })
})
