import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { uploads } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { beginTus, offsetOf, patchTus, tusCall, tusEntry } from '#tests/support/tus.ts'

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
})
afterEach(() => expectSoundDrive(app))

describe('requests that do not fit', () => {
  const LENGTH = 1000
  const type = { 'content-type': 'application/offset+octet-stream' }

  it.each([
    ['a wrong offset', { ...type, 'upload-offset': '5' }, 409],
    ['an offset beyond the length', { ...type, 'upload-offset': '1001' }, 409],
    ['a negative offset', { ...type, 'upload-offset': '-1' }, 400],
    ['no offset', type, 403],
    ['no type', { 'content-type': null, 'upload-offset': '10' }, 415],
    ['another type', { 'content-type': 'application/json', 'upload-offset': '10' }, 415],
    ['another length', { ...type, 'upload-offset': '10', 'upload-length': '2000' }, 400],
    ['no version', { ...type, 'upload-offset': '10', 'tus-resumable': null }, 412],
    ['another version', { ...type, 'upload-offset': '10', 'tus-resumable': '0.2.2' }, 412],
  ])('with %s change nothing', async (_what, headers, status) => {
    const key = await beginTus(user.client, LENGTH)
    await patchTus(user.client, key, 0, 'x'.repeat(10))
    const answer = await tusCall(user.client, 'PATCH', key, headers, new Uint8Array([1, 2]))
    expect(answer.status).toBe(status)
    expect(answer.headers.get('tus-resumable')).toBe('1.0.0')
    expect(await offsetOf(user.client, key)).toBe(10)
  })

  it('with more than was announced store nothing', async () => {
    const key = await beginTus(user.client, LENGTH)
    expect((await patchTus(user.client, key, 0, 'x'.repeat(1001))).status).toBe(413)
    expect(await offsetOf(user.client, key)).toBe(0)
    const { cookies } = user.client
    const chunked = await fetch(`${app.url}/api/v1/tus/upload/${key}`, {
      method: 'PATCH',
      headers: {
        ...type,
        origin: app.url,
        'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
      },
      body: new Blob(['x'.repeat(1001)]).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(chunked.status).toBe(413)
    expect(await offsetOf(user.client, key)).toBe(0)
    expect((await tusEntry(user.client, key)).status).toBe(422)
  })

  it.each([
    [{ 'upload-length': '-1' }, 400],
    [{ 'upload-length': '1.5' }, 400],
    [{ 'upload-length': 'many' }, 400],
    [{ 'upload-length': '99999999999999999999' }, 400],
    [{ 'upload-length': '9007199254740991' }, 413],
    [{ 'upload-length': null }, 400],
    [{ 'upload-length': '5', 'upload-defer-length': '1' }, 400],
    [{ 'upload-length': null, 'upload-defer-length': '2' }, 400],
    [{ 'upload-metadata': 'name !!!' }, 400],
    [{ 'upload-metadata': null }, 422],
    [{ 'upload-metadata': 'name YS9i' }, 422],
    [{ 'upload-metadata': 'name YQ==,parentId eA==' }, 422],
    [{ 'upload-metadata': 'name YQ==,parentId OTk5OTk5' }, 404],
    [{ 'upload-metadata': 'name YQ==,workspaceId Nw==' }, 404],
    [{ 'upload-metadata': 'name YQ==,relativePath Li4vYQ==' }, 422],
    [{ 'upload-concat': 'partial' }, 400],
  ])('at the start, with %j, begin nothing', async (headers, status) => {
    const begun = () => app.db.select().from(uploads).where(eq(uploads.userId, user.id))
    const before = await begun()
    const sent = { 'upload-length': '5', 'upload-metadata': 'name YS50eHQ=', ...headers }
    const answer = await tusCall(user.client, 'POST', '', sent)
    expect([answer.status, answer.headers.get('location')]).toEqual([status, null])
    expect(await begun()).toHaveLength(before.length)
  })
})

describe('a key that was never given', () => {
  it('is a 404 by every call, and makes no object', async () => {
    const given = await beginTus(user.client, 5)
    const others = [
      '1',
      'x'.repeat(43),
      given.toUpperCase(),
      given.slice(1) + given[0],
      given.slice(0, -1),
      `${given}x`,
      // Another name under the signature of a given key.
      'x'.repeat(22) + given.slice(22),
    ]
    const before = await app.storedObjects('ResumableUpload')
    const chunk = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
    for (const key of others) {
      const answers = await Promise.all([
        tusCall(user.client, 'HEAD', key),
        tusCall(user.client, 'PATCH', key, chunk, 'x'),
        tusCall(user.client, 'DELETE', key),
        user.client.get(`tus/upload/${key}`),
        tusEntry(user.client, key),
      ])
      expect([key, ...answers.map(({ status }) => status)]).toEqual([key, 404, 404, 404, 404, 404])
    }
    expect(await app.storedObjects('ResumableUpload')).toEqual(before)
    expect(await offsetOf(user.client, given)).toBe(0)
  })
})
