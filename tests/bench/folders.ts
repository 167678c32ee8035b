import { sql } from 'drizzle-orm'
import type { App } from '#tests/support/app.ts'
import { createFolder, registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { timeRatio } from './print-table.ts'
import type { BenchRow } from './print-table.ts'

const ROUNDS = 15

/** A page of a folder must not cost more because the folder, or the page's depth in it, is large. */
export async function measureFolders(app: App): Promise<BenchRow[]> {
  const user = await registerUser(app)
  const small = await createFolder(user.client, 'Small')
  const large = await createFolder(user.client, 'Large')
  await fill(app, user, small.id, 100)
  await fill(app, user, large.id, 100_000)
  const page = (hash: string, order: string) => () =>
    user.client.get(`drive/file-entries?folderId=${hash}&perPage=50&${order}`)
  const rows: BenchRow[] = []
  for (const order of [
    'orderBy=name&orderDir=asc',
    'orderBy=updated_at&orderDir=desc',
    'orderBy=file_size&orderDir=desc',
  ]) {
    const figure = await timeRatio(ROUNDS, page(large.hash, order), page(small.hash, order))
    rows.push({
      what: `page of 50 of 100,000 entries over one of 100 (${order})`,
      figure,
      unit: '×',
      atMost: 1.5,
    })
  }
  const deep = Buffer.from(
    JSON.stringify({ isFolder: false, value: 'file 090000.txt', id: 0 }),
  ).toString('base64url')
  const figure = await timeRatio(
    ROUNDS,
    page(large.hash, `orderBy=name&cursor=${deep}`),
    page(large.hash, 'orderBy=name'),
  )
  rows.push({ what: 'page 1,800 of a folder over its first page', figure, unit: '×', atMost: 1.5 })
  return rows
}

/** Entries without bytes, made where they are kept: it is the list that is measured. */
async function fill(app: App, user: TestUser, parentId: number, count: number): Promise<void> {
  const now = new Date().toISOString()
  await app.db.run(sql`
    INSERT INTO file_entries (hash, scope, owner_id, workspace_id, parent_id, ancestors, is_folder, name, name_key, type, mime, extension, size_bytes, created_at, updated_at)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    SELECT lower(hex(randomblob(11))), ${`u${user.id}`}, ${user.id}, 0, ${parentId}, ${`/${parentId}/`}, 0,
      printf('file %06d.txt', i), printf('file %06d.txt', i), 'text', 'text/plain', 'txt', i % 5000, ${now}, ${now} FROM n`)
}
