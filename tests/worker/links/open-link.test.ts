import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { links } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { createLink, registerUser, uploadFile } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let user: TestUser
let visitor: ApiClient
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
  visitor = await app.guest()
})

const open = (hash: string, query = '') => visitor.get(`shareable-links/${hash}${query}`)
const content = (entry: Pick<FileEntry, 'hash'>, link: string) =>
  visitor.get(`file-entries/${entry.hash}/content?link=${link}`)
const download = (entry: Pick<FileEntry, 'hash'>, link: string) =>
  visitor.get(`file-entries/download/${entry.hash}?link=${link}`)

describe('a link to a file', () => {
  it('opens for a visitor: name, size and content, but no people and no rights', async () => {
    const file = await uploadFile(user.client, { name: 'open.txt', content: 'for all to see' })
    const { hash } = await createLink(user.client, file.id)
    const { status, body } = await open(hash)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'success',
      folderChildren: null,
      breadcrumb: [{ name: 'open.txt' }],
    })
    expect(body.link).toMatchObject({ hash, allow_download: true, expires_at: null })
    expect(body.link.entry).toMatchObject({
      name: 'open.txt',
      file_size: 14,
      users: [],
      url: `/api/v1/file-entries/${file.hash}/content?link=${hash}`,
      permissions: {
        'files.update': false,
        'files.create': false,
        'files.download': true,
        'files.delete': false,
      },
    })
    expect(JSON.stringify(body)).not.toContain(user.email)
    expect((await visitor.get(body.link.entry.url)).body).toBe('for all to see')
    expect((await download(file, hash)).body).toBe('for all to see')
  })

  it('opens that file and no other', async () => {
    const [file, other] = [await uploadFile(user.client), await uploadFile(user.client)]
    const { hash } = await createLink(user.client, file.id)
    expect((await content(other, hash)).status).toBe(404)
    expect((await download(other, hash)).status).toBe(404)
    expect((await open(hash, `?folder=${other.hash}`)).status).toBe(404)
    // The owner, too, by somebody's link sees what the link shows.
    expect((await user.client.get(`${other.url}?link=${hash}`)).status).toBe(404)
  })

  it('is not found when it is made up, another thing\u2019s address, or gone', async () => {
    const file = await uploadFile(user.client)
    const { hash } = await createLink(user.client, file.id)
    for (const madeUp of [
      'nothing',
      file.hash,
      `${hash}x`,
      hash.slice(0, -1),
      hash.toLowerCase() === hash ? hash.toUpperCase() : hash.toLowerCase(),
      '%',
    ]) {
      expect((await open(encodeURIComponent(madeUp))).status).toBe(404)
    }
    await user.client.delete(`file-entries/${file.id}/shareable-link`)
    expect((await open(hash)).status).toBe(404)
    expect((await content(file, hash)).status).toBe(404)
    expect((await visitor.get(`/drive/s/${hash}`)).status).toBe(404)
  })

  it('that forbids downloads shows a text of unknown type however often, and counts none', async () => {
    const unknown = { name: 'notes.txt', mime: 'application/octet-stream' }
    const file = await uploadFile(user.client, unknown)
    const rules = { allow_download: false, limits: { downloads: 1 } }
    const { id, hash } = await createLink(user.client, file.id, rules)
    for (let times = 0; times < 3; times++) expect((await content(file, hash)).status).toBe(200)
    const [link] = await app.db.select().from(links).where(eq(links.id, id))
    expect(link?.downloads).toBe(0)
  })

  it('with downloads off is shown but not handed out', async () => {
    const file = await uploadFile(user.client, { content: 'look only' })
    const { hash } = await createLink(user.client, file.id, { allow_download: false })
    expect((await open(hash)).body.link.entry.permissions['files.download']).toBe(false)
    expect((await content(file, hash)).body).toBe('look only')
    for (const answer of [
      await download(file, hash),
      await visitor.head(`file-entries/download/${file.hash}?link=${hash}`),
    ])
      expect(answer.status).toBe(403)
    expect((await download(file, hash)).body).toMatchObject({
      code: 'forbidden',
      message: 'Downloading is switched off for this link.',
    })
    expect((await user.client.get(`file-entries/download/${file.hash}`)).status).toBe(200)
  })

  it('with downloads off hands nothing out by its content address that a browser would save', async () => {
    const file = await uploadFile(user.client, { name: 'all.zip', mime: 'application/zip' })
    const { hash } = await createLink(user.client, file.id, { allow_download: false })
    expect((await content(file, hash)).status).toBe(403)
  })

  it.each([
    ['sea.png', 'image/png'],
    ['sea.mp4', 'video/mp4'],
    ['sea.MP3', 'audio/mpeg'],
  ])('with downloads off shows %s, whose type nobody told, as %s', async (name, type) => {
    const mime = 'application/octet-stream'
    const file = await uploadFile(user.client, { name, mime, content: 'sea' })
    const { hash } = await createLink(user.client, file.id, { allow_download: false })
    const shown = await visitor.fetch('GET', `file-entries/${file.hash}/content?link=${hash}`)
    expect([shown.status, await shown.text()]).toEqual([200, 'sea'])
    expect(shown.headers.get('content-type')).toBe(type)
    expect(shown.headers.get('content-disposition')).toMatch(/^inline/)
    expect(shown.headers.get('content-security-policy')).toMatch(/^sandbox;/)
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it.each(['sea.svg', 'sea.zip', 'sea.xhtml', 'sea.swf', 'sea'])(
    'with downloads off hands %s of an unknown type out as nothing',
    async (name) => {
      const mime = 'application/octet-stream'
      const file = await uploadFile(user.client, { name, mime, content: '<svg><script/></svg>' })
      const { hash } = await createLink(user.client, file.id, { allow_download: false })
      expect((await content(file, hash)).status).toBe(403)
    },
  )

  it('costs its signed-in maker two round trips, as it does a guest', async () => {
    const file = await uploadFile(user.client)
    const { hash } = await createLink(user.client, file.id)
    expect((await user.client.get(`shareable-links/${hash}`)).roundTrips).toBe(1)
    expect((await user.client.get(`/drive/s/${hash}`)).roundTrips).toBe(1)
  })
})

describe('a link that has expired', () => {
  it('is not found, in every way of asking', async () => {
    const file = await uploadFile(user.client)
    const { id, hash } = await createLink(user.client, file.id, {
      expires_at: new Date(Date.now() + 60_000).toISOString(),
      password: 'open sesame',
    })
    await app.db
      .update(links)
      .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
      .where(eq(links.id, id))
    expect((await open(hash)).status).toBe(404)
    expect((await content(file, hash)).status).toBe(404)
    expect((await download(file, hash)).status).toBe(404)
    expect((await visitor.get(`/drive/s/${hash}`)).status).toBe(404)
    expect(
      (await visitor.post(`shareable-links/${hash}/check-password`, { password: 'open sesame' }))
        .status,
    ).toBe(404)
    expect((await user.client.get(`file-entries/${file.id}/shareable-link`)).body.link.hash).toBe(
      hash,
    )
  })
})
