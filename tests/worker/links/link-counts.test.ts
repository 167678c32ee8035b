import { get as httpGet } from 'node:http'
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
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
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { ShareableLink } from '#worker/features/links/schema.ts'

let app: App
let user: TestUser
let guest: ApiClient
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
  guest = await app.guest()
})

const countsOf = async ({ id }: ShareableLink) => {
  const [row] = await app.db.all<{ views: number; downloads: number; opened: string | null }>(
    sql`SELECT views, downloads, last_opened_at AS opened FROM links WHERE id = ${id}`,
  )
  return row
}
const downloads = (link: ShareableLink) =>
  expect.poll(async () => (await countsOf(link))?.downloads)
const views = (link: ShareableLink) => expect.poll(async () => (await countsOf(link))?.views)

const download = (
  file: Pick<FileEntry, 'hash'>,
  link: ShareableLink,
  headers: Record<string, string> = {},
  client = guest,
) => client.get(`file-entries/download/${file.hash}?link=${link.hash}`, { headers })

/** Two downloads after it, as work after responses is done in any order: a wrong count comes before the second's. */
async function expectStill(link: ShareableLink, file: Pick<FileEntry, 'hash'>, count: number) {
  await download(file, link)
  await downloads(link).toBe(count + 1)
  await download(file, link)
  await downloads(link).toBe(count + 2)
}

async function linked(input: Record<string, unknown> = {}, content = 'x'.repeat(100)) {
  const file = await uploadFile(user.client, { content })
  return { file, link: await createLink(user.client, file.id, input) }
}

const holds = async ({ id }: ShareableLink) =>
  (
    await app.db.all(sql`
      SELECT 1 FROM link_reservations WHERE link_id = ${id}
      UNION ALL SELECT 1 FROM link_visits WHERE link_id = ${id} AND is_counted = 0`)
  ).length

describe('a download', () => {
  it('counts when its last byte was delivered, each one, also fifty at once', async () => {
    const { file, link } = await linked()
    const answers = await Promise.all(Array.from({ length: 50 }, () => download(file, link)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50)
    await downloads(link).toBe(50)
  })

  it('of an empty file, and of a folder as a zip, counts', async () => {
    const { file, link } = await linked({}, '')
    await download(file, link)
    await downloads(link).toBe(1)
    const folder = await createFolder(user.client)
    const inside = await uploadFile(user.client, { parentId: folder.id })
    const both = await linkTogether(user.client, [folder.id, file.id])
    expect((await download(folder, both)).status).toBe(200)
    await downloads(both).toBe(1)
    await download({ hash: `${folder.hash},${file.hash}` }, both)
    await downloads(both).toBe(2)
    await download(inside, both)
    await downloads(both).toBe(3)
  })

  it('is none: previews, thumbnails, HEAD, what has not changed, another range, a refused one', async () => {
    const { file, link } = await linked()
    const { headers } = await guest.get(`${file.url}?link=${link.hash}`)
    await guest.get(`file-entries/${file.hash}/thumbnail?link=${link.hash}`)
    await guest.head(`file-entries/download/${file.hash}?link=${link.hash}`)
    await download(file, link, { 'if-none-match': headers.get('etag') ?? '' })
    await download(file, link, { range: 'bytes=0-98' })
    await download(file, link, { range: 'bytes=100-' })
    await guest.get(`file-entries/download/${file.hash},x?link=${link.hash}`)
    await user.client.get(`file-entries/download/${file.hash}`)
    await expectStill(link, file, 0)
  })

  it('is content that browsers do not show, unless our page reads it for a preview', async () => {
    const file = await uploadFile(user.client, { name: 'disk.bin', mime: 'application/x-thing' })
    const link = await createLink(user.client, file.id, { limits: { downloads: 2 } })
    const read = (headers = {}) => guest.get(`${file.url}?link=${link.hash}`, { headers })
    const ofPage = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }
    expect((await read(ofPage)).status).toBe(200)
    expect((await read({ ...ofPage, 'sec-fetch-dest': 'document' })).status).toBe(200)
    await downloads(link).toBe(1)
    expect((await read({ ...ofPage, 'sec-fetch-site': 'cross-site' })).status).toBe(200)
    await downloads(link).toBe(2)
    expect((await read()).status).toBe(404)
  })

  it('in ranges counts once for a visitor, file and hour', async () => {
    const folder = await createFolder(user.client)
    const [one, two] = [
      await uploadFile(user.client, { parentId: folder.id, content: 'x'.repeat(100) }),
      await uploadFile(user.client, { parentId: folder.id, content: 'x'.repeat(100) }),
    ]
    const link = await createLink(user.client, folder.id)
    const tail = (file: FileEntry, headers = {}) =>
      download(file, link, { range: 'bytes=50-', ...headers })
    await Promise.all(Array.from({ length: 50 }, () => tail(one)))
    await downloads(link).toBe(1)
    await tail(two)
    await downloads(link).toBe(2)
    await tail(one, { 'user-agent': 'another browser' })
    await downloads(link).toBe(3)
    await tail(one, { 'x-forwarded-for': '2001:db8:9:1::1' })
    await downloads(link).toBe(4)
    await tail(one, { 'x-forwarded-for': '2001:db8:9:1::2' })
    // A whole one includes the ranges of its hour.
    await download(one, link)
    await downloads(link).toBe(5)
    await tail(one)
    await expectStill(link, two, 5)
  })

  it('in ranges counts again once the hour is over', async () => {
    const { file, link } = await linked()
    const tail = () => download(file, link, { range: 'bytes=50-' })
    await tail()
    await downloads(link).toBe(1)
    await app.db.run(
      sql`UPDATE link_visits SET expires_at = '2020-01-01T00:00:00.000Z' WHERE link_id = ${link.id}`,
    )
    await tail()
    await downloads(link).toBe(2)
  })

  it('that is broken off counts none', async () => {
    const { file, link } = await linked({ limits: { downloads: 5 } }, 'x'.repeat(20_000_000))
    await breakOff(file, link)
    await expect.poll(() => holds(link)).toBe(0)
    await expectStill(link, file, 0)
  })

  it('leaves nothing of its visitor behind but a keyed hash', async () => {
    const { file, link } = await linked()
    await download(file, link, {
      'user-agent': 'Legible Browser',
      'x-forwarded-for': '192.0.2.200',
    })
    await downloads(link).toBe(1)
    const rows = await app.db.all(sql`SELECT * FROM link_visits WHERE link_id = ${link.id}`)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/Legible|192\.0\.2/)
  })
})

/** Reads the first bytes of a download and closes the connection. */
async function breakOff(file: FileEntry, link: ShareableLink): Promise<void> {
  const request = httpGet(`${app.url}/api/v1/file-entries/download/${file.hash}?link=${link.hash}`)
  const [response] = await once(request, 'response')
  await once(response, 'data')
  response.destroy()
}

describe('a limit of downloads', () => {
  it('of ten delivers exactly ten of fifty at once, then the link has ended', async () => {
    const { file, link } = await linked({ limits: { downloads: 10 } })
    const answers = await Promise.all(Array.from({ length: 50 }, () => download(file, link)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(40)
    await downloads(link).toBe(10)
    expect(await holds(link)).toBe(0)
    for (const path of [
      `shareable-links/${link.hash}`,
      `/drive/s/${link.hash}`,
      `${file.url}?link=${link.hash}`,
      `file-entries/download/${file.hash}?link=${link.hash}`,
    ])
      expect((await guest.get(path)).status).toBe(404)
    expect((await guest.head(`file-entries/download/${file.hash}?link=${link.hash}`)).status).toBe(
      404,
    )
    await user.client.put(`shareable-links/${link.id}`, { limits: { downloads: 11 } })
    expect((await download(file, link)).status).toBe(200)
    await downloads(link).toBe(11)
    await user.client.put(`shareable-links/${link.id}`, { limits: { downloads: null } })
    expect((await download(file, link)).status).toBe(200)
  })

  it('counts the ranges of a visitor\u2019s hour as one, and lets them be read to the end', async () => {
    const { file, link } = await linked({ limits: { downloads: 1 } })
    const part = (range: string, headers = {}) => download(file, link, { range, ...headers })
    expect((await part('bytes=0-9')).status).toBe(206)
    expect((await part('bytes=0-9', { 'user-agent': 'second' })).status).toBe(404)
    expect((await part('bytes=90-')).status).toBe(206)
    await downloads(link).toBe(1)
    expect((await part('bytes=10-89')).status).toBe(206)
    expect((await part('bytes=0-9', { 'user-agent': 'second' })).status).toBe(404)
    expect((await download(file, link)).status).toBe(404)
    await app.db.run(
      sql`UPDATE link_visits SET expires_at = '2020-01-01T00:00:00.000Z' WHERE link_id = ${link.id}`,
    )
    expect((await part('bytes=10-89')).status).toBe(404)
  })

  it('lets a visitor begin anew what was begun in ranges', async () => {
    const { file, link } = await linked({ limits: { downloads: 1 } })
    expect((await download(file, link, { range: 'bytes=0-0' })).status).toBe(206)
    expect((await download(file, link)).status).toBe(200)
    await downloads(link).toBe(1)
    expect(await holds(link)).toBe(0)
  })

  it('of one is free again for others when a download is broken off', async () => {
    const { file, link } = await linked({ limits: { downloads: 1 } }, 'x'.repeat(20_000_000))
    await breakOff(file, link)
    await expect.poll(() => holds(link)).toBe(0)
    const answers = await Promise.all(Array.from({ length: 5 }, () => download(file, link)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is not touched by what is refused or has not changed', async () => {
    const { file, link } = await linked({ limits: { downloads: 1 } })
    const { headers } = await guest.get(`${file.url}?link=${link.hash}`)
    const etag = headers.get('etag') ?? ''
    expect((await download(file, link, { 'if-none-match': etag })).status).toBe(304)
    await expect.poll(() => holds(link)).toBe(0)
    await user.client.put(`shareable-links/${link.id}`, { allow_download: false })
    expect((await download(file, link)).status).toBe(403)
    await user.client.put(`shareable-links/${link.id}`, { allow_download: true })
    expect((await download(file, link)).status).toBe(200)
  })
})

describe('opening a link', () => {
  it('counts once for a visitor and hour, by the page and the call alike', async () => {
    const { link } = await linked()
    await Promise.all(Array.from({ length: 50 }, () => guest.get(`shareable-links/${link.hash}`)))
    await guest.get(`/drive/s/${link.hash}`)
    await views(link).toBe(1)
    expect((await countsOf(link))?.opened).toMatch(/^2/)
    const again = () =>
      guest.get(`/drive/s/${link.hash}`, { headers: { 'user-agent': 'another browser' } })
    await again()
    await views(link).toBe(2)
    await app.db.run(
      sql`UPDATE link_visits SET expires_at = '2020-01-01T00:00:00.000Z' WHERE link_id = ${link.id}`,
    )
    await again()
    await views(link).toBe(3)
  })

  it('is none: its maker\u2019s own look, HEAD, an unfurler\u2019s, one without the password', async () => {
    const { link } = await linked()
    const locked = (await linked({ password: 'open sesame' })).link
    await user.client.get(`shareable-links/${link.hash}`)
    await guest.head(`/drive/s/${link.hash}`)
    await guest.get(`/drive/s/${locked.hash}`)
    for (const agent of [
      'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
      'facebookexternalhit/1.1',
      'TelegramBot (like TwitterBot)',
      'WhatsApp/2.23',
      'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    ])
      await guest.get(`/drive/s/${link.hash}`, { headers: { 'user-agent': agent } })
    await guest.get(`/drive/s/${link.hash}`)
    await views(link).toBe(1)
    expect((await countsOf(locked))?.views).toBe(0)
    expect((await user.client.get('shareable-links')).body.pagination.data).toContainEqual(
      expect.objectContaining({ id: link.id, views: 1, last_opened_at: expect.any(String) }),
    )
  })

  it('takes one round trip, with the count and without', async () => {
    const { file, link } = await linked()
    expect((await guest.get(`shareable-links/${link.hash}`)).roundTrips).toBe(1)
    expect((await download(file, link)).roundTrips).toBe(1)
    const limited = await linked({ limits: { downloads: 3 } })
    expect((await download(limited.file, limited.link)).roundTrips).toBe(2)
  })
})
