import { beforeAll, describe, expect, it } from 'vitest'
import type { Answer, ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { createFolder, createLink, registerUser, uploadFile } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { png } from '#tests/support/pictures.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { putThumbnail } from '#tests/support/thumbnails.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'

const PASSWORD = 'open sesame'

let app: App
let user: TestUser
let folder: FileEntry
let file: FileEntry
let hash = ''
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
  folder = await createFolder(user.client, 'Quetzal folder')
  file = await uploadFile(user.client, {
    name: 'quetzal notes.txt',
    content: 'x'.repeat(4321),
    parentId: folder.id,
  })
  await putThumbnail(user.client, file.id, png())
  hash = (await createLink(user.client, folder.id, { password: PASSWORD })).hash
})

const type = (visitor: ApiClient, password: unknown, linkHash = hash, address?: string) =>
  visitor.post(
    `shareable-links/${linkHash}/check-password`,
    { password },
    address ? { headers: { 'x-forwarded-for': address } } : {},
  )

/** All that a link's visitor may ask for. */
const requests = (visitor: ApiClient, query = ''): (() => Promise<Answer>)[] => [
  () => visitor.get(`shareable-links/${hash}?${query}`),
  () => visitor.get(`shareable-links/${hash}?folder=${folder.hash}&${query}`),
  () => visitor.get(`${file.url}?link=${hash}&${query}`),
  () => visitor.get(`${file.url}?link=${hash}&${query}`, { headers: { range: 'bytes=0-3' } }),
  () => visitor.head(`${file.url}?link=${hash}&${query}`),
  () => visitor.get(`${file.url}?link=${hash}&${query}`, { headers: { 'if-none-match': '*' } }),
  () => visitor.get(`file-entries/${file.hash}/thumbnail?link=${hash}&${query}`),
  () => visitor.get(`file-entries/download/${file.hash}?link=${hash}&${query}`),
  () => visitor.get(`/drive/s/${hash}?${query}`),
  () => visitor.get(`/drive/s/${hash}/${folder.hash}?${query}`),
]

async function expectClosed(visitor: ApiClient, query?: string): Promise<void> {
  for (const request of requests(visitor, query)) {
    const { status, body, headers } = await request()
    expect(status).toBe(401)
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    expect(text).not.toMatch(/quetzal/i)
    expect(text).not.toContain('4321')
    expect(headers.get('content-disposition')).toBeNull()
    expect(headers.get('content-range')).toBeNull()
    expect(headers.get('etag')).toBeNull()
  }
}

async function expectOpen(visitor: ApiClient): Promise<void> {
  const statuses = await Promise.all(
    requests(visitor).map(async (request) => (await request()).status),
  )
  expect(statuses).toEqual([200, 200, 200, 206, 200, 304, 200, 200, 200, 200])
}

describe('a link with a password', () => {
  it('tells neither name nor size without it', async () => {
    const visitor = await app.guest()
    await expectClosed(visitor)
    const { body } = await visitor.get(`shareable-links/${hash}`)
    expect(body).toMatchObject({
      code: 'link_password_required',
      message: 'Please enter the password of this link.',
    })
    await expectClosed((await registerUser(app)).client)
  })

  it('tells nothing by OPTIONS, nor by a zip of more than it leads to', async () => {
    const visitor = await app.guest()
    for (const path of [
      `${file.url}?link=${hash}`,
      `shareable-links/${hash}`,
      `file-entries/download/${file.hash}?link=${hash}`,
    ]) {
      const { status, body } = await visitor.call('OPTIONS', path, undefined)
      expect(status).toBe(405)
      expect(JSON.stringify(body)).not.toMatch(/quetzal|4321/i)
    }
    const zip = `file-entries/download/${file.hash},${folder.hash}?link=${hash}`
    expect((await visitor.get(zip)).status).toBe(401)
  })

  it('opens with it, for that browser', async () => {
    const visitor = await app.guest()
    const answer = await type(visitor, PASSWORD)
    expect(answer.body).toEqual({ status: 'success', matches: true })
    const cookie =
      answer.headers.getSetCookie().find((one) => one.startsWith(`atoll-link-${hash}=`)) ?? ''
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Lax')
    expect(cookie).toContain('Max-Age=43200')
    await expectOpen(visitor)
    await expectClosed(await app.guest())
  })

  it('stays closed with a wrong one', async () => {
    const visitor = await app.guest()
    for (const wrong of ['wrong', `${PASSWORD} `, PASSWORD.toUpperCase()]) {
      const answer = await type(visitor, wrong, hash, '192.0.2.10')
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toEqual({ password: ['This password is not right.'] })
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    await expectClosed(visitor)
  })

  it.each([
    [undefined],
    [''],
    [null],
    [7],
    [['open sesame']],
    ['x'.repeat(257)],
    [`${PASSWORD}\0`],
  ])('refuses %j as a password', async (password) => {
    const answer = await type(await app.guest(), password, hash, '192.0.2.11')
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual(['password'])
  })

  it('takes no password from an address or a header', async () => {
    const visitor = await app.guest()
    await expectClosed(visitor, `password=${encodeURIComponent(PASSWORD)}`)
    const answer = await visitor.get(`shareable-links/${hash}`, {
      headers: { authorization: `Basic ${btoa(`:${PASSWORD}`)}`, 'x-password': PASSWORD },
    })
    expect(answer.status).toBe(401)
  })

  it('opens by its own cookie only, not by another link\u2019s or one made by hand', async () => {
    const other = await uploadFile(user.client)
    const { hash: otherHash } = await createLink(user.client, other.id, { password: PASSWORD })
    const visitor = await app.guest()
    await type(visitor, PASSWORD, otherHash)
    const pass = visitor.cookies.get(`atoll-link-${otherHash}`) ?? ''
    expect((await visitor.get(`shareable-links/${otherHash}`)).status).toBe(200)
    const [until, signature] = pass.split('.')
    for (const forged of [
      pass,
      '',
      'x',
      `${Number(until) + 1}.${signature}`,
      `9999999999.${signature}`,
      `${until}.${'A'.repeat(43)}`,
      `${until}.`,
    ]) {
      visitor.cookies.set(`atoll-link-${hash}`, forged)
      await expectClosed(visitor)
    }
    // Opening one does not close the other.
    visitor.cookies.delete(`atoll-link-${hash}`)
    await type(visitor, PASSWORD)
    expect((await visitor.get(`shareable-links/${otherHash}`)).status).toBe(200)
    await expectOpen(visitor)
  })

  it('closes again when the password is changed, and opens when it is taken away', async () => {
    const shared = await uploadFile(user.client)
    const link = await createLink(user.client, shared.id, { password: PASSWORD })
    const visitor = await app.guest()
    const status = async () => (await visitor.get(`shareable-links/${link.hash}`)).status
    await type(visitor, PASSWORD, link.hash)
    expect(await status()).toBe(200)
    const path = `file-entries/${shared.id}/shareable-link`
    await user.client.put(path, { password: 'another' })
    expect(await status()).toBe(401)
    await user.client.put(path, { password: PASSWORD })
    expect(await status()).toBe(401)
    await user.client.put(path, { password: null })
    expect(await status()).toBe(200)
    expect((await type(visitor, 'anything', link.hash)).body).toEqual({
      status: 'success',
      matches: true,
    })
  })

  it('is slow to guess: ten attempts from one address, while others may try', async () => {
    const shared = await uploadFile(user.client)
    const link = await createLink(user.client, shared.id, { password: PASSWORD })
    const attacker = await app.guest()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => type(attacker, 'a guess', link.hash, '192.0.2.20')),
    )
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
    const stopped = answers.filter(({ status }) => status === 429)
    expect(stopped).toHaveLength(2)
    for (const { headers } of stopped) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await type(attacker, PASSWORD, link.hash, '192.0.2.20')).status).toBe(429)
    const form = {
      rawBody: new URLSearchParams({ password: PASSWORD }),
      headers: { 'x-forwarded-for': '192.0.2.20' },
    }
    expect((await attacker.post(`/drive/s/${link.hash}/password`, undefined, form)).status).toBe(
      429,
    )
    expect((await type(await app.guest(), PASSWORD, link.hash, '192.0.2.21')).status).toBe(200)
  })

  it('is not found when it does not exist', async () => {
    expect((await type(await app.guest(), PASSWORD, 'nothing')).status).toBe(404)
  })
})
