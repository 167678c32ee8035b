import { Buffer } from 'node:buffer'
import { beforeAll, describe, expect, it } from 'vitest'
import { fileEntries } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import {
  createFolder,
  createLink,
  listed,
  namesIn,
  registerUser,
  trash,
  uploadFile,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { personalSpace } from '#tests/support/personal-space.ts'
import { Random } from '#tests/support/random.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { compareEntries } from '#web/listing/list-columns.tsx'
import { entryNameKey, entryNameProblem, nameColumns } from '#worker/names/entry-name.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { ShareableLink } from '#worker/features/links/schema.ts'

/** Groups of names in their order; those of one group are equal, and stand as they were made. */
const GROUPS = [
  ['(draft)'],
  ['-dash'],
  ['0', '00'],
  ['1', '01', '001', '١'],
  ['2'],
  ['10'],
  ['Emil', 'Émil', 'e\u0301mïl'],
  ['Émile'],
  ['emily'],
  ['file 2', 'FILE 02'],
  ['file 10'],
  ['file 10 b'],
  ['Zoë'],
  ['ёж'],
  ['жук 9'],
  ['Жук 10'],
  ['漢字'],
  ['\u{1f600} 2'],
  ['\u{1f600} 10'],
]
const NAMES = GROUPS.flat()

let app: App
let user: TestUser
let folder: FileEntry
let guest: ApiClient
let link: ShareableLink
beforeAll(async () => {
  app = await sharedApp()
  guest = await app.guest()
  user = await registerUser(app)
  folder = await createFolder(user.client, 'Sorted')
  link = await createLink(user.client, folder.id)
  // One name of each group after the other, so that the order of making is none of the order of names.
  for (const index of [0, 1, 2, 3])
    for (const group of GROUPS.toReversed())
      if (group[index] !== undefined) await createFolder(user.client, group[index], folder.id)
})

/** Names as they come, page by page. */
async function walk(
  perPage: number,
  open: (query: string) => Promise<{ data: FileEntry[]; next_cursor: string | null }>,
) {
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await open(`perPage=${perPage}${cursor && `&cursor=${cursor}`}`)
    seen.push(...page.data.map(({ name }) => name))
    cursor = page.next_cursor
  }
  return seen
}

const inDrive = (client: ApiClient, query: string) => async (page: string) =>
  (await client.get(`drive/file-entries?${query}&${page}`)).body

const made = NAMES.map((name) => name.normalize('NFC'))

describe('names in their order', () => {
  it.each([1, 2, 3, 5, 200])('in a folder, %d at a time, in both directions', async (perPage) => {
    const open = inDrive(user.client, `folderId=${folder.hash}&orderBy=name`)
    expect(await walk(perPage, open)).toEqual(made)
    expect(await walk(perPage, (page) => open(`orderDir=desc&${page}`))).toEqual(made.toReversed())
  })

  it('in a folder, by the numbers of pages', async () => {
    const open = inDrive(user.client, `folderId=${folder.hash}&perPage=4`)
    const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((page) => open(`page=${page}`)))
    expect(pages.flatMap(({ data }) => data.map(({ name }: FileEntry) => name))).toEqual(made)
  })

  it.each([1, 4])('on the page of a link, %d at a time', async (perPage) => {
    const open = (order: string) => async (page: string) =>
      (await guest.get(`shareable-links/${link.hash}?orderBy=name&orderDir=${order}&${page}`)).body
        .folderChildren
    expect(await walk(perPage, open('asc'))).toEqual(made)
    expect(await walk(perPage, open('desc'))).toEqual(made.toReversed())
  })

  it('in the trees of folders', async () => {
    const names = async (query: string) =>
      (await user.client.get(`users/me/folders?${query}`)).body.folders.map(
        ({ name }: FileEntry) => name,
      )
    expect(await names(`parentId=${folder.id}`)).toEqual(made)
    expect(await names('')).toEqual(['Sorted', ...made])
  })

  it.each([1, 3, 50])('in lists of the whole drive, %d at a time', async (perPage) => {
    for (const query of ['pageId=search', `pageId=search&parentIds=${folder.id}`]) {
      const names = await walk(perPage, inDrive(user.client, query))
      expect(names.filter((name) => name !== 'Sorted')).toEqual(made)
    }
    const files = made.filter((name) => name.toLowerCase().startsWith('file'))
    expect(await walk(perPage, inDrive(user.client, 'query=file&orderBy=name'))).toEqual(files)
    const short = inDrive(user.client, 'query=1&orderBy=name&orderDir=desc')
    expect(await walk(perPage, short)).toEqual(
      made.filter((name) => name.includes('1')).toReversed(),
    )
  })

  it('in the trash', async () => {
    const { client } = await registerUser(app)
    for (const name of ['n 10', 'Ñ 2', 'n 1'])
      await trash(client, (await createFolder(client, name)).id)
    const names = await walk(2, inDrive(client, 'deletedOnly=true&orderBy=name&orderDir=asc'))
    expect(names).toEqual(['n 1', 'Ñ 2', 'n 10'])
  })

  it('of a length that makes the longest key', async () => {
    const { client } = await registerUser(app)
    // One letter of three bytes that is taken apart into eighteen.
    const names = ['', '1', '2'].map((end) => '\ufdfa'.repeat(84) + end)
    for (const name of names) await createFolder(client, name)
    expect(await walk(1, inDrive(client, 'orderBy=name'))).toEqual(names)
  })
})

it('goes on from a place that an older version of the program has told, if oddly', async () => {
  const cursor = (place: object) => Buffer.from(JSON.stringify(place)).toString('base64url')
  const old = cursor({ isFolder: true, value: 'file 10', id: 5 })
  const answer = await user.client.get(`drive/file-entries?folderId=${folder.hash}&cursor=${old}`)
  expect(answer.status).toBe(200)
  expect(answer.body.data.at(-1).name).toBe(made.at(-1))
  const tree = cursor({ nameKey: 'file 10', id: 5 })
  const path = `users/me/folders?parentId=${folder.id}&cursor=${tree}`
  expect((await user.client.get(path)).status).toBe(422)
})

describe('every action on an entry', () => {
  it('leaves each where its name belongs: copied, renamed, moved, restored, uploaded', async () => {
    const { client } = await registerUser(app)
    const at = await createFolder(client, 'At')
    const file = await uploadFile(client, { name: 'Ünï 9.txt', parentId: at.id })
    for (let copies = 0; copies < 11; copies++)
      await client.post('file-entries/duplicate', {
        entryIds: [file.id],
        inPlace: true,
      })
    const numbered = (name: string, ending: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${name} (${index + 1})${ending}`)
    const copies = [...numbered('Ünï 9', '.txt', 11), 'Ünï 9.txt']
    expect(await namesIn(client, at.hash)).toEqual(copies)

    const uploaded = await uploadFile(client, { name: 'uni 9.txt', parentId: at.id })
    expect(uploaded.name).toBe('uni 9.txt')
    for (const name of ['ünï 9.txt', 'ünï 9.txt'])
      await uploadFile(client, { name, parentId: at.id })
    const uploads = ['ünï 9 (12).txt', 'ünï 9 (13).txt']
    const all = [...copies.slice(0, 11), ...uploads, 'Ünï 9.txt', 'uni 9.txt']
    expect(await namesIn(client, at.hash)).toEqual(all)

    await client.put(`file-entries/${file.id}`, { name: 'ÜNÏ 9 (9½).txt' })
    const other = await uploadFile(client, { name: 'Ünï 9 (2).txt' })
    await client.post('file-entries/move', { entryIds: [other.id], destinationId: at.id })
    await trash(client, other.id)
    await uploadFile(client, { name: 'Ünï 9 (2) (1).txt', parentId: at.id })
    await client.post('file-entries/restore', { entryIds: [other.id] })
    const found = await listed(client, `folderId=${at.hash}&perPage=200`)
    expect(found.map(({ name }) => name)).toContain('Ünï 9 (2) (1) (1).txt')
    expect(found.toSorted((a, b) => compareEntries(a, b, BY_NAME))).toEqual(found)
    await expectSoundDrive(app)
  })
})

const BY_NAME = { orderBy: 'name', orderDir: 'asc' } as const

describe('the browser', () => {
  const LETTERS = [
    ...'aAbzZ019éßæİıﬁＡ２٢９½ийЯёが漢한ﷺ -_.(~',
    ...'e\u0301 \ue000 \uf8ff \ufffd \u{1f600} \u{1d7d9} \u200d \u00a0'.split(' '),
  ]
  const SEED = Math.floor(Math.random() * 2 ** 31)

  it.each([
    ['name', 'asc', SEED],
    ['name', 'desc', SEED],
    ['type', 'asc', SEED],
  ] as const)('lists by %s as the server does, %s (seed %i)', async (orderBy, orderDir, seed) => {
    const owner = await registerUser(app)
    const random = new Random(seed)
    const names = new Map<string, string>()
    while (names.size < 600) {
      const letters = Array.from({ length: 1 + random.below(6) }, () => random.pick(LETTERS))
      const name = letters.join('').normalize('NFC').trim()
      if (entryNameProblem(name) === null) names.set(entryNameKey(name), name)
    }
    const rows = Array.from(names.values(), (name, index) => ({
      ...nameColumns(name),
      hash: `random ${owner.id} ${index}`,
      spaceId: personalSpace(owner.id),
      ownerId: owner.id,
      ancestors: '/',
      isFolder: true,
      type: 'folder',
      updatedAt: '2026-01-01T00:00:00.000Z',
    }))
    for (let start = 0; start < rows.length; start += 100)
      await app.db.insert(fileEntries).values(rows.slice(start, start + 100))
    const found: FileEntry[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const query = `orderBy=${orderBy}&orderDir=${orderDir}&perPage=70${cursor && `&cursor=${cursor}`}`
      const { body } = await owner.client.get(`drive/file-entries?${query}`)
      found.push(...body.data)
      cursor = body.next_cursor
    }
    expect(found).toHaveLength(rows.length)
    const sort = { orderBy, orderDir }
    const sorted = found
      .toSorted((a, b) => a.id - b.id)
      .toSorted((a, b) => compareEntries(a, b, sort))
    expect(sorted.map(({ name }) => name)).toEqual(found.map(({ name }) => name))
  })
})
