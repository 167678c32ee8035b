import { beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { finishInput, presign, putObject, registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { freshFetch } from '#tests/support/fresh-fetch.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
})

const put = (url: string, body: string, headers: Record<string, string>, method = 'PUT') =>
  freshFetch(url, { method, ...(method === 'PUT' ? { body } : {}), headers })

describe('a presigned address', () => {
  it('takes the announced file, once', async () => {
    const presigned = await presign(user.client, { content: 'first' })
    expect((await putObject(presigned, 'first')).status).toBe(200)
    expect((await putObject(presigned, 'other')).status).toBe(412)
    const { body } = await user.client.post(
      's3/entries',
      finishInput(presigned, { name: 'once.txt' }),
    )
    expect((await putObject(presigned, 'other')).status).toBe(412)
    expect((await user.client.get(body.fileEntry.url)).body).toBe('first')
  })

  it.each([
    ['a longer body', 'hello, world', {}],
    ['a shorter body', 'hell', {}],
    ['no body', '', {}],
    ['another type', 'hello', { 'content-type': 'text/html' }],
    ['no promise to overwrite nothing', 'hello', { 'if-none-match': '' }],
  ])('refuses %s', async (_name, content, changed) => {
    const presigned = await presign(user.client, { content: 'hello' })
    const response = await put(presigned.url, content, { ...presigned.headers, ...changed })
    expect(response.status).toBe(403)
    expect(await app.hasObject(presigned.key)).toBe(false)
  })

  it.each([
    [
      'another key',
      (url: URL) =>
        (url.pathname = url.pathname.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))),
    ],
    ['a longer life', (url: URL) => url.searchParams.set('X-Amz-Expires', '604800')],
    ['another day', (url: URL) => url.searchParams.set('X-Amz-Date', '20300101T000000Z')],
    ['fewer signed headers', (url: URL) => url.searchParams.set('X-Amz-SignedHeaders', 'host')],
    ['another signature', (url: URL) => url.searchParams.set('X-Amz-Signature', '0'.repeat(64))],
    ['no signature', (url: URL) => (url.search = '')],
    ['a part number', (url: URL) => url.searchParams.set('partNumber', '1')],
    ['another bucket', (url: URL) => (url.pathname = url.pathname.replace('/atoll/', '/other/'))],
  ])('can\u2019t be changed to %s', async (_name, change) => {
    const presigned = await presign(user.client, { content: 'hello' })
    const url = new URL(presigned.url)
    change(url)
    const response = await put(url.href, 'hello', presigned.headers)
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
    expect(await app.hasObject(presigned.key)).toBe(false)
  })

  it.each(['GET', 'DELETE', 'HEAD'])('allows no %s', async (method) => {
    const presigned = await presign(user.client, { content: 'hello' })
    await putObject(presigned, 'hello')
    expect((await put(presigned.url, '', presigned.headers, method)).status).toBe(403)
    expect(await app.hasObject(presigned.key)).toBe(true)
  })

  it('works for an hour', async () => {
    const { url } = await presign(user.client, { content: 'hello' })
    const lifetime = Number(new URL(url).searchParams.get('X-Amz-Expires'))
    expect(lifetime).toBe(60 * 60)
    const statusAfter = async (age: number) => {
      const address = await app.s3.putAddress(`uploads/of-age-${age}`, age, lifetime)
      return (await put(address, 'hello', {})).status
    }
    expect([await statusAfter(lifetime - 60), await statusAfter(lifetime + 60)]).toEqual([200, 403])
    expect(await app.hasObject(`uploads/of-age-${lifetime + 60}`)).toBe(false)
  })

  it('is bound to size and type also for clients that send no more than a type', async () => {
    const presigned = await presign(user.client, { content: 'hello', sendsHeaders: false })
    expect(presigned.headers).toEqual({ 'content-type': 'text/plain' })
    expect((await put(presigned.url, 'hello!', presigned.headers)).status).toBe(403)
    expect((await put(presigned.url, 'hello', { 'content-type': 'text/html' })).status).toBe(403)
    expect((await put(presigned.url, 'hello', presigned.headers)).status).toBe(200)
  })

  it('says nothing of who it is for or what the file is called', async () => {
    const presigned = await presign(user.client, { name: 'Very private name.txt' })
    expect(decodeURIComponent(presigned.url)).not.toMatch(/private|example\.com/i)
  })

  it('opens nothing of the bucket without a signature', async () => {
    const presigned = await presign(user.client, { content: 'hello' })
    await putObject(presigned, 'hello')
    const bare = presigned.url.split('?')[0] ?? ''
    for (const url of [bare, bare.slice(0, bare.indexOf('/uploads')), `${bare}?list-type=2`]) {
      const response = await freshFetch(url)
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(await response.text()).not.toContain('hello')
    }
  })
})
