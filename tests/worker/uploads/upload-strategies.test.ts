import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import {
  changeSettings,
  finishInput,
  presign,
  putObject,
  registerUser,
  uploadDirectly,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { uploadedByForm } from '#tests/support/form-upload.ts'
import { beginTus, createTus, patchTus, tusCall, tusEntry } from '#tests/support/tus.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

const MIB = 1024 ** 2

let app: App
let user: TestUser
let admin: ApiClient
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
  admin = await app.adminClient()
})
afterEach(() =>
  changeSettings(admin, {
    uploads: { s3_direct_upload: true, disable_tus: false, chunk_size: 8 * MIB },
  }),
)

const OFF = {
  code: 'upload_strategy_off',
  message: 'Files cannot be uploaded to this site in this way.',
}
const LARGE = { filename: 'large.bin', size: 20 * MIB }

describe('the ways that files come', () => {
  it('are told to every browser', async () => {
    const { uploads } = (await user.client.get('bootstrap-data')).body.data.settings
    expect(uploads).toMatchObject({
      s3_direct_upload: true,
      disable_tus: false,
      chunk_size: 8 * MIB,
      uploads_driver: 'r2',
      public_driver: 'r2',
    })
  })

  it('straight to the bucket are refused where that is switched off, what was begun too', async () => {
    const presigned = await presign(user.client, {})
    await putObject(presigned, 'hello')
    const { body: parts } = await user.client.post('s3/multipart/create', LARGE)
    const ref = { key: parts.key, uploadId: parts.uploadId }
    await changeSettings(admin, { uploads: { s3_direct_upload: false } })
    for (const [path, input] of [
      ['s3/simple/presign', { filename: 'a.txt', size: 5 }],
      ['s3/multipart/create', LARGE],
      ['s3/multipart/batch-sign-part-urls', { ...ref, partNumbers: [1] }],
      ['s3/multipart/get-uploaded-parts', ref],
      ['s3/multipart/complete', { ...ref, parts: [{ PartNumber: 1, ETag: 'x' }] }],
      ['s3/entries', finishInput(presigned, {})],
    ] as const) {
      const { status, body } = await user.client.post(path, input)
      expect([path, status]).toEqual([path, 403])
      expect(body).toMatchObject(OFF)
    }
    // Begun uploads can still be aborted, and other strategies are available.
    expect((await user.client.post('s3/multipart/abort', ref)).status).toBe(200)
    expect((await createTus(user.client, 5)).status).toBe(201)
    await uploadedByForm(user.client, 'still')
    await changeSettings(admin, { uploads: { s3_direct_upload: true } })
    expect((await user.client.post('s3/entries', finishInput(presigned, {}))).status).toBe(200)
  })

  it('by tus are refused where that is switched off', async () => {
    const key = await beginTus(user.client, 5)
    await patchTus(user.client, key, 0, 'hello')
    await changeSettings(admin, { uploads: { disable_tus: true } })
    for (const answer of [
      await createTus(user.client, 5),
      await tusCall(user.client, 'GET', key),
      await patchTus(user.client, key, 5, ''),
      await tusCall(user.client, 'DELETE', key),
      await tusEntry(user.client, key),
    ]) {
      expect(answer.status).toBe(403)
      expect(answer.body).toMatchObject(OFF)
    }
    await uploadDirectly(user.client)
    await uploadedByForm(user.client, 'still')
    await changeSettings(admin, { uploads: { disable_tus: false } })
    expect((await tusEntry(user.client, key)).status).toBe(200)
  })

  it('cut a file as the owner says', async () => {
    await changeSettings(admin, { uploads: { chunk_size: 20 * MIB } })
    const { body } = await user.client.post('s3/multipart/create', { ...LARGE, size: 50 * MIB })
    expect(body.partSize).toBe(20 * MIB)
    const huge = await admin.post('s3/multipart/create', { ...LARGE, size: 9 * 1024 ** 3 })
    expect(huge.body.partSize).toBe(20 * MIB)
  })

  it.each([
    ['uploads.chunk_size', 5 * MIB - 1],
    ['uploads.chunk_size', 96 * MIB],
    ['uploads.chunk_size', '8'],
    ['uploads.uploads_driver', 'ftp'],
    ['uploads.public_driver', 's3'],
    ['uploads.s3_direct_upload', 'yes'],
    ['uploads.disable_tus', 1],
  ])('are set to what there is: not %s to %j', async (name, value) => {
    expect((await admin.put('settings', { settings: { [name]: value } })).status).toBe(422)
  })

  it('know two disks', async () => {
    for (const disk of ['uploads', 'public']) {
      const answer = await user.client.post('s3/simple/presign', { filename: 'a', size: 1, disk })
      expect(answer.status).toBe(200)
    }
    const unknown = { filename: 'a', size: 1, disk: 'elsewhere' }
    const answer = await user.client.post('s3/simple/presign', unknown)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['disk']])
  })
})
