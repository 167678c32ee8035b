import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import {
  createFolder,
  createLink,
  linkTogether,
  registerUser,
  uploadFile,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let user: TestUser
let guest: ApiClient
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
  guest = await app.guest()
})

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

describe('a name of one\u2019s own', () => {
  it('opens the link as its hash does, in any case, by every call', async () => {
    const folder = await createFolder(user.client)
    const file = await uploadFile(user.client, { parentId: folder.id, content: 'named' })
    const link = await createLink(user.client, folder.id, { name: ' Holiday-2026 ' })
    expect(link.name).toBe('holiday-2026')
    for (const name of ['holiday-2026', 'Holiday-2026']) {
      const { body } = await guest.get(`shareable-links/${name}`)
      expect(body.link).toMatchObject({ hash: link.hash, name: 'holiday-2026' })
      expect((await guest.get(`/drive/s/${name}`)).status).toBe(200)
      expect((await guest.get(`${file.url}?link=${name}`)).body).toBe('named')
      expect((await guest.get(`file-entries/download/${file.hash}?link=${name}`)).body).toBe(
        'named',
      )
    }
    await user.client.put(`shareable-links/${link.id}`, { name: null })
    expect((await guest.get('shareable-links/holiday-2026')).status).toBe(404)
    expect((await guest.get(`shareable-links/${link.hash}`)).status).toBe(200)
  })

  it('is unique, whoever has it, and free again when it is given up', async () => {
    const other = await registerUser(app)
    const [mine, theirs] = [await uploadFile(user.client), await uploadFile(other.client)]
    const link = await createLink(user.client, mine.id, { name: 'taken-name' })
    const their = await createLink(other.client, theirs.id)
    const attempts = [
      () => other.client.post('shareable-links', { entryIds: [theirs.id], name: 'TAKEN-name' }),
      () => other.client.put(`shareable-links/${their.id}`, { name: 'taken-name' }),
      () => other.client.put(`file-entries/${theirs.id}/shareable-link`, { name: 'taken-name' }),
    ]
    for (const attempt of attempts) {
      const { status, body } = await attempt()
      expect(status).toBe(422)
      expect(body.errors).toEqual({ name: ['This name is taken. Please choose another.'] })
    }
    expect(
      (await user.client.put(`shareable-links/${link.id}`, { name: 'taken-name' })).status,
    ).toBe(200)
    await user.client.delete(`shareable-links/${link.id}`)
    expect((await attempts[1]?.())?.status).toBe(200)
  })

  it('of fifty at once is given to one', async () => {
    const file = await uploadFile(user.client)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        user.client.post('shareable-links', { entryIds: [file.id], name: 'one-of-fifty' }),
      ),
    )
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 422)])
  })

  it.each([
    'short',
    'x'.repeat(65),
    'with_underscore',
    'with space',
    'ümlaut',
    '1234567',
    'a'.repeat(22),
    '0123456789abcdef0123456789abcdef',
    '',
    7,
    ['holiday-2026'],
  ])('is not %j', async (name) => {
    const file = await uploadFile(user.client)
    const { status, body } = await user.client.post('shareable-links', {
      entryIds: [file.id],
      name,
    })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(['name'])
  })

  it('that nobody has looks like a hash that nobody has', async () => {
    const visitor = await app.guest()
    const seen = []
    for (const link of ['no-such-name', 'A'.repeat(22)]) {
      const { status, body, headers, roundTrips } = await visitor.get(`shareable-links/${link}`)
      seen.push([status, { ...body, requestId: '' }, [...headers.keys()], roundTrips])
    }
    expect(seen[0]).toEqual(seen[1])
  })

  it('can be guessed thirty times from one network, then not even the right one opens', async () => {
    const file = await uploadFile(user.client)
    const link = await linkTogether(user.client, [file.id], { name: 'guess-me' })
    const visitor = await app.guest()
    const open = (key: string, address: string) =>
      visitor.get(`shareable-links/${key}`, from(address))
    for (let index = 0; index < 20; index++)
      expect((await open('guess-me', '2001:db8:1:2::1')).status).toBe(200)
    const answers = await Promise.all(
      Array.from({ length: 31 }, (_, index) =>
        open(`guess-${index}-of-it`, `2001:db8:1:2::${index}`),
      ),
    )
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(30)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
    for (const path of [
      'shareable-links/guess-me',
      '/drive/s/guess-me',
      `${file.url}?link=guess-me`,
      `file-entries/download/${file.hash}?link=guess-me`,
      `file-entries/${file.hash}/thumbnail?link=guess-me`,
    ])
      expect((await visitor.get(path, from('2001:db8:1:2::ffff'))).status).toBe(429)
    expect((await open(link.hash, '2001:db8:1:2::1')).status).toBe(200)
    expect((await open('guess-me', '2001:db8:1:3::1')).status).toBe(200)
  })

  it('gives no further attempts at the password', async () => {
    const file = await uploadFile(user.client)
    const link = await createLink(user.client, file.id, { name: 'locked-name', password: 'sesame' })
    const visitor = await app.guest()
    const attempt = (key: string) =>
      visitor.post(`shareable-links/${key}/check-password`, { password: 'x' }, from('192.0.2.77'))
    for (let index = 0; index < 5; index++) {
      expect((await attempt('locked-name')).status).toBe(422)
      expect((await attempt(link.hash)).status).toBe(422)
    }
    expect((await attempt('locked-name')).status).toBe(429)
    expect((await attempt(link.hash)).status).toBe(429)
    const { status } = await visitor.post('shareable-links/locked-name/check-password', {
      password: 'sesame',
    })
    expect(status).toBe(200)
    expect((await visitor.get('shareable-links/locked-name')).status).toBe(200)
    expect((await visitor.get(`shareable-links/${link.hash}`)).status).toBe(200)
  })
})
