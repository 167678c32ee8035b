import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { fileEntries, recentEntries } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { createFolder, listed, registerUser, trash, uploadFile } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { ENTRY_ORDERS } from '#worker/features/drive/listing/list-schema.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let user: TestUser
let outer: FileEntry
let inner: FileEntry
const at = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString()
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
  outer = await createFolder(user.client, 'Outer')
  inner = await createFolder(user.client, 'Inner', outer.id)
  const files = [
    { name: 'c.png', parentId: null, size: 10 },
    { name: 'a.txt', parentId: outer.id, size: 30 },
    { name: 'd.zip', parentId: inner.id, size: 20 },
    { name: 'b.png', parentId: inner.id, size: 20 },
  ]
  for (const [index, { size, ...file }] of files.entries()) {
    const { id } = await uploadFile(user.client, { ...file, mime: '', content: 'x'.repeat(size) })
    await app.db
      .update(fileEntries)
      .set({ updatedAt: at((index * 3) % 4), createdAt: at(index) })
      .where(eq(fileEntries.id, id))
    await app.db
      .update(recentEntries)
      .set({ at: at((index * 3) % 4) })
      .where(eq(recentEntries.entryId, id))
  }
})

const names = async (query: string) => (await listed(user.client, query)).map(({ name }) => name)

/** The same list by cursors and by numbers, two at a time. */
async function walk(query: string): Promise<{ byCursor: string[]; byNumber: string[] }> {
  const byCursor: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { body } = await user.client.get(
      `drive/file-entries?${query}&perPage=2${cursor && `&cursor=${cursor}`}`,
    )
    byCursor.push(...body.data.map((entry: FileEntry) => entry.name))
    cursor = body.next_cursor
  }
  const byNumber: string[] = []
  let page: number | null = 1
  while (page !== null) {
    const { body } = await user.client.get(`drive/file-entries?${query}&perPage=2&page=${page}`)
    byNumber.push(...body.data.map((entry: FileEntry) => entry.name))
    page = body.next_page
  }
  return { byCursor, byNumber }
}

describe('recent entries', () => {
  it('are what was added last, wherever it is, without the trash', async () => {
    expect(await names('recentOnly=true')).toEqual(['a.txt', 'd.zip', 'b.png', 'c.png'])
    const [first] = await listed(user.client, 'recentOnly=1')
    expect(first?.location).toEqual({ id: outer.id, name: 'Outer', hash: outer.hash })
    const gone = await uploadFile(user.client, { name: 'gone.txt' })
    await trash(user.client, gone.id)
    expect(await names('recentOnly=true')).toHaveLength(4)
    expect(await names('recentOnly=true&type=image')).toEqual(['b.png', 'c.png'])
    expect(await listed((await registerUser(app)).client, 'recentOnly=true')).toEqual([])
  })
})

describe('all of the drive', () => {
  it('is listed by pageId=search', async () => {
    expect(await names('pageId=search')).toEqual([
      'Inner',
      'Outer',
      'a.txt',
      'b.png',
      'c.png',
      'd.zip',
    ])
    expect(await names('pageId=search&type=archive')).toEqual(['d.zip'])
    expect(await names(`pageId=search&folderId=${inner.hash}`)).toEqual(['b.png', 'd.zip'])
  })
})

describe('folders by their ids', () => {
  it('are listed alone and together, the root by 0', async () => {
    expect(await names(`parentIds=${inner.id}`)).toEqual(['b.png', 'd.zip'])
    expect(await names(`parentIds=${inner.id},${outer.id},${inner.id}`)).toEqual([
      'Inner',
      'a.txt',
      'b.png',
      'd.zip',
    ])
    expect(await names(`parentIds=0,${outer.id}`)).toEqual(['Inner', 'Outer', 'a.txt', 'c.png'])
    expect(await names('parentIds=')).toEqual(['Outer', 'c.png'])
    expect(await names(`parentIds=${outer.id}&type=folder`)).toEqual(['Inner'])
    const byId = await user.client.get(`drive/file-entries?parentIds=${inner.id}`)
    expect(byId.body).toEqual(
      (await user.client.get(`drive/file-entries?folderId=${inner.hash}`)).body,
    )
  })

  it('are not known when one is foreign, in the trash, a file, or not there', async () => {
    const bob = await registerUser(app)
    const theirs = await createFolder(bob.client)
    const trashed = await createFolder(user.client)
    await trash(user.client, trashed.id)
    const [file] = await listed(user.client, 'pageId=search&type=archive')
    for (const id of [theirs.id, trashed.id, file?.id, 999_999])
      for (const query of [
        `parentIds=${id}`,
        `parentIds=${outer.id},${id}`,
        `parentIds=${id}&query=a`,
      ])
        expect((await user.client.get(`drive/file-entries?${query}`)).status).toBe(404)
  })

  it.each([
    'x',
    '-1',
    '1.5',
    '1;2',
    '1,x',
    Array.from({ length: 51 }, (_, id) => id + 1).join(','),
    '1'.repeat(400),
  ])('are refused as %s', async (ids) => {
    const answer = await user.client.get(`drive/file-entries?parentIds=${encodeURIComponent(ids)}`)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual(['parentIds'])
  })
})

describe('the trash', () => {
  it('is sorted as asked for', async () => {
    const other = await registerUser(app)
    const folder = await createFolder(other.client, 'm')
    const ids = [folder.id]
    for (const [index, name] of ['z.png', 'a.txt'].entries())
      ids.push(
        (await uploadFile(other.client, { name, mime: '', content: 'x'.repeat(9 - index) })).id,
      )
    for (const id of ids) await trash(other.client, id)
    const sorted = async (order: string) =>
      (await listed(other.client, `deletedOnly=1${order}`)).map(({ name }) => name)
    expect(await sorted('')).toEqual(['a.txt', 'z.png', 'm'])
    expect(await sorted('&orderDir=asc')).toEqual(['m', 'z.png', 'a.txt'])
    expect(await sorted('&orderBy=name')).toEqual(['m', 'a.txt', 'z.png'])
    expect(await sorted('&orderBy=name&orderDir=desc')).toEqual(['m', 'z.png', 'a.txt'])
    expect(await sorted('&orderBy=file_size')).toEqual(['m', 'a.txt', 'z.png'])
    expect(await sorted('&type=image')).toEqual(['z.png'])
    expect(
      (await listed(other.client, 'deletedOnly=1&perPage=1&orderBy=type&page=2'))[0]?.type,
    ).toBe('image')
  })
})

describe('every list in every order', () => {
  beforeAll(async () => {
    for (const name of ['t one.txt', 't two.png', 't three.zip']) {
      const { id } = await uploadFile(user.client, { name, mime: '' })
      await trash(user.client, id)
    }
  })
  const LISTS = ['recentOnly=1', 'pageId=search', 'deletedOnly=1', 'parents']
  it.each(
    LISTS.flatMap((list) =>
      ENTRY_ORDERS.flatMap((by) => ['asc', 'desc'].map((dir) => [list, by, dir])),
    ),
  )('%s by %s, %s, is the same page by page', async (list, orderBy, orderDir) => {
    const which = list === 'parents' ? `parentIds=0,${inner.id},${outer.id}` : list
    const query = `${which}&orderBy=${orderBy}&orderDir=${orderDir}`
    const whole = await names(query)
    expect(whole.length).toBeGreaterThan(2)
    expect(await walk(query)).toEqual({ byCursor: whole, byNumber: whole })
    const opposite = await names(
      `${which}&type=image&orderBy=${orderBy}&orderDir=${orderDir === 'asc' ? 'desc' : 'asc'}`,
    )
    expect(await names(`${query}&type=image`)).toEqual(opposite.toReversed())
  })
})

describe('nonsense', () => {
  it.each([
    ['orderBy=hash', 'orderBy'],
    ['orderBy=name;DROP TABLE users', 'orderBy'],
    ['orderDir=sideways', 'orderDir'],
    ['type=nonsense', 'type'],
    ['starredOnly=maybe', 'starredOnly'],
    ['recentOnly=1&cursor=forged', 'cursor'],
    ['query=abc&cursor=e30', 'cursor'],
    ['starredOnly=1&page=0', 'page'],
    ['recentOnly=1&perPage=many', 'perPage'],
  ])('is refused: %s', async (query, field) => {
    const answer = await user.client.get(`drive/file-entries?${query}`)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })

  it('in a cursor is refused, or leads to a page of one\u2019s own, or to none', async () => {
    const forged = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url')
    for (const value of ["' OR 1=1 --", '', 1e300, -1, 'u1'])
      for (const list of ['recentOnly=1', 'query=png', 'deletedOnly=1', 'folderId=0']) {
        const cursor = forged({ isFolder: true, value, id: -5, spaceId: 'u1' })
        const answer = await user.client.get(`drive/file-entries?${list}&cursor=${cursor}`)
        // These orders are all of texts.
        expect(answer.status).toBe(typeof value === 'string' ? 200 : 422)
        for (const entry of answer.body.data ?? []) expect(entry.owner_id).toBe(user.id)
      }
  })

  it('below one page means the default', async () => {
    expect((await user.client.get('drive/file-entries?query=a&perPage=-3')).body.per_page).toBe(50)
  })
})
