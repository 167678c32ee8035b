import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { links } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import {
  createFolder,
  createLink,
  listed,
  registerUser,
  trash,
  uploadFile,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { share } from '#tests/support/shares.ts'

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
})

const path = (entryId: number) => `file-entries/${entryId}/shareable-link`
const inAnHour = () => new Date(Date.now() + 60 * 60 * 1000).toISOString()

describe('the link of an entry', () => {
  it('is made, read, changed and taken away', async () => {
    const file = await uploadFile(user.client)
    expect((await user.client.get(path(file.id))).body).toEqual({
      status: 'success',
      link: null,
      links: [],
      inherited: [],
    })
    const isPublic = async () => {
      const [entry] = await listed(user.client, 'orderBy=created_at&orderDir=desc')
      return entry?.public
    }
    expect([file.public, await isPublic()]).toEqual([false, false])
    const link = await createLink(user.client, file.id)
    expect(link).toEqual({
      id: expect.any(Number),
      hash: expect.stringMatching(/^[\w-]{22}$/),
      user_id: user.id,
      name: null,
      entry_id: file.id,
      entry_ids: [file.id],
      kind: 'link',
      password: false,
      emails: [],
      expires_at: null,
      allow_download: true,
      allow_edit: false,
      message: null,
      limits: { downloads: null, files: 200, bytes: 2 * 1024 ** 3 },
      views: 0,
      downloads: 0,
      uploads: 0,
      last_opened_at: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    expect((await user.client.get(path(file.id))).body.link).toEqual(link)
    expect(await isPublic()).toBe(true)
    const reader = await registerUser(app)
    await share(user.client, file.id, reader)
    const theirs = await reader.client.get(`file-entries/${file.id}`)
    const visited = await (await app.guest()).get(`shareable-links/${link.hash}`)
    expect([theirs.body.fileEntry.public, visited.body.link.entry.public]).toEqual([false, false])
    const found = await reader.client.get(
      `drive/file-entries?sharedOnly=true&filters=${btoa('[{"key":"public","operator":"=","value":true}]')}`,
    )
    expect([found.status, found.body.data]).toEqual([200, []])
    const changed = await user.client.put(path(file.id), {
      allow_download: false,
      expires_at: inAnHour(),
    })
    expect(changed.body.link).toMatchObject({ id: link.id, hash: link.hash, allow_download: false })
    expect((await user.client.delete(path(file.id))).body).toEqual({
      status: 'success',
      link: null,
    })
    expect((await user.client.get(path(file.id))).body.link).toBeNull()
    expect(await isPublic()).toBe(false)
    expect((await user.client.put(path(file.id), { allow_download: true })).status).toBe(404)
    expect((await user.client.delete(path(file.id))).status).toBe(200)
  })

  it('is one: making it again changes what is said of it and nothing else, also at the same moment', async () => {
    const folder = await createFolder(user.client)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => createLink(user.client, folder.id)),
    )
    expect(new Set(answers.map(({ hash }) => hash)).size).toBe(1)
    await user.client.put(path(folder.id), { allow_download: false, password: 'open sesame' })
    const again = await createLink(user.client, folder.id)
    expect(again).toMatchObject({ hash: answers[0]?.hash, allow_download: false, password: true })
    const changed = await createLink(user.client, folder.id, { allow_download: true })
    expect(changed).toMatchObject({ hash: again.hash, allow_download: true, password: true })
  })

  it('has an address that is not told by its id: the same id again has another', async () => {
    const folder = await createFolder(user.client)
    const first = await createLink(user.client, folder.id)
    await user.client.delete(path(folder.id))
    await app.db.run(sql`UPDATE sqlite_sequence SET seq = ${first.id - 1} WHERE name = 'links'`)
    const second = await createLink(user.client, folder.id)
    expect(second.id).toBe(first.id)
    expect(second.hash).not.toBe(first.hash)
    expect(second.hash).not.toBe(folder.hash)
  })

  it('may be described in snake_case and in camelCase', async () => {
    const expiresAt = inAnHour()
    const [one, other] = [await createFolder(user.client), await createFolder(user.client)]
    const snake = await createLink(user.client, one.id, {
      expires_at: expiresAt,
      allow_download: false,
    })
    const camel = await createLink(user.client, other.id, { expiresAt, allowDownload: false })
    for (const link of [snake, camel])
      expect(link).toMatchObject({ expires_at: expiresAt, allow_download: false })
  })

  it('keeps what a change does not name; null takes password and expiry away', async () => {
    const file = await uploadFile(user.client)
    await createLink(user.client, file.id, {
      password: 'open sesame',
      expires_at: inAnHour(),
      allow_download: false,
    })
    expect((await user.client.put(path(file.id), {})).body.link).toMatchObject({
      password: true,
      allow_download: false,
    })
    const { body } = await user.client.put(path(file.id), { password: null, expires_at: null })
    expect(body.link).toMatchObject({ password: false, expires_at: null, allow_download: false })
  })

  it('stores its password as a slow hash and never sends it back', async () => {
    const file = await uploadFile(user.client)
    const link = await createLink(user.client, file.id, { password: 'open sesame' })
    expect(link.password).toBe(true)
    const [row] = await app.db.select().from(links).where(eq(links.id, link.id))
    expect(row?.passwordHash).toMatch(/^\$scrypt\$ln=4,r=8,p=5\$/)
    const { body } = await user.client.get(path(file.id))
    expect(JSON.stringify(body)).not.toMatch(/sesame|scrypt/)
  })

  it.each([
    [{ password: '' }, 'password'],
    [{ password: 'x'.repeat(257) }, 'password'],
    [{ password: 7 }, 'password'],
    [{ password: 'nul\0' }, 'password'],
    [{ expires_at: 'tomorrow' }, 'expires_at'],
    [{ expires_at: '2020-01-01T00:00:00.000Z' }, 'expires_at'],
    [{ expires_at: 1e12 }, 'expires_at'],
    [{ expiresAt: '2020-01-01T00:00:00.000Z' }, 'expires_at'],
    [{ allow_download: 'yes' }, 'allow_download'],
    [{ allow_edit: true }, 'allow_edit'],
    [{ allowEdit: true }, 'allow_edit'],
  ])('refuses %j', async (input, field) => {
    const file = await uploadFile(user.client)
    for (const method of ['post', 'put'] as const) {
      const answer = await user.client[method](path(file.id), input)
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.body.errors)).toEqual([field])
    }
    expect((await user.client.get(path(file.id))).body.link).toBeNull()
  })

  it('takes neither an address nor an owner from the payload', async () => {
    const file = await uploadFile(user.client)
    const link = await createLink(user.client, file.id, {
      hash: 'chosen',
      id: 1,
      user_id: 1,
      userId: 1,
      entry_id: 1,
      entryId: 1,
      passwordHash: 'x',
    })
    expect(link).toMatchObject({ user_id: user.id, entry_id: file.id, password: false })
    expect(link.hash).not.toBe('chosen')
  })

  it('is not made of what is in the trash, somebody else\u2019s, or not there', async () => {
    const other = await registerUser(app)
    const theirs = await uploadFile(other.client)
    const trashed = await uploadFile(user.client)
    await trash(user.client, trashed.id)
    for (const id of [theirs.id, trashed.id, 999_999])
      expect((await user.client.post(path(id), {})).status).toBe(404)
    for (const id of ['0', 'x', '1.5'])
      expect((await user.client.post(`file-entries/${id}/shareable-link`, {})).status).toBe(422)
    const guest = await app.guest()
    for (const method of ['get', 'post', 'put', 'delete'] as const)
      expect((await guest[method](path(theirs.id))).status).toBe(401)
  })
})

describe('the links above an entry', () => {
  const inherited = async (id: number) => (await user.client.get(path(id))).body.inherited

  it('are told with it, the nearest first, as long as they open it', async () => {
    const top = await createFolder(user.client, 'Kinds')
    const between = await createFolder(user.client, 'Between', top.id)
    const near = await createFolder(user.client, 'Near', between.id)
    const file = await uploadFile(user.client, { parentId: near.id })
    const beside = await createFolder(user.client, 'Beside', top.id)
    await createLink(user.client, beside.id)
    expect(await inherited(file.id)).toEqual([])
    const { hash } = await createLink(user.client, top.id)
    const ofTop = { entry_id: top.id, name: 'Kinds', hash, password: false, emails: false }
    const nearLink = await createLink(user.client, near.id, { password: 'open sesame' })
    const ofNear = {
      entry_id: near.id,
      name: 'Near',
      hash: nearLink.hash,
      password: true,
      emails: false,
    }
    expect((await user.client.get(path(file.id))).body).toEqual({
      status: 'success',
      link: null,
      links: [],
      inherited: [ofNear, ofTop],
    })
    expect(await inherited(near.id)).toEqual([ofTop])
    expect(await inherited(top.id)).toEqual([])

    const expire = (expiresAt: string) =>
      app.db.update(links).set({ expiresAt }).where(eq(links.id, nearLink.id))
    await expire('2020-01-01T00:00:00.000Z')
    expect(await inherited(file.id)).toEqual([ofTop])
    await expire(inAnHour())
    expect(await inherited(file.id)).toEqual([ofNear, ofTop])
    await user.client.delete(path(top.id))
    expect(await inherited(file.id)).toEqual([ofNear])
    await trash(user.client, file.id)
    expect(await inherited(file.id)).toEqual([])
  })

  it('are told to nobody else', async () => {
    const other = await registerUser(app)
    const folder = await createFolder(other.client)
    const theirs = await uploadFile(other.client, { parentId: folder.id })
    await createLink(other.client, folder.id)
    const { status, body } = await user.client.get(path(theirs.id))
    expect([status, body.inherited]).toEqual([404, undefined])
  })
})
