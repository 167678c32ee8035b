import { beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { createFolder, registerUser, trash, uploadFile } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

const FOLDERS = 80
const FILES = 40

let app: App
let user: TestUser
let folder: FileEntry
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
  folder = await createFolder(user.client, 'Many')
  const padded = (index: number) => String(index).padStart(3, '0')
  const make = (index: number) =>
    index < FOLDERS
      ? createFolder(user.client, `m folder ${padded(index)}`, folder.id)
      : uploadFile(user.client, { name: `m file ${padded(index)}.txt`, parentId: folder.id })
  const indexes = Array.from({ length: FOLDERS + FILES }, (_, index) => index)
  for (let start = 0; start < indexes.length; start += 8)
    await Promise.all(indexes.slice(start, start + 8).map(make))
})

const page = async (query: string) =>
  (await user.client.get(`drive/file-entries?folderId=${folder.hash}&${query}`)).body

/** Follows the cursors to the end; `meanwhile` happens between two pages. */
async function walk(
  query: string,
  meanwhile: (pageNumber: number) => Promise<unknown> = async () => undefined,
) {
  const seen: string[] = []
  let cursor: string | null = ''
  for (let number = 1; cursor !== null; number++) {
    const body = await page(`${query}${cursor && `&cursor=${cursor}`}`)
    seen.push(...body.data.map((entry: FileEntry) => entry.name))
    cursor = body.next_cursor
    await meanwhile(number)
  }
  return seen
}

describe('a folder of 120 entries', () => {
  it('comes in pages of 50 unless said otherwise', async () => {
    const first = await page('')
    expect(first).toMatchObject({ per_page: 50, from: 1, to: 50, current_page: 1, next_page: 2 })
    expect(first.data).toHaveLength(50)
    const third = await page('page=3')
    expect(third).toMatchObject({ from: 101, to: 120, next_page: null, next_cursor: null })
    expect(third.data).toHaveLength(20)
    const after = await page(`cursor=${first.next_cursor}`)
    // A cursor doesn't tell how many came before.
    expect(after).toMatchObject({ current_page: null, next_page: null, from: null, to: null })
    expect(after.next_cursor).not.toBeNull()
    expect(await page('page=4')).toMatchObject({ data: [], from: null, to: null, next_page: null })
  })

  it.each([7, 50, 80, 119, 120, 121])(
    'is walked by cursors without gap or repeat, %d at a time',
    async (perPage) => {
      const seen = await walk(`perPage=${perPage}`)
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen).toHaveLength(FOLDERS + FILES)
      expect(seen).toEqual(
        seen.toSorted(
          (a, b) => Number(b.includes('folder')) - Number(a.includes('folder')) || (a < b ? -1 : 1),
        ),
      )
    },
  )

  it('has pages by number that meet where folders end and files begin', async () => {
    const numbered = [
      ...(await page('perPage=30&page=3')).data,
      ...(await page('perPage=30&page=4')).data,
    ]
    expect(numbered.map((entry: FileEntry) => entry.name)).toEqual(
      (await walk('perPage=200')).slice(60, 120),
    )
  })

  it('is walked without gap or repeat while entries come and go', async () => {
    const before = await walk('perPage=200')
    const seen = await walk('perPage=25', async (number) => {
      // One before all others, one at the end of the folders, one at the end of all.
      const added = await createFolder(user.client, `a added ${number}`, folder.id)
      await createFolder(user.client, `z added ${number}`, folder.id)
      await trash(user.client, added.id)
      await uploadFile(user.client, { name: `z added ${number}.txt`, parentId: folder.id })
    })
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.filter((name) => name.startsWith('m '))).toEqual(before)
    expect(seen.filter((name) => name.startsWith('a '))).toEqual([])
  })
})

describe('the trash', () => {
  it('is walked newest first, and each entry once, also where many went at one moment', async () => {
    const other = await registerUser(app)
    const together = await Promise.all(
      Array.from({ length: 7 }, (_, index) => createFolder(other.client, `together ${index}`)),
    )
    const alone = await createFolder(other.client, 'alone')
    await trash(other.client, ...together.map(({ id }) => id))
    await trash(other.client, alone.id)
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body } = await other.client.get(
        `drive/file-entries?deletedOnly=1&perPage=3${cursor && `&cursor=${cursor}`}`,
      )
      seen.push(...body.data.map((entry: FileEntry) => entry.name))
      cursor = body.next_cursor
    }
    expect(seen[0]).toBe('alone')
    expect(seen.slice(1).toSorted()).toEqual(together.map(({ name }) => name))
    const byNumber = await other.client.get('drive/file-entries?deletedOnly=1&perPage=3&page=3')
    expect(byNumber.body.data.map((entry: FileEntry) => entry.name)).toEqual(seen.slice(6))
  })
})
