import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Answer } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { createFolder, registerUser } from '#tests/support/factories.ts'
import { personalSpace } from '#tests/support/personal-space.ts'
import { createWorkspace } from '#tests/support/workspaces.ts'
import type { BenchRow } from './print-table.ts'

const FOLDERS = 1000
const FILES_IN_EACH = 99

/** Actions on a folder take as many round trips with 100,000 descendants as with none. */
export async function measureTrees(app: App): Promise<BenchRow[]> {
  const user = await registerUser(app)
  const large = await createFolder(user.client, 'Large')
  const target = await createFolder(user.client, 'Target')
  const at = { spaceId: personalSpace(user.id), ownerId: user.id, folderId: large.id }
  await fillWithTree(app, at)
  const workspaceId = await createWorkspace(user)
  const [entryIds, destinationId] = [[large.id], target.id]
  const calls: [string, number, string, object][] = [
    ['moved', 3, 'move', { entryIds, destinationId }],
    ['thrown away', 3, 'delete', { entryIds }],
    ['restored', 3, 'restore', { entryIds }],
    ['moved to a workspace', 3, `move?workspaceId=${workspaceId}`, { entryIds }],
    ['moved back', 3, 'move', { entryIds, destinationId }],
    ['copied', 3, 'duplicate', { entryIds }],
    ['deleted for ever', 3, 'delete', { entryIds, deleteForever: true }],
  ]
  const rows: BenchRow[] = []
  for (const [what, atMost, call, input] of calls) {
    const startedAt = performance.now()
    const { status, roundTrips }: Answer = await user.client.post(`file-entries/${call}`, input)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    if (status !== 200) throw new Error(`file-entries/${call} answered ${status}`)
    rows.push({
      what: `round trips: a folder of 100,000 entries ${what} (here in ${seconds} s)`,
      figure: roundTrips,
      unit: '',
      atMost,
    })
  }
  return rows
}

/** Entries without bytes, made where they are kept. */
async function fillWithTree(
  app: App,
  { spaceId, ownerId, folderId }: { spaceId: SQL; ownerId: number; folderId: number },
): Promise<void> {
  const now = new Date().toISOString()
  await app.db.run(sql`
    INSERT INTO file_entries (hash, space_id, owner_id, parent_id, ancestors, is_folder, name, name_key, search_key, sort_key, type, updated_at)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${FOLDERS})
    SELECT lower(hex(randomblob(16))), ${spaceId}, ${ownerId}, ${folderId}, ${`/${folderId}/`}, 1,
      'folder ' || i, 'folder ' || i, 'folder ' || i, 'folder ' || length(i) || i, 'folder', ${now} FROM n`)
  await app.db.run(sql`
    INSERT INTO file_entries (hash, space_id, owner_id, parent_id, ancestors, is_folder, name, name_key, search_key, sort_key, type, updated_at)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${FILES_IN_EACH})
    SELECT lower(hex(randomblob(16))), ${spaceId}, ${ownerId}, f.id, f.ancestors || f.id || '/', 0,
      'file ' || i || '.txt', 'file ' || i || '.txt', 'file ' || i || '.txt', 'file ' || length(i) || i || '.txt', 'text', ${now}
    FROM file_entries f CROSS JOIN n WHERE f.parent_id = ${folderId}`)
}
