import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { createFolder, createLink, registerUser, uploadFile } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'

let app: OwnApp
let user: TestUser
let admin: ApiClient
let folder: { id: number; hash: string }
let linkHash: string
beforeAll(async () => {
  app = await startApp()
  user = await registerUser(app)
  admin = await app.adminClient()
  folder = await createFolder(user.client)
  for (const name of ['a', 'b', 'c']) await createFolder(user.client, name, folder.id)
  for (const name of ['d.txt', 'e.txt']) {
    await uploadFile(user.client, { name, parentId: folder.id })
  }
  linkHash = (await createLink(user.client, folder.id)).hash
  for (let mail = 0; mail < 5; mail++)
    await (await app.guest()).post('auth/forgot-password', { email: user.email })
})
afterAll(() => app.stop())

interface PagedCall {
  path: () => string
  as: () => ApiClient
  page: (body: { pagination: unknown; folderChildren: unknown }) => unknown
}

/** Each paged call, with five rows, and where its page is in the response. */
const PAGED: Record<string, PagedCall> = {
  'a folder': {
    path: () => `drive/file-entries?folderId=${folder.hash}`,
    as: () => user.client,
    page: (body) => body,
  },
  'a search': {
    path: () => `drive/file-entries?pageId=search&parentIds=${folder.id}`,
    as: () => user.client,
    page: (body) => body,
  },
  'a link': {
    path: () => `shareable-links/${linkHash}?`,
    as: () => user.client,
    page: (body) => body.folderChildren,
  },
  'outgoing mail': {
    path: () => 'admin/outgoing-mails?',
    as: () => admin,
    page: (body) => body.pagination,
  },
}

describe.each(Object.entries(PAGED))('pages of %s', (_name, { path, as, page }) => {
  const get = async (query: string) => {
    const { status, body } = await as().get(`${path()}&${query}`)
    return { status, body, page: status === 200 ? page(body) : null }
  }

  it('have the next page as last_page, and the last one itself', async () => {
    expect((await get('perPage=2')).page).toMatchObject({ next_page: 2, last_page: 2 })
    expect((await get('perPage=2&page=2')).page).toMatchObject({ next_page: 3, last_page: 3 })
    expect((await get('perPage=2&page=3')).page).toMatchObject({ next_page: null, last_page: 3 })
    expect((await get('perPage=5')).page).toMatchObject({ next_page: null, last_page: 1 })
  })

  it('hold up to 1,000 rows; more is refused, not cut', async () => {
    expect((await get('perPage=1000')).page).toMatchObject({ per_page: 1000 })
    for (const perPage of ['1001', '1000000000']) {
      const { status, body } = await get(`perPage=${perPage}`)
      expect([status, Object.keys(body.errors)]).toEqual([422, ['perPage']])
    }
  })
})

it('last_page is null where a cursor says where the page begins, as its number is', async () => {
  const { body } = await user.client.get(`drive/file-entries?folderId=${folder.hash}&perPage=2`)
  const next = await user.client.get(
    `drive/file-entries?folderId=${folder.hash}&perPage=2&cursor=${body.next_cursor}`,
  )
  expect(next.body).toMatchObject({ current_page: null, next_page: null, last_page: null })
})

describe('a page of 1,000 rows', () => {
  const QUERIES = ['folderId=:hash', 'pageId=search&parentIds=:id', 'folderId=:hash&page=2']
  const fill = async (description: string) => {
    const { id, hash } = await createFolder(user.client)
    const { id: fileId } = await uploadFile(user.client, { name: 'copied.txt', parentId: id })
    await app.db.run(sql`
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500)
      INSERT INTO file_entries (hash, space_id, owner_id, parent_id, ancestors, is_folder, name, name_key, search_key, sort_key, type, mime, extension, description, size_bytes, blob_id, created_at, updated_at)
      SELECT lower(hex(randomblob(16))), space_id, owner_id, parent_id, ancestors, i % 10 = 0, i || name, i || name_key, search_key, i || sort_key, type, mime, extension,
        ${description}, size_bytes, blob_id, created_at, updated_at
      FROM file_entries, n WHERE id = ${fileId}`)
    return (query: string) => query.replace(':hash', hash).replace(':id', String(id))
  }
  const list = async (query: string) => {
    const answer = await user.client.get(`drive/file-entries?${query}`)
    expect(answer.status).toBe(200)
    const names = answer.body.data.map((entry: { name: string }) => entry.name)
    return { names, roundTrips: answer.roundTrips }
  }

  it('takes one round trip', async () => {
    const at = await fill('short')
    for (const query of QUERIES) {
      const { names, roundTrips } = await list(`${at(query)}&perPage=1000`)
      expect([names.length, roundTrips]).toEqual([query.endsWith('page=2') ? 501 : 1000, 1])
    }
  })

  it('whose descriptions exceed what the database sends at once is whole too', async () => {
    // 12 MB a page; a response of the database has at most 10 MB.
    const at = await fill('\u674e'.repeat(4000))
    for (const query of QUERIES) {
      const { names } = await list(`${at(query)}&perPage=1000`)
      const first = query.endsWith('page=2') ? 6 : 1
      const pages = [0, 1, 2, 3, 4].map((more) =>
        list(`${at(query).replace('&page=2', '')}&perPage=200&page=${first + more}`),
      )
      expect(names).toEqual((await Promise.all(pages)).flatMap((page) => page.names))
    }
  })
})
