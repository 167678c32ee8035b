import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { fileEntries } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import {
  createFolder,
  createLink,
  encodeFilters,
  listed,
  registerUser,
  uploadFile,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let alice: TestUser
let folder: FileEntry
beforeAll(async () => {
  app = await sharedApp()
  alice = await registerUser(app)
  await alice.client.put('users/me', { timezone: 'Pacific/Auckland' })
  folder = await createFolder(alice.client, 'folder')
  const files = [
    // Midnight of 10 January in Auckland is 11:00 UTC of the 9th.
    { name: 'ninth.png', size: 10, at: '2026-01-09T10:59:59.999Z' },
    { name: 'tenth.txt', size: 20, at: '2026-01-09T11:00:00.000Z' },
    { name: 'tenth late.txt', size: 30, at: '2026-01-10T10:59:59.999Z' },
    { name: 'eleventh.zip', size: 40, at: '2026-01-10T11:00:00.000Z' },
  ]
  for (const { name, size, at } of files) {
    const { id } = await uploadFile(alice.client, { name, mime: '', content: 'x'.repeat(size) })
    await app.db
      .update(fileEntries)
      .set({ createdAt: at, updatedAt: at })
      .where(eq(fileEntries.id, id))
    if (name === 'tenth.txt') await createLink(alice.client, id)
  }
  await app.db
    .update(fileEntries)
    .set({ createdAt: '2025-06-01T00:00:00.000Z', updatedAt: '2025-06-01T00:00:00.000Z' })
    .where(eq(fileEntries.id, folder.id))
})

const ALL = ['folder', 'eleventh.zip', 'ninth.png', 'tenth late.txt', 'tenth.txt']
const filtered = async (filters: unknown, more = '&pageId=search') =>
  (await listed(alice.client, `filters=${encodeFilters(filters)}${more}`)).map(({ name }) => name)

describe('filters', () => {
  it.each([
    ['type', '=', 'image', ['ninth.png']],
    ['type', '!=', 'text', ['folder', 'eleventh.zip', 'ninth.png']],
    ['type', '=', 'folder', ['folder']],
    ['file_size', '=', 20, ['tenth.txt']],
    ['file_size', '!=', 0, ALL.slice(1)],
    ['file_size', '>', 20, ['eleventh.zip', 'tenth late.txt']],
    ['file_size', '<', 20, ['folder', 'ninth.png']],
    ['file_size', 'between', { start: 20, end: 30 }, ['tenth late.txt', 'tenth.txt']],
    ['file_size', 'between', [40, 50], ['eleventh.zip']],
    ['file_size', 'between', [50, 40], []],
    ['created_at', '=', '2026-01-10', ['tenth late.txt', 'tenth.txt']],
    ['created_at', '!=', '2026-01-10', ['folder', 'eleventh.zip', 'ninth.png']],
    ['created_at', '>', '2026-01-10', ['eleventh.zip']],
    ['created_at', '<', '2026-01-10', ['folder', 'ninth.png']],
    ['updated_at', 'between', { start: '2026-01-09', end: '2026-01-10' }, ALL.slice(2)],
    ['updated_at', 'between', ['2025-01-01', '2025-12-31'], ['folder']],
    ['updated_at', '=', '2026-01-09T11:00:00Z', ['tenth.txt']],
    ['updated_at', '>', '2026-01-10T23:59:59.998+13:00', ['eleventh.zip', 'tenth late.txt']],
    ['updated_at', '<', '2026-01-09T11:00:00.000Z', ['folder', 'ninth.png']],
    ['public', '=', true, ['tenth.txt']],
    ['public', '=', false, ALL.slice(0, 4)],
    ['public', '!=', true, ALL.slice(0, 4)],
    ['shareableLink', 'has', '*', ['tenth.txt']],
    ['shareableLink', 'has', undefined, ['tenth.txt']],
    ['shareableLink', '=', 'false', ALL.slice(0, 4)],
    ['sharedByMe', '=', true, ['tenth.txt']],
  ])('%s %s %j', async (key, operator, value, names) => {
    expect(await filtered([{ key, operator, value }])).toEqual(names)
  })

  it('by owner, all together, and in a folder alone', async () => {
    expect(await filtered([{ key: 'owner_id', operator: '=', value: alice.id }])).toEqual(ALL)
    expect(await filtered([{ key: 'owner_id', operator: '!=', value: alice.id }])).toEqual([])
    expect(await filtered([{ key: 'owner_id', operator: '=', value: 1 }])).toEqual([])
    const both = [
      { key: 'type', operator: '=', value: 'text' },
      { key: 'file_size', operator: '>', value: 25 },
    ]
    expect(await filtered(both)).toEqual(['tenth late.txt'])
    expect(await filtered([])).toEqual(ALL)

    await uploadFile(alice.client, { name: 'inside.txt', parentId: folder.id })
    const texts = [{ key: 'type', operator: '=', value: 'text' }]
    expect(await filtered(texts, `&folderId=${folder.hash}`)).toEqual(['inside.txt'])
    expect(await filtered(texts, '')).toEqual(['tenth late.txt', 'tenth.txt'])
    expect((await listed(alice.client, 'type=folder')).map(({ name }) => name)).toEqual(['folder'])
    expect((await listed(alice.client, 'type=&folderId=0')).length).toBe(5)
  })

  it('count in the numbers of pages', async () => {
    const texts = encodeFilters([{ key: 'type', operator: '!=', value: 'folder' }])
    const page = async (number: number) =>
      (await listed(alice.client, `filters=${texts}&perPage=2&page=${number}`)).map(
        ({ name }) => name,
      )
    expect([...(await page(1)), ...(await page(2))]).toEqual(ALL.slice(1))
  })

  it('are read from base64 however it is written, and from text beyond ASCII', async () => {
    const json = JSON.stringify([{ key: 'type', operator: '=', value: 'image', name: '???>>>é' }])
    const base64 = Buffer.from(json).toString('base64')
    expect(base64).toMatch(/[+/]/)
    for (const encoded of [
      base64,
      encodeURIComponent(base64),
      Buffer.from(json).toString('base64url'),
    ])
      expect((await listed(alice.client, `filters=${encoded}&pageId=search`)).length).toBe(1)
    expect((await listed(alice.client, 'filters=')).length).toBe(5)
  })

  const filter = (key: string, operator: unknown, value?: unknown) => [{ key, operator, value }]
  it.each([
    filter('name', '=', 'x'),
    filter('scope', '=', 'u1'),
    filter('__proto__', '=', 'x'),
    filter('constructor', '=', 'x'),
    filter('type', '>', 'image'),
    filter('type', '=', 'nonsense'),
    filter('type', '=', ['image']),
    filter('type', '= 1 OR 1', 'image'),
    filter('file_size', 'has', 1),
    filter('file_size', '=', '20'),
    filter('file_size', '=', -1),
    filter('file_size', '=', 1.5),
    filter('file_size', 'between', 1),
    filter('file_size', 'between', [1]),
    filter('file_size', 'between', [1, 2, 3]),
    filter('file_size', 'between', { start: 1 }),
    filter('created_at', '=', 'yesterday'),
    filter('created_at', '=', '2026-02-31'),
    filter('created_at', '=', '0001-01-01'),
    filter('created_at', '=', '2026-01-01T00:00:00'),
    filter('created_at', '=', 1_700_000_000),
    filter('public', '>', true),
    filter('public', '=', 'maybe'),
    filter('owner_id', '=', 'me'),
    [{ operator: '=', value: 1 }],
    { key: 'type', operator: '=', value: 'image' },
    'type',
    null,
    Array.from({ length: 21 }, () => ({ key: 'type', operator: '=', value: 'image' })),
  ])('refuses %j', async (filters) => {
    const answer = await alice.client.get(`drive/file-entries?filters=${encodeFilters(filters)}`)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual(['filters'])
  })

  it.each(['%%%', 'bm90IGpzb24', 'W10=W10=', '%FF%FE', 'x'.repeat(4001), '[]'])(
    'refuses %s, which is none',
    async (text) => {
      const answer = await alice.client.get(
        `drive/file-entries?filters=${encodeURIComponent(text)}`,
      )
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.body.errors)).toEqual(['filters'])
    },
  )

  it('show nothing of others', async () => {
    const bob = await registerUser(app)
    for (const filters of [
      filter('owner_id', '=', alice.id),
      filter('public', '=', true),
      filter('file_size', '>', 0),
      [],
    ])
      expect(await listed(bob.client, `pageId=search&filters=${encodeFilters(filters)}`)).toEqual(
        [],
      )
  })

  it('that nobody here has written are refused by the page of a search', async () => {
    for (const filters of ['nonsense', btoa('[{"key":"password"}]'), btoa('{"__proto__":1}')]) {
      const page = await alice.client.fetch(
        'GET',
        `/drive/search?filters=${encodeURIComponent(filters)}`,
      )
      expect(page.status).toBe(404)
    }
  })
})
