import { beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { createFolder, listed, registerUser, uploadFile } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { untilTextsAreRead } from '#tests/support/text-search.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'

let app: App
let user: TestUser
let folder: FileEntry

/** Uploaded in this order: the best are neither the oldest nor the latest. */
const NAMES = [
  'reef and harbor.txt',
  'my-reefs.txt',
  'reef.txt',
  'barreef.txt',
  'old_reef.txt',
  'Reefs of 2025.txt',
]
const BY_RELEVANCE = [
  'Reef',
  'reef.txt',
  'Reefs of 2025.txt',
  'reef and harbor.txt',
  'old_reef.txt',
  'my-reefs.txt',
  'barreef.txt',
  'diary.txt',
]
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
  folder = await createFolder(user.client, 'Reef')
  for (const name of NAMES) await uploadFile(user.client, { name, content: 'nothing' })
  await uploadFile(user.client, { name: 'diary.txt', content: 'We saw the reef.' })
  await uploadFile(user.client, { name: 'reef inside.txt', content: '', parentId: folder.id })
})

const found = async (query: string) =>
  (await listed(user.client, query)).map(({ name }) => name).filter((name) => !/inside/.test(name))

describe('a search', () => {
  it('lists the name itself, then its beginning, a word’s, any part, and texts; the latest first', async () => {
    await untilTextsAreRead(app)
    expect(await found('query=reef')).toEqual(BY_RELEVANCE)
    expect(await found('query=REEF&orderBy=relevance')).toEqual(BY_RELEVANCE)
    expect(await found('query=Réef.txt')).toEqual(['reef.txt', 'old_reef.txt', 'barreef.txt'])
    expect(await found('query=harbor+reef')).toEqual(['reef and harbor.txt'])
  })

  it('goes on after a cursor', async () => {
    const whole = (await listed(user.client, 'query=reef')).map(({ name }) => name)
    const names: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query = `query=reef&perPage=2${cursor && `&cursor=${cursor}`}`
      const { body } = await user.client.get(`drive/file-entries?${query}`)
      names.push(...body.data.map(({ name }: FileEntry) => name))
      cursor = body.next_cursor
    }
    expect(names).toEqual(whole)
    expect(names).toHaveLength(BY_RELEVANCE.length + 1)
  })

  it('has any other order that is asked for, and one without words is by name', async () => {
    expect((await found('query=reef&orderBy=name')).slice(0, 3)).toEqual([
      'Reef',
      'barreef.txt',
      'diary.txt',
    ])
    const all = await found('pageId=search&orderBy=relevance')
    expect(all[1]).toBe('barreef.txt')
  })

  it('may be of what is below one folder', async () => {
    const inside = await listed(user.client, `query=reef&pageId=search&folderId=${folder.hash}`)
    expect(inside.map(({ name }) => name)).toEqual(['reef inside.txt'])
  })
})
