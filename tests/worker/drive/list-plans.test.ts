import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#db/client.ts'
import type { SpaceId } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { queryPlans } from '#tests/support/query-plans.ts'
import { ENTRY_ORDERS } from '#worker/features/drive/listing/list-schema.ts'
import type { EntryOrder } from '#worker/features/drive/listing/list-schema.ts'
import { ROOT } from '#worker/features/drive/entries/folder-ref.ts'
import { selectNamedEntries } from '#worker/features/drive/entries/named-queries.ts'
import { selectLinkedPage } from '#worker/features/drive/listing/linked-queries.ts'
import { selectFolderPage } from '#worker/features/drive/listing/list-queries.ts'
import type { ListPage } from '#worker/features/drive/listing/list-queries.ts'
import { selectSpacePage } from '#worker/features/drive/listing/space-queries.ts'
import type { SpacePage } from '#worker/features/drive/listing/space-queries.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

const plansOf = (run: (db: Database) => Promise<unknown>) => queryPlans(app.db, run)

const PAGE: ListPage & { orderBy: EntryOrder } = {
  spaceId: 1 as SpaceId,
  isPersonal: true,
  isWholePage: false,
  ownSpaceIds: [1 as SpaceId],
  userId: 1,
  folders: { hash: 'x' },
  type: null,
  filters: [],
  terms: [],
  timeZone: 'UTC',
  orderBy: 'name',
  orderDir: 'asc',
  limit: 51,
  after: null,
  until: null,
  offset: 0,
}
const INDEXES = {
  name: 'file_entries_by_name',
  updated_at: 'file_entries_by_update',
  created_at: 'file_entries_by_creation',
  file_size: 'file_entries_by_size',
  type: 'file_entries_by_type',
}

const COLUMNS = {
  name: 'sort_key',
  updated_at: 'updated_at',
  created_at: 'created_at',
  file_size: 'size_bytes',
  type: 'type_key',
}

describe('a page of a folder', () => {
  it.each(
    ENTRY_ORDERS.flatMap((by) => (['asc', 'desc'] as const).map((dir) => [by, dir] as const)),
  )('by %s, %s, is a range of an index, not sorted', async (orderBy, orderDir) => {
    const range = `SEARCH file_entries USING INDEX ${INDEXES[orderBy]} (space_id=? AND parent_id=? AND is_folder=?`
    for (const folders of [PAGE.folders, ROOT]) {
      const page = { ...PAGE, folders, orderBy, orderDir }
      const plans = await plansOf((db) => selectFolderPage(db, page))
      for (const plan of plans.slice(2, 4)) {
        expect(plan).toContain(range)
        expect(plan).not.toMatch(/^USE TEMP B-TREE/m)
      }
      for (const plan of plans) expect(plan).not.toMatch(/SCAN (file_entries|users|blobs|links)/)
    }
  })

  it('reads the folders of the side bar by ranges of an index', async () => {
    for (const folders of [PAGE.folders, ROOT]) {
      const plans = await plansOf((db) =>
        selectFolderPage(db, { ...PAGE, folders, isWholePage: true }),
      )
      const tree = plans.at(-1) ?? ''
      expect(plans).toHaveLength(6)
      expect(tree).toContain('file_entries_by_name (space_id=? AND parent_id=? AND is_folder=?')
      expect(tree).not.toMatch(/SCAN (file_entries|f|c)\b/)
    }
  })

  it.each(
    ENTRY_ORDERS.flatMap((by) => (['asc', 'desc'] as const).map((dir) => [by, dir] as const)),
  )('by %s, %s, goes on where it was, however much is equal', async (orderBy, orderDir) => {
    const after = { isFolder: false, value: orderBy === 'file_size' ? 5 : 'x', id: 7 }
    const [, , , files = ''] = await plansOf((db) =>
      selectFolderPage(db, { ...PAGE, orderBy, orderDir, after }),
    )
    const [column, beyond] = [COLUMNS[orderBy], orderDir === 'asc' ? '>' : '<']
    const range = `INDEX ${INDEXES[orderBy]} (space_id=? AND parent_id=? AND is_folder=? AND ${column}`
    expect(files).toContain(`${range}=? AND id${beyond}?)`)
    expect(files).toContain(`${range}${beyond}?)`)
    expect(files).not.toMatch(/SCAN (file_entries|users|blobs|links)/)
  })

  it('of several reads no more of each than is shown', async () => {
    const [, , , files = ''] = await plansOf((db) =>
      selectFolderPage(db, { ...PAGE, folders: { ids: [1, 2, null] } }),
    )
    expect(files.match(/USING (COVERING )?INDEX file_entries_by_name/g)).toHaveLength(3)
  })
})

describe('a page of a space', () => {
  const SPACE: SpacePage = {
    ...PAGE,
    folders: ROOT,
    source: 'all',
    terms: [],
    isTextSearched: true,
    isStarred: false,
  }
  const filters = [
    { key: 'public', operator: '=', value: true },
    { key: 'file_size', operator: '>', value: 5 },
  ] as const
  it.each<[string, Partial<SpacePage>, RegExp]>([
    [
      'by relevance',
      { terms: ['abc'], orderBy: 'relevance', orderDir: 'desc' },
      /SCAN entry_search VIRTUAL TABLE INDEX \d+:M/,
    ],
    ['of words', { terms: ['abc', 'def'] }, /SCAN entry_search VIRTUAL TABLE INDEX \d+:M/],
    ['of words in names alone', { terms: ['abc'], isTextSearched: false }, /SCAN entry_search/],
    [
      'of words in texts',
      { terms: ['abc', 'def'] },
      /SCAN text_search VIRTUAL TABLE INDEX \d+:M[^]*SEARCH holder USING .*INDEX file_entries_blob/,
    ],
    ['of short words that are whole ones', { terms: ['龍'] }, /SCAN text_search/],
    ['of short words', { terms: ['a'] }, /USING INDEX file_entries_in_space \(space_id=\?/],
    ['of both', { terms: ['abc', 'd'] }, /SCAN entry_search VIRTUAL TABLE INDEX \d+:M/],
    [
      'of words in descriptions',
      { terms: ['abc'] },
      /SEARCH file_entries USING INDEX file_entries_described \(space_id=\?\)/,
    ],
    ['of words in tags', { terms: ['abc'] }, /SEARCH t USING .*INDEX tags_name \(user_id=\?\)/],
    [
      'of a tag',
      { filters: [{ key: 'tag', operator: '=', value: 7 }] },
      /SEARCH t USING INTEGER PRIMARY KEY \(rowid=\?\)[^]*SEARCH et USING .*INDEX .*\(tag_id=\?\)/,
    ],
    ['of stars', { isStarred: true }, /SEARCH et USING .*INDEX .*\(tag_id=\?\)/],
    [
      'of recent entries',
      { source: 'recent', orderBy: 'recent_at', orderDir: 'desc' },
      /SEARCH r USING .*\(user_id=\?\)/,
    ],
    [
      'of the trash',
      { source: 'trash', orderBy: 'deleted_at', orderDir: 'desc' },
      /INDEX file_entries_trash_listing \(space_id=\?/,
    ],
    ['of the trash by name', { source: 'trash' }, /INDEX file_entries_trash_listing \(space_id=\?/],
    [
      'of a folder in the trash',
      { source: 'trashed', folders: { hash: 'x' } },
      /USING INDEX file_entries_ancestors \(ancestors=\?\)/,
    ],
    ['of a type', { type: 'image' }, /INDEX file_entries_in_space \(space_id=\?/],
    ['of filters', { filters }, /INDEX file_entries_in_space \(space_id=\?/],
    [
      'of an owner',
      { filters: [{ key: 'owner_id', operator: '=', value: 1 }] },
      /INDEX file_entries_in_space \(space_id=\?/,
    ],
    [
      'of what others share',
      { terms: ['abc'] },
      /SEARCH g USING .*\(user_id=\?\)[^]*SEARCH below USING .*\(ancestors>\? AND ancestors<\?\)/,
    ],
    ['of everything below a folder', { folders: { ids: [1] } }, /INDEX file_entries_in_space/],
  ])('%s begins with what is the caller\u2019s', async (_name, page, expected) => {
    for (const after of [null, { isFolder: true, value: 'x', id: 7 }]) {
      const [, , plan = ''] = await plansOf((db) =>
        selectSpacePage(db, { ...SPACE, ...page, after }),
      )
      expect(plan).toMatch(expected)
      expect(plan).not.toMatch(/SCAN (file_entries|users|blobs|links|t\b|et\b)/)
      expect(plan).toContain('SEARCH file_entries USING INTEGER PRIMARY KEY (rowid=?)')
    }
  })
})

describe('what a link leads to', () => {
  const SCAN = /SCAN (file_entries|users|blobs|links|link_entries|le|f|a)\b/

  it.each([
    ['its hash', 'A'.repeat(22)],
    ['its name', 'a-name'],
  ])('is found by indexes, by %s, alone or together', async (_, link) => {
    for (const hash of [null, 'x']) {
      const plans = await plansOf((db) =>
        selectLinkedPage(db, { ...PAGE, orderBy: 'name', link, hash }),
      )
      expect(plans.length).toBeGreaterThan(5)
      for (const plan of plans) expect(plan).not.toMatch(SCAN)
    }
    const named = { hashes: ['x'], ids: [], userId: 0 }
    for (const plan of await plansOf((db) => selectNamedEntries(db, named, link)))
      expect(plan).not.toMatch(SCAN)
  })
})
