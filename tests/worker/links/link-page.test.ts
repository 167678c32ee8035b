import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { createFolder, createLink, registerUser, uploadFile } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { png } from '#tests/support/pictures.ts'
import { readZip } from '#tests/support/read-zip.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { putThumbnail } from '#tests/support/thumbnails.ts'

let app: App
let user: TestUser
let visitor: ApiClient
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
  visitor = await app.guest()
})

async function album(...names: string[]) {
  const folder = await createFolder(user.client, undefined)
  const files = []
  for (const name of names)
    files.push(await uploadFile(user.client, { name, content: name, parentId: folder.id }))
  return { folder, files, link: (await createLink(user.client, folder.id)).hash }
}

const page = async (path: string): Promise<string> => (await visitor.get(path)).body
const tag = (html: string, property: string) =>
  new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1]

describe('a file of a linked folder', () => {
  it('has the files before and after it, in the visitor’s order, in one round trip', async () => {
    const { folder, files, link } = await album('a.txt', 'b.txt', 'c.txt')
    await createFolder(user.client, 'Inner', folder.id)
    const [a, b, c] = files
    const neighbors = async (file = b, query = '') =>
      (await visitor.get(`shareable-links/${link}?folder=${file?.hash}${query}`)).body.neighbors
    expect(await neighbors()).toEqual({
      previous: { hash: a?.hash, name: 'a.txt' },
      next: { hash: c?.hash, name: 'c.txt' },
    })
    expect((await neighbors(b, '&orderBy=name&orderDir=desc')).next.name).toBe('a.txt')
    expect((await neighbors(a)).previous).toBeNull()
    expect((await neighbors(c)).next).toBeNull()
    const answer = await visitor.get(`/drive/s/${link}/${b?.hash}`)
    expect(answer.roundTrips).toBe(1)
    expect(answer.body).toContain(`href="/drive/s/${link}/${a?.hash}" rel="prev"`)
    expect(answer.body).toContain(`href="/drive/s/${link}/${c?.hash}" rel="next"`)
  })

  it('has files of the same size beside it, and none that is in the trash', async () => {
    const { files, link } = await album('a.txt', 'b.txt', 'c.txt')
    const [a, b, c] = files
    const neighbors = async () =>
      (
        await visitor.get(
          `shareable-links/${link}?folder=${b?.hash}&orderBy=file_size&orderDir=asc`,
        )
      ).body.neighbors
    expect(await neighbors()).toEqual({
      previous: { hash: a?.hash, name: 'a.txt' },
      next: { hash: c?.hash, name: 'c.txt' },
    })
    await user.client.post('file-entries/delete', { entryIds: [a?.id, c?.id] })
    expect(await neighbors()).toEqual({ previous: null, next: null })
  })

  it('says nothing of the files around it where it alone is linked', async () => {
    const { files } = await album('a.txt', 'b.txt', 'c.txt')
    const { hash } = await createLink(user.client, files[1]?.id ?? 0)
    const { body } = await visitor.get(`shareable-links/${hash}`)
    expect(body.neighbors).toEqual({ previous: null, next: null })
    expect(await page(`/drive/s/${hash}`)).not.toContain('a.txt')
  })
})

describe('the form of a linked folder', () => {
  it('downloads what is selected as one zip', async () => {
    const { files, link } = await album('a.txt', 'b.txt', 'c.txt')
    expect(await page(`/drive/s/${link}`)).toContain(`action="/drive/s/${link}/download"`)
    const query = files.slice(0, 2).map(({ hash }) => `entry=${hash}`)
    const sent = await visitor.get(`/drive/s/${link}/download?${query.join('&')}`)
    const location = sent.headers.get('location') ?? ''
    expect([sent.status, location]).toEqual([
      303,
      `/api/v1/file-entries/download/${files[0]?.hash},${files[1]?.hash}?link=${link}`,
    ])
    const zip = await visitor.fetch('GET', location)
    expect(readZip(new Uint8Array(await zip.arrayBuffer())).size).toBe(2)
  })

  it('leads back with nothing selected, and nowhere else', async () => {
    const { link } = await album('a.txt')
    for (const query of ['', '?entry=//evil.example', '?entry=../x']) {
      const { status, headers } = await visitor.get(`/drive/s/${link}/download${query}`)
      expect([status, headers.get('location')]).toEqual([303, `/drive/s/${link}`])
    }
  })

  it('is not there where nothing can be downloaded', async () => {
    const { folder } = await album('a.txt')
    const { hash } = await createLink(user.client, folder.id, { allow_download: false })
    expect(await page(`/drive/s/${hash}`)).not.toContain('type="checkbox"')
  })
})

it('pictures are shown as a grid until the visitor chooses', async () => {
  const pictures = await album('a.png', 'b.png', 'c.txt')
  expect(await page(`/drive/s/${pictures.link}`)).toContain('class="link-grid"')
  const texts = await album('a.png', 'b.txt')
  expect(await page(`/drive/s/${texts.link}`)).toContain('class="link-list"')
})

describe('what a messenger shows of a link', () => {
  it('is name, sharer and picture, and counts neither as a view nor as a download', async () => {
    await user.client.put('users/me', { first_name: 'Maren', last_name: 'Holm' })
    const { folder, files, link } = await album('reef.png')
    await putThumbnail(user.client, files[0]?.id ?? 0, png())
    const bot = { headers: { 'user-agent': 'Slackbot-LinkExpanding 1.0', accept: 'text/html' } }
    for (const path of [`/drive/s/${link}`, `/drive/s/${link}/${files[0]?.hash}`]) {
      const html = await (await visitor.fetch('GET', path, undefined, bot)).text()
      expect(tag(html, 'og:description')).toBe('Shared by Maren Holm')
      const image = new URL((tag(html, 'og:image') ?? '').replaceAll('&amp;', '&'))
      expect(image.origin).toBe(new URL(app.url).origin)
      const picture = await visitor.fetch('GET', image.pathname + image.search, undefined, bot)
      expect(picture.status).toBe(200)
    }
    const { body } = await user.client.get(`file-entries/${folder.id}/shareable-link`)
    expect(body.link).toMatchObject({ views: 0, downloads: 0 })
  })

  it('is nothing of a link with a password', async () => {
    const { folder } = await album('secret.png')
    const { hash } = await createLink(user.client, folder.id, { password: 'calm water' })
    const html = await page(`/drive/s/${hash}`)
    expect(tag(html, 'og:title')).toBe('Password required - Atoll')
    expect([tag(html, 'og:image'), tag(html, 'og:description')]).toEqual([undefined, undefined])
  })
})
