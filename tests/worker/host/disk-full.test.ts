import { afterAll, beforeAll, expect, it } from 'vitest'
import { ApiClient } from '#tests/support/api-client.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import {
  createFolder,
  namesIn,
  presign,
  putObject,
  registerUser,
  trash,
  uploadFile,
} from '#tests/support/factories.ts'
import { uploadForm } from '#tests/support/form-upload.ts'
import { png } from '#tests/support/pictures.ts'
import { putThumbnail } from '#tests/support/thumbnails.ts'
import { beginTus, createTus, offsetOf, patchTus } from '#tests/support/tus.ts'
import { watchFreeSpace } from '#worker/host/free-space.ts'

const MIB = 1024 ** 2

let hasRoom = true
let app: OwnApp
beforeAll(async () => {
  app = await startApp({ hasRoomFor: () => hasRoom })
})
afterAll(() => app.stop())

const healthOf = async (client: ApiClient) => {
  const { status, body } = await client.get('/healthz')
  return [status, body.status, body.space]
}

it('a full disk refuses new bytes at once, whichever way they come, and nothing else', async () => {
  const user = await registerUser(app)
  const { client } = user
  const file = await uploadFile(client, { name: 'old.txt' })
  const early = { name: 'early.txt', content: 'hello' }
  const presigned = await presign(client, early)
  const large = { filename: 'large.bin', size: 20 * MIB, mime: 'application/octet-stream' }
  const { body: multipart } = await client.post('s3/multipart/create', large)
  const signParts = { key: multipart.key, uploadId: multipart.uploadId, partNumbers: [1] }
  const { body: parts } = await client.post('s3/multipart/batch-sign-part-urls', signParts)
  const partUrl: string = parts.urls[0].url
  const tusKey = await beginTus(client, 5, { name: 'tus.txt' })
  const avatar = new FormData()
  avatar.set('file', new File([png()], 'me.png', { type: 'image/png' }))

  hasRoom = false
  expect(await healthOf(client)).toEqual([503, 'full', false])
  const refused = {
    presign: await client.post('s3/simple/presign', { filename: 'x.txt', size: 5 }),
    multipart: await client.post('s3/multipart/create', large),
    signParts: await client.post('s3/multipart/batch-sign-part-urls', signParts),
    tus: await createTus(client, 5),
    tusChunk: await patchTus(client, tusKey, 0, 'hello'),
    form: await uploadForm(client, 'hello'),
    largeForm: await uploadForm(client, new Uint8Array(12 * MIB)),
    thumbnail: await putThumbnail(client, file.id, png()),
    avatar: await client.call('POST', 'users/me/avatar', undefined, { rawBody: avatar }),
  }
  for (const [way, { status, body }] of Object.entries(refused))
    expect([way, status, body.code]).toEqual([way, 507, 'storage_full'])
  expect((await putObject(presigned, 'hello')).status).toBe(507)
  expect((await fetch(partUrl, { method: 'PUT', body: new Uint8Array(8 * MIB) })).status).toBe(507)

  const elsewhere = await ApiClient.open(app.url)
  const { email, password } = user
  expect((await elsewhere.post('auth/login', { email, password })).status).toBe(200)
  await createFolder(client, 'A folder')
  await trash(client, file.id)
  expect(
    (await client.post('file-entries/delete', { entryIds: [file.id], deleteForever: true })).status,
  ).toBe(200)
  await app.runScheduled()

  hasRoom = true
  expect(await healthOf(client)).toEqual([200, 'ok', true])
  expect((await putObject(presigned, 'hello')).status).toBe(200)
  expect(await offsetOf(client, tusKey)).toBe(0)
  expect((await patchTus(client, tusKey, 0, 'hello')).status).toBe(204)
  await uploadFile(client, { name: 'new.txt' })
  expect(await namesIn(client)).toEqual(['A folder', 'new.txt'])
})

it('the disk has room for what leaves the floor free, and no more', async () => {
  const none = await watchFreeSpace('/', Number.MAX_SAFE_INTEGER)
  const all = await watchFreeSpace('/', 0)
  expect([none.hasRoomFor(0), all.hasRoomFor(0)]).toEqual([false, true])
  expect(all.hasRoomFor(Number.MAX_SAFE_INTEGER)).toBe(false)
  none.stop()
  all.stop()
})
