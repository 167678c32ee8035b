import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { createFolder, registerUser, trash } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { sendBundle } from '#tests/support/send-bundle.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { createWorkspace } from '#tests/support/workspaces.ts'

/** So many that several share a statement. */
const FOLDERS = 120
const NAMES = Array.from({ length: FOLDERS }, (_, index) => `box ${index}`)

let app: App
let user: TestUser
/** Each holds a folder, which holds a file of 5 bytes. */
let entryIds: number[]
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
  const { client } = user
  for (const names of [NAMES.slice(0, 60), NAMES.slice(60)])
    await sendBundle(
      client,
      names.map((name) => ({ name: 'file.txt', relativePath: `${name}/inner/file.txt` })),
    )
  entryIds = await childrenOf(null)
  expect(entryIds).toHaveLength(FOLDERS)
})
afterAll(() => expectSoundDrive(app))

const childrenOf = async (parentId: number | null) => {
  const rows = await app.db.all<{ id: number }>(sql`
    SELECT id FROM file_entries
    WHERE owner_id = ${user.id} AND parent_id IS ${parentId} AND is_folder AND deleted_at IS NULL`)
  return rows.map(({ id }) => id)
}

const call = async (name: string, input: object) => {
  const { status } = await user.client.post(`file-entries/${name}`, { entryIds, ...input })
  expect([name, status]).toEqual([name, 200])
  await expectSoundDrive(app)
}

/** Of the files below a folder that are not in the trash: their number, and in which spaces they are. */
const filesBelow = async (folderId: number) => {
  const [row] = await app.db.all<{ count: number; spaces: number }>(sql`
    SELECT count(*) AS count, count(DISTINCT space_id) AS spaces FROM file_entries
    WHERE owner_id = ${user.id} AND NOT is_folder AND deleted_at IS NULL
      AND ancestors LIKE ${`%/${folderId}/%`}`)
  return row
}

it('many folders keep what is in them, wherever they go', async () => {
  const [one, other] = [await createFolder(user.client), await createFolder(user.client)]
  await call('move', { destinationId: one.id })
  expect(await filesBelow(one.id)).toEqual({ count: FOLDERS, spaces: 1 })

  await call('delete', {})
  expect(await filesBelow(one.id)).toEqual({ count: 0, spaces: 0 })
  await call('restore', {})
  expect(await filesBelow(one.id)).toEqual({ count: FOLDERS, spaces: 1 })

  const workspaceId = await createWorkspace(user)
  await call(`move?workspaceId=${workspaceId}`, { destinationId: null, workspaceId })
  expect(await filesBelow(one.id)).toEqual({ count: 0, spaces: 0 })
  await call('move', { destinationId: other.id })
  expect(await filesBelow(other.id)).toEqual({ count: FOLDERS, spaces: 1 })

  // Their folder is in the trash when they return: they go elsewhere.
  await call('delete', {})
  await trash(user.client, other.id)
  await call('restore', {})
  expect(await filesBelow(other.id)).toEqual({ count: 0, spaces: 0 })
  expect((await childrenOf(null)).filter((id) => entryIds.includes(id))).toHaveLength(FOLDERS)
  const [first = 0] = entryIds
  expect(await filesBelow(first)).toEqual({ count: 1, spaces: 1 })

  await call('delete', { deleteForever: true })
  expect(await filesBelow(first)).toEqual({ count: 0, spaces: 0 })
})
