import { randomBytes } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fileEntries } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import {
  createFolder,
  namesIn,
  registerUser,
  trash,
  uploadFile,
  usedSpace,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { personalSpace } from '#tests/support/personal-space.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { nameColumns } from '#worker/names/entry-name.ts'

let app: App
let alice: TestUser
let bob: TestUser
beforeAll(async () => {
  app = await sharedApp()
  alice = await registerUser(app)
  bob = await registerUser(app)
})
afterEach(() => expectSoundDrive(app))

const CALLS: [string, (client: ApiClient, entryIds: number[]) => ReturnType<ApiClient['post']>][] =
  [
    ['delete', (client, entryIds) => client.post('file-entries/delete', { entryIds })],
    [
      'delete forever',
      (client, entryIds) => client.post('file-entries/delete', { entryIds, deleteForever: true }),
    ],
    [
      'move',
      (client, entryIds) =>
        client.post('file-entries/move', { entryIds, destinationId: null, onConflict: 'replace' }),
    ],
    ['duplicate', (client, entryIds) => client.post('file-entries/duplicate', { entryIds })],
    ['restore', (client, entryIds) => client.post('file-entries/restore', { entryIds })],
  ]

describe('a selection of my own entries and others', () => {
  it.each(CALLS)('is refused by %s as a whole: nothing changes', async (_name, call) => {
    const mine = await uploadFile(alice.client)
    const myTrash = await uploadFile(alice.client)
    await trash(alice.client, myTrash.id)
    const theirs = await uploadFile(bob.client)
    const state = () =>
      app.db
        .select()
        .from(fileEntries)
        .where(inArray(fileEntries.ownerId, [alice.id, bob.id]))
        .orderBy(fileEntries.id)
    const before = await state()
    for (const foreign of [theirs.id, 999_999]) {
      const answer = await call(alice.client, [mine.id, myTrash.id, foreign])
      expect(answer.status).toBe(404)
      expect(answer.body.code).toBe('not_found')
      expect(await state()).toEqual(before)
    }
  })

  it.each(CALLS)('may name an entry twice: %s', async (_name, call) => {
    const folder = await createFolder(alice.client)
    expect((await call(alice.client, [folder.id, folder.id])).status).toBe(200)
  })
})

describe('a selection of a thousand folders', () => {
  it('goes to the trash, comes back and goes for good', async () => {
    const user = await registerUser(app)
    const folder = await createFolder(user.client, 'All of them')
    // Written past the front door only because a thousand calls take long.
    const now = new Date().toISOString()
    const rows = Array.from({ length: 1000 }, (_, index) => ({
      hash: randomBytes(16).toString('base64url'),
      spaceId: personalSpace(user.id),
      ownerId: user.id,
      parentId: folder.id,
      ancestors: `/${folder.id}/`,
      isFolder: true,
      ...nameColumns(`Folder ${index}`),
      type: 'folder',
      updatedAt: now,
    }))
    await app.db.insert(fileEntries).values(rows)
    const ids = (
      await app.db
        .select({ id: fileEntries.id })
        .from(fileEntries)
        .where(eq(fileEntries.parentId, folder.id))
    ).map(({ id }) => id)
    await uploadFile(user.client, { parentId: ids[500] ?? null, content: 'x'.repeat(77) })
    const living = async () =>
      (
        await app.db.get<{ n: number }>(
          sql`SELECT count(*) AS n FROM file_entries WHERE parent_id = ${folder.id} AND deleted_at IS NULL`,
        )
      ).n

    expect((await user.client.post('file-entries/delete', { entryIds: ids })).status).toBe(200)
    expect(await living()).toBe(0)
    expect((await user.client.post('file-entries/restore', { entryIds: ids })).status).toBe(200)
    expect(await living()).toBe(1000)
    await trash(user.client, ...ids)
    expect((await user.client.post('file-entries/delete', { emptyTrash: true })).status).toBe(200)
    expect(await namesIn(user.client, folder.hash)).toEqual([])
    expect(await usedSpace(user.client)).toBe(0)
    const again = await Promise.all(Array.from({ length: 3 }, () => createFolder(user.client)))
    expect(
      (
        await user.client.post('file-entries/delete', {
          entryIds: again.map(({ id }) => id),
          deleteForever: true,
        })
      ).status,
    ).toBe(200)
  })

  it('may be deleted for good at once', async () => {
    const user = await registerUser(app)
    const now = new Date().toISOString()
    const rows = Array.from({ length: 1000 }, (_, index) => ({
      hash: randomBytes(16).toString('base64url'),
      spaceId: personalSpace(user.id),
      ownerId: user.id,
      ancestors: '/',
      isFolder: true,
      ...nameColumns(`Folder ${index}`),
      type: 'folder',
      updatedAt: now,
    }))
    const ids = (
      await app.db.insert(fileEntries).values(rows).returning({ id: fileEntries.id })
    ).map(({ id }) => id)
    expect(
      (await user.client.post('file-entries/delete', { entryIds: ids, deleteForever: true }))
        .status,
    ).toBe(200)
    expect(await namesIn(user.client)).toEqual([])
  })
})
