import { randomBytes } from 'node:crypto'
import { fileEntries } from '#db/schema/index.ts'
import { nameColumns } from '#worker/names/entry-name.ts'
import type { App } from './app.ts'
import { personalSpace } from './personal-space.ts'

/** One statement's share of the variables that SQLite takes. */
const ROWS_PER_STATEMENT = 100

/** Makes folders past the API, where making them is not what is tested: a call for each takes longer than a page. */
export async function insertFolders(
  app: App,
  owner: { id: number },
  names: string[],
  parentId: number | null = null,
): Promise<void> {
  const updatedAt = new Date().toISOString()
  const rows = names.map((name) => ({
    ...nameColumns(name),
    hash: randomBytes(16).toString('base64url'),
    spaceId: personalSpace(owner.id),
    ownerId: owner.id,
    parentId,
    // Deeper folders have more ancestors than these.
    ancestors: parentId === null ? '/' : `/${parentId}/`,
    isFolder: true,
    type: 'folder',
    updatedAt,
  }))
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    await app.db.insert(fileEntries).values(rows.slice(start, start + ROWS_PER_STATEMENT))
}
