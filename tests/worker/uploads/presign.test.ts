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
  uploadDirectly,
} from '#tests/support/factories.ts'
import type { FileToUpload, TestUser } from '#tests/support/factories.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
})
afterEach(() => expectSoundDrive(app))

async function uploaded(file: FileToUpload = {}) {
  const presigned = await presign(user.client, file)
  const stored = await putObject(presigned, file.content ?? 'hello')
  expect(stored.status).toBe(200)
  return { presigned, input: finishInput(presigned, file) }
}

describe('POST s3/simple/presign', () => {
  it('answers an address, the key and the headers to send', async () => {
    const { status, body } = await user.client.post('s3/simple/presign', {
      filename: 'a.txt',
      mime: 'text/plain',
      size: 5,
      sendsHeaders: true,
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      status: 'success',
      acl: 'private',
      url: expect.any(String),
      key: expect.stringMatching(/^uploads\/[\w-]{43}$/),
      headers: { 'content-type': 'text/plain', 'if-none-match': '*' },
    })
    expect(new URL(body.url).searchParams.get('X-Amz-Expires')).toBe('3600')
    const plain = await user.client.post('s3/simple/presign', {
      filename: 'a.txt',
      size: 5,
      disk: 'uploads',
      extension: 'txt',
      workspaceId: 0,
    })
    expect(plain.body.headers).toEqual({ 'content-type': 'application/octet-stream' })
  })

  it('shows nothing in the drive yet', async () => {
    const { presigned } = await uploaded({ name: 'not finished.txt' })
    expect(await namesIn(user.client)).not.toContain('not finished.txt')
    expect(await app.hasObject(presigned.key)).toBe(true)
  })

  it.each([
    [{ filename: '' }, 'filename'],
    [{ filename: '../etc/passwd' }, 'filename'],
    [{ filename: 'a\0b' }, 'filename'],
    [{ filename: 'x'.repeat(256) }, 'filename'],
    [{ size: -1 }, 'size'],
    [{ size: 1.5 }, 'size'],
    [{ size: '5' }, 'size'],
    [{ size: null }, 'size'],
    [{ size: 6e12 }, 'size'],
    [{ size: Number.MAX_SAFE_INTEGER * 4 }, 'size'],
    [{ parentId: '1' }, 'parentId'],
    [{ parentId: -1 }, 'parentId'],
    [{ workspaceId: -1 }, 'workspaceId'],
  ])('refuses %j', async (wrong, field) => {
    const answer = await user.client.post('s3/simple/presign', {
      filename: 'a.txt',
      mime: 'text/plain',
      size: 5,
      ...wrong,
    })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })

  it('knows no folder of somebody else, no file, no trash, no workspace', async () => {
    const other = await registerUser(app)
    const theirs = await createFolder(other.client)
    const file = await uploadDirectly(user.client)
    const trashed = await createFolder(user.client)
    await trash(user.client, trashed.id)
    for (const parentId of [theirs.id, file.id, trashed.id, 999_999]) {
      const answer = await user.client.post('s3/simple/presign', {
        filename: 'a.txt',
        size: 5,
        parentId,
      })
      expect(answer.status).toBe(404)
    }
    expect(
      (await user.client.post('s3/simple/presign', { filename: 'a.txt', size: 5, workspaceId: 3 }))
        .status,
    ).toBe(404)
    expect(
      (await user.client.post('s3/simple/presign?workspaceId=3', { filename: 'a.txt', size: 5 }))
        .status,
    ).toBe(404)
  })
})
