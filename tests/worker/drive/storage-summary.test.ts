import { beforeAll, describe, expect, it } from 'vitest'
import type { SpaceId } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { createFolder, registerUser, trash, uploadFile } from '#tests/support/factories.ts'
import { queryPlans } from '#tests/support/query-plans.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { withQuery } from '#tests/support/with-query.ts'
import { createTeam } from '#tests/support/workspaces.ts'
import { selectStorage } from '#worker/features/drive/space/storage-queries.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

const bytes = (count: number) => 'x'.repeat(count)

describe('GET user/storage', () => {
  it('adds up to the space used: types, trash and versions', async () => {
    const { client } = await registerUser(app)
    expect((await client.get('user/storage')).body).toEqual({
      status: 'success',
      types: [],
      trash: { count: 0, bytes: 0 },
      versions: { bytes: 0 },
      largest: [],
    })
    const folder = await createFolder(client, 'Letters')
    await uploadFile(client, { name: 'a.txt', content: bytes(100), parentId: folder.id })
    await uploadFile(client, { name: 'b.txt', content: bytes(30) })
    await uploadFile(client, { name: 'b.txt', content: bytes(40), onConflict: 'replace' })
    await uploadFile(client, { name: 'c.zip', mime: 'application/zip', content: bytes(500) })
    const old = await createFolder(client, 'Old')
    await uploadFile(client, { name: 'd.txt', content: bytes(7), parentId: old.id })
    await trash(client, old.id)

    const { status, body } = await client.get('user/storage')
    expect(status).toBe(200)
    expect(body.types).toEqual([
      { type: 'archive', count: 1, bytes: 500 },
      { type: 'text', count: 2, bytes: 140 },
    ])
    expect(body.trash).toEqual({ count: 1, bytes: 7 })
    expect(body.versions).toEqual({ bytes: 30 })
    expect((await client.get('user/space-usage')).body.used_here).toBe(677)
    expect(
      body.largest.map((file: { name: string; location: { name: string } | null }) => [
        file.name,
        file.location?.name ?? null,
      ]),
    ).toEqual([
      ['c.zip', null],
      ['a.txt', 'Letters'],
      ['b.txt', null],
    ])
  })

  it('lists the twenty largest files', async () => {
    const { client } = await registerUser(app)
    for (let size = 1; size <= 21; size++)
      await uploadFile(client, { name: `${size}.txt`, content: bytes(size) })
    const { body } = await client.get('user/storage')
    expect(body.largest.map((file: { file_size: number }) => file.file_size)).toEqual(
      Array.from({ length: 20 }, (_, index) => 21 - index),
    )
  })

  it('is of the workspace that is named, for its members alone', async () => {
    const { owner, member, id } = await createTeam(app)
    const inTeam = withQuery(owner.client, `workspaceId=${id}`)
    await uploadFile(owner.client, { name: 'mine.txt', content: bytes(9) })
    await uploadFile(inTeam, { name: 'ours.txt', content: bytes(5) })
    const { body } = await member.client.get(`user/storage?workspaceId=${id}`)
    expect(body.types).toEqual([{ type: 'text', count: 1, bytes: 5 }])
    const stranger = await registerUser(app)
    expect((await stranger.client.get(`user/storage?workspaceId=${id}`)).status).toBe(404)
    expect((await stranger.client.get('user/storage?workspaceId=x')).status).toBe(422)
    expect((await (await app.guest()).get('user/storage')).status).toBe(401)
  })

  it('reads an index for each part, not the rows of the files', async () => {
    const [, types, trashed, largest] = await queryPlans(app.db, (db) =>
      selectStorage(db, 1, 1 as SpaceId),
    )
    expect(types).toContain('USING COVERING INDEX file_entries_largest (space_id=? AND is_folder=?')
    expect(trashed).toContain('USING INDEX file_entries_trash_listing (space_id=?)')
    expect(largest).toMatch(
      /USING (COVERING )?INDEX file_entries_largest \(space_id=\? AND is_folder=\?/,
    )
  })
})
