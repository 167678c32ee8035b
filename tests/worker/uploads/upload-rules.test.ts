import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import {
  changeSettings,
  finishInput,
  createFolder,
  presign,
  putObject,
  registerUser,
  uploadDirectly,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { uploadForm } from '#tests/support/form-upload.ts'
import { createTus } from '#tests/support/tus.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let user: TestUser
let admin: ApiClient
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
  admin = await app.adminClient()
})

const presignOf = (filename: string, mime = '', size = 5) =>
  user.client.post('s3/simple/presign', { filename, mime, size })
const rules = (uploads: Record<string, unknown>) =>
  changeSettings(admin, {
    uploads: { max_size: 0, allowed_types: [], blocked_types: [], ...uploads },
  })

describe('the owner\u2019s rules for uploads', () => {
  it('block types at the start, in one piece and in parts', async () => {
    await rules({ blocked_types: ['.exe', 'image/*'] })
    for (const [name, mime] of [
      ['run.exe', ''],
      ['RUN.EXE', ''],
      ['run.exe.txt', 'text/plain'],
      ['run.exe .', ''],
      ['a.txt', 'image/png'],
      ['a.txt', 'IMAGE/PNG; x=1'],
    ]) {
      const answer = await presignOf(name ?? '', mime)
      expect(answer.status, name).toBe(422)
      expect(answer.body.errors).toEqual({ file: ['This file type is not allowed'] })
      expect(
        (await user.client.post('s3/multipart/create', { filename: name, mime, size: 9e6 })).status,
        name,
      ).toBe(422)
    }
    expect((await presignOf('executive.txt', 'text/plain')).status).toBe(200)
  })

  it.each([
    [{ blocked_types: ['image/*'] }, 'lie.png', ['text/plain', 'application/octet-stream', '']],
    [{ blocked_types: ['text/html'] }, 'page.html', ['text/plain', '']],
    [{ blocked_types: ['application/vnd.ms-excel'] }, 'sheet.xls.txt', ['text/plain']],
    [{ allowed_types: ['image/*'] }, 'setup.exe', ['image/png']],
    [{ allowed_types: ['image/*'] }, 'page.html', ['image/png', '']],
  ])(
    '%j hold for %s, whatever type its sender gives it, in every way',
    async (rule, name, types) => {
      await rules(rule)
      for (const mime of types) {
        const answers = [
          await presignOf(name, mime),
          await user.client.post('s3/multipart/create', { filename: name, mime, size: 9e6 }),
          await uploadForm(user.client, 'hello', {}, { name, mime }),
          await createTus(user.client, 5, { name, type: mime }),
        ]
        for (const { status, body } of answers)
          expect([status, body.message]).toEqual([422, 'This file type is not allowed'])
      }
    },
  )

  it('take what is of a type that they name by its name, where its sender knows none', async () => {
    await rules({ allowed_types: ['image/*'] })
    for (const mime of ['', 'application/octet-stream', 'image/jpeg'])
      expect((await presignOf('sea.jpg', mime)).status, mime).toBe(200)
  })

  it('hold at the end too: a name or a type changed on the way hides nothing', async () => {
    await rules({ blocked_types: ['exe', 'text/html'] })
    const presigned = await presign(user.client, { name: 'harmless.txt' })
    await putObject(presigned, 'hello')
    for (const changed of [{ name: 'run.exe' }, { name: 'harmless.txt', mime: 'text/html' }]) {
      const answer = await user.client.post('s3/entries', finishInput(presigned, changed))
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toEqual({ file: ['This file type is not allowed'] })
    }
    expect(
      (await user.client.post('s3/entries', finishInput(presigned, { name: 'harmless.txt' })))
        .status,
    ).toBe(200)
  })

  it('hold for a new name too, but let a folder be called as it likes', async () => {
    await rules({})
    const file = await uploadDirectly(user.client, { name: 'quiet.txt' })
    const folder = await createFolder(user.client)
    await rules({ blocked_types: ['exe'] })
    const answer = await user.client.put(`file-entries/${file.id}`, { name: 'loud.exe' })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ name: ['This file type is not allowed'] })
    const renamed = await user.client.put(`file-entries/${folder.id}`, { name: 'tools.exe' })
    expect(renamed.status).toBe(200)
  })

  it.each(['run.exe\u200b', 'run.e\u00adxe', 'run.exe\ufe0f.txt', 'run.\uff45\uff58\uff45'])(
    'are not passed by what nobody sees in %j, in any way',
    async (name) => {
      await rules({})
      const file = await uploadDirectly(user.client, { name: 'quiet.txt' })
      const presigned = await presign(user.client, { name: 'harmless.txt' })
      await putObject(presigned, 'hello')
      await rules({ blocked_types: ['.exe'] })
      const answers = [
        await presignOf(name),
        await user.client.post('s3/multipart/create', { filename: name, size: 9e6 }),
        await user.client.post('s3/entries', finishInput(presigned, { name })),
        await uploadForm(user.client, 'hello', {}, { name }),
        await createTus(user.client, 5, { name }),
        await createTus(user.client, 'deferred', { name }),
        await user.client.put(`file-entries/${file.id}`, { name }),
      ]
      for (const { status, body } of answers)
        expect([status, body.message]).toEqual([422, 'This file type is not allowed'])
      const { body } = await user.client.post('uploads/validate', { files: [{ name, size: 5 }] })
      expect(body.errors).toMatchObject([{ message: 'This file type is not allowed' }])
    },
  )

  it('hold for what was begun before they were made', async () => {
    await rules({})
    const presigned = await presign(user.client, { name: 'early.exe' })
    await putObject(presigned, 'hello')
    await rules({ blocked_types: ['exe'] })
    expect(
      (await user.client.post('s3/entries', finishInput(presigned, { name: 'early.exe' }))).status,
    ).toBe(422)
  })

  it('allow only what they name, when they name anything', async () => {
    await rules({ allowed_types: ['pdf', 'image/*'] })
    expect((await presignOf('paper.PDF')).status).toBe(200)
    expect((await presignOf('photo', 'image/png')).status).toBe(200)
    expect((await presignOf('photo.pdf.txt', 'text/plain')).status).toBe(422)
    expect((await presignOf('no extension')).status).toBe(422)
  })

  it.each([
    [1024, 1024, null],
    [1024, 1025, '1 KB'],
    [1_572_864, 2_000_000, '1.5 MB'],
    [500, 501, '500 B'],
    [0, 2 ** 30, null],
  ])('bound the size: at most %d, given %d', async (maxSize, size, shown) => {
    await rules({ max_size: maxSize })
    const answer = await presignOf('big file.bin', '', size)
    expect(answer.status).toBe(shown === null ? 200 : 422)
    if (shown !== null) {
      const text = `\`big file.bin\` exceeds maximum allowed size of ${shown}`
      expect(answer.body).toMatchObject({ message: text, errors: { file: [text] } })
    }
  })

  it('are the public settings that the browser checks by', async () => {
    await rules({ max_size: 77, blocked_types: ['exe'] })
    const { uploads } = (await user.client.get('bootstrap-data')).body.data.settings
    expect(uploads).toMatchObject({ max_size: 77, allowed_types: [], blocked_types: ['exe'] })
    await rules({})
    await uploadDirectly(user.client, { name: 'now allowed.exe' })
  })
})
