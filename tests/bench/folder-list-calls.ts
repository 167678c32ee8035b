import { sql } from 'drizzle-orm'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { createFolder } from '#tests/support/factories.ts'
import { insertFolders } from '#tests/support/insert-folders.ts'
import { numbers } from './list-call.ts'
import type { ListCall } from './list-call.ts'

const FOLDERS = 1000

/** Names of the full length. */
const NAMES = numbers(FOLDERS).map((number) => `${number}${'-'.repeat(240)}`)

/** Calls that take folders: each is a range of entries to write. */
export async function folderCalls(
  app: App,
  owner: { id: number },
  client: ApiClient,
): Promise<ListCall[]> {
  const [here, there] = [await createFolder(client, 'Here'), await createFolder(client, 'There')]
  await insertFolders(app, owner, NAMES, here.id)
  const idsIn = async (parentId: number) => {
    const rows = await app.db.all<{ id: number }>(
      sql`SELECT id FROM file_entries WHERE parent_id = ${parentId} AND deleted_at IS NULL`,
    )
    return rows.map(({ id }) => id)
  }
  const entryIds = await idsIn(here.id)
  const post = (name: string, input: object) => client.post(`file-entries/${name}`, input)
  const move = (destinationId: number) => post('move', { entryIds, destinationId })
  const what = `(${FOLDERS} folders)`
  return [
    {
      what: `move there and back ${what}`,
      call: async () => {
        await move(there.id)
        return move(here.id)
      },
    },
    {
      what: `trash, then restore ${what}`,
      call: async () => {
        await post('delete', { entryIds })
        return post('restore', { entryIds })
      },
    },
    {
      what: `move, all replace ${what}`,
      call: async () => {
        const from = await createFolder(client)
        await insertFolders(app, owner, NAMES, from.id)
        const arrivals = await idsIn(from.id)
        return post('move', { entryIds: arrivals, destinationId: here.id, onConflict: 'replace' })
      },
    },
    {
      what: `delete forever ${what}`,
      call: async () => {
        const from = await createFolder(client)
        await insertFolders(app, owner, NAMES, from.id)
        const doomed = await idsIn(from.id)
        await post('delete', { entryIds: doomed })
        return post('delete', { entryIds: doomed, deleteForever: true })
      },
    },
  ]
}
