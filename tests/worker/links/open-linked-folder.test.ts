import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import {
  createFolder,
  createLink,
  registerUser,
  trash,
  uploadFile,
} from '#tests/support/factories.ts'
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

/** A shared folder beside another one, inside a third: `outside/{shared/{inner/{deep}, top}, sibling/{secret}}`. */
async function tree() {
  const outside = await createFolder(user.client, undefined)
  const shared = await createFolder(user.client, 'Shared', outside.id)
  const inner = await createFolder(user.client, 'Inner', shared.id)
  const sibling = await createFolder(user.client, 'Sibling', outside.id)
  const top = await uploadFile(user.client, {
    name: 'top.txt',
    content: 'top',
    parentId: shared.id,
  })
  const deep = await uploadFile(user.client, {
    name: 'deep.txt',
    content: 'deep',
    parentId: inner.id,
  })
  const secret = await uploadFile(user.client, {
    name: 'secret.txt',
    content: 'secret',
    parentId: sibling.id,
  })
  const { hash: link } = await createLink(user.client, shared.id)
  return { outside, shared, inner, sibling, top, deep, secret, link }
}

describe('a link to a folder', () => {
  it('opens it, its folders and its files, with the way from there', async () => {
    const { shared, inner, top, deep, link } = await tree()
    const root = await open(link)
    expect(root.body.folderChildren.data.map(({ name }: FileEntry) => name)).toEqual([
      'Inner',
      'top.txt',
    ])
    expect(root.body.breadcrumb).toEqual([{ id: shared.id, name: 'Shared', hash: shared.hash }])
    const below = await open(link, `?folder=${inner.hash}`)
    expect(below.body.folderChildren.data.map(({ name }: FileEntry) => name)).toEqual(['deep.txt'])
    expect(below.body.breadcrumb.map(({ name }: FileEntry) => name)).toEqual(['Shared', 'Inner'])
    expect((await open(link, `?folder=${deep.hash}`)).body).toMatchObject({
      link: { entry: { name: 'deep.txt' } },
      folderChildren: null,
    })
    expect((await content(top, link)).body).toBe('top')
    expect((await content(deep, link)).body).toBe('deep')
  })

  it('opens nothing above it or beside it', async () => {
    const { outside, sibling, secret, link } = await tree()
    for (const hash of [outside.hash, sibling.hash, secret.hash, 'nothing']) {
      expect((await open(link, `?folder=${hash}`)).status).toBe(404)
      expect((await visitor.get(`/drive/s/${link}/${hash}`)).status).toBe(404)
      expect((await content({ hash }, link)).status).toBe(404)
      expect((await download({ hash }, link)).status).toBe(404)
    }
    for (const query of ['', `?folder=${sibling.hash}`])
      expect(JSON.stringify((await open(link, query)).body)).not.toMatch(/secret|Sibling/)
  })

  it('closes at once for what is thrown away, in it or with it', async () => {
    const { shared, inner, top, deep, link } = await tree()
    await trash(user.client, inner.id)
    expect((await open(link)).body.folderChildren.data.map(({ name }: FileEntry) => name)).toEqual([
      'top.txt',
    ])
    expect((await open(link, `?folder=${inner.hash}`)).status).toBe(404)
    expect((await content(deep, link)).status).toBe(404)
    await trash(user.client, shared.id)
    expect((await open(link)).status).toBe(404)
    expect((await content(top, link)).status).toBe(404)
    await user.client.post('file-entries/restore', { entryIds: [shared.id] })
    expect((await open(link)).status).toBe(200)
  })

  it('closes for what was moved out of it by way of the trash', async () => {
    const { shared, inner, deep, link } = await tree()
    await trash(user.client, inner.id)
    await trash(user.client, shared.id)
    await user.client.post('file-entries/restore', { entryIds: [inner.id] })
    await user.client.post('file-entries/restore', { entryIds: [shared.id] })
    expect((await user.client.get(deep.url ?? '')).body).toBe('deep')
    expect((await content(deep, link)).status).toBe(404)
    expect((await open(link, `?folder=${inner.hash}`)).status).toBe(404)
  })

  it('closes for what is moved out of it, and opens what is moved in', async () => {
    const { outside, inner, deep, secret, link } = await tree()
    const move = (id: number, destinationId: number) =>
      user.client.post('file-entries/move', { entryIds: [id], destinationId })
    const { body } = await visitor.get(`shareable-links/${link}`)
    await move(inner.id, outside.id)
    expect((await content(deep, link)).status).toBe(404)
    expect((await download(inner, link)).status).toBe(404)
    expect((await open(link, `?folder=${inner.hash}`)).status).toBe(404)
    await move(secret.id, body.link.entry.id)
    expect((await content(secret, link)).body).toBe('secret')
  })

  it('comes in pages', async () => {
    const { shared, link } = await tree()
    for (let index = 0; index < 60; index++)
      await createFolder(user.client, `sub ${index}`, shared.id)
    const first = (await open(link)).body.folderChildren
    expect(first.data).toHaveLength(50)
    const second = (await open(link, `?cursor=${first.next_cursor}`)).body.folderChildren
    const names = [...first.data, ...second.data].map(({ name }: FileEntry) => name)
    expect(names).toHaveLength(62)
    expect(new Set(names).size).toBe(62)
    expect(second.next_cursor).toBeNull()
    expect((await open(link, '?cursor=forged')).status).toBe(422)
    expect(second).toMatchObject({ current_page: null, next_page: null, from: null, to: null })
  })

  it('comes in pages by their numbers, of the size asked for', async () => {
    const { shared, link } = await tree()
    for (let index = 0; index < 5; index++)
      await createFolder(user.client, `sub ${index}`, shared.id)
    const page = async (query: string) => (await open(link, query)).body.folderChildren
    const names: string[] = []
    for (const [number, next] of [
      [1, 2],
      [2, 3],
      [3, null],
    ]) {
      const body = await page(`?perPage=3&page=${number}`)
      expect(body).toMatchObject({
        current_page: number,
        next_page: next,
        per_page: 3,
        from: names.length + 1,
        to: names.length + body.data.length,
      })
      names.push(...body.data.map(({ name }: FileEntry) => name))
    }
    expect(names).toEqual((await page('')).data.map(({ name }: FileEntry) => name))
    expect(await page('?perPage=3&page=4')).toMatchObject({ data: [], next_page: null, from: null })
    expect((await open(link, '?page=0')).status).toBe(422)
  })

  it('comes in the order asked for, page by page', async () => {
    const folder = await createFolder(user.client)
    for (const size of [3, 1, 2])
      await uploadFile(user.client, {
        name: `${size}.txt`,
        content: 'x'.repeat(size),
        parentId: folder.id,
      })
    for (let index = 0; index < 50; index++)
      await uploadFile(user.client, { content: 'more', parentId: folder.id })
    const { hash } = await createLink(user.client, folder.id)
    const order = '?orderBy=file_size&orderDir=desc'
    const first = (await open(hash, order)).body.folderChildren
    const second = (await open(hash, `${order}&cursor=${first.next_cursor}`)).body.folderChildren
    expect(second.data.map(({ name }: FileEntry) => name)).toEqual(['3.txt', '2.txt', '1.txt'])
    // A cursor is of its own order.
    expect((await open(hash, `?cursor=${first.next_cursor}`)).status).toBe(422)
    expect((await open(hash, '?orderBy=owner_id')).status).toBe(422)
  })
})

it('the page of a linked folder tells of each entry when it changed and how large it is, and shows the colors of folders', async () => {
  const { shared, inner } = await tree()
  await user.client.put(`file-entries/${shared.id}`, { color: '#2a9d8f' })
  await user.client.put(`file-entries/${inner.id}`, { color: '#c0392b' })
  const { hash } = await createLink(user.client, shared.id)
  const html = await (await visitor.fetch('GET', `/drive/s/${hash}`)).text()
  const rows = html.split('class="link-row"').slice(1)
  expect(rows).toHaveLength(2)
  for (const row of rows) expect(row.match(/class="link-row-fact"/g)).toHaveLength(2)
  expect(rows[1]).toContain('<span class="link-row-fact">3 B</span>')
  const colors = [...html.matchAll(/--entry-color:(#\w+)/g)].map(([, color]) => color)
  expect(colors).toEqual(['#2a9d8f', '#c0392b'])
})
