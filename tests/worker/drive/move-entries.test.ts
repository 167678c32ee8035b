import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import {
  createFolder,
  createLink,
  namesIn,
  registerUser,
  trash,
  uploadFile,
  usedSpace,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
})
afterEach(() => expectSoundDrive(app))

const entry = async (id: number): Promise<FileEntry> =>
  (await user.client.get(`file-entries/${id}`)).body.fileEntry
const move = (entryIds: unknown, destinationId: unknown, more: object = {}) =>
  user.client.post('file-entries/move', { entryIds, destinationId, ...more })

/** A folder in a folder, with 100 bytes in the outer one and 20 in the inner one. */
async function tree() {
  const outer = await createFolder(user.client)
  const inner = await createFolder(user.client, 'Inner', outer.id)
  const top = await uploadFile(user.client, { parentId: outer.id, content: 'x'.repeat(100) })
  const deep = await uploadFile(user.client, { parentId: inner.id, content: 'x'.repeat(20) })
  return { outer, inner, top, deep }
}

describe('POST file-entries/move', () => {
  it('takes a folder along with all that is in it, sizes and addresses included', async () => {
    const { outer, inner, deep } = await tree()
    const target = await createFolder(user.client)
    const used = await usedSpace(user.client)
    const { status, body } = await move([inner.id], target.id)
    expect(status).toBe(200)
    const { permissions: _p, ...moved } = body.entries[0]
    expect(body.entries).toHaveLength(1)
    expect(moved).toMatchObject({
      id: inner.id,
      hash: inner.hash,
      name: 'Inner',
      parent_id: target.id,
      path: `${target.id}/${inner.id}`,
      file_size: 20,
    })
    expect((await entry(deep.id)).path).toBe(`${target.id}/${inner.id}/${deep.id}`)
    expect([(await entry(outer.id)).file_size, (await entry(target.id)).file_size]).toEqual([
      100, 20,
    ])
    expect((await user.client.get(deep.url ?? '')).body).toBe('x'.repeat(20))
    expect(await usedSpace(user.client)).toBe(used)
  })

  it('moves to the root and back', async () => {
    const { outer, inner } = await tree()
    await move([inner.id], null)
    expect(await entry(inner.id)).toMatchObject({ parent_id: null, path: String(inner.id) })
    await move([inner.id], outer.id)
    expect((await entry(outer.id)).file_size).toBe(120)
  })

  it('moves many from several folders at once; what is in a chosen folder goes along', async () => {
    const [first, second] = [await tree(), await tree()]
    const target = await createFolder(user.client)
    const chosen = [first.inner.id, first.deep.id, second.top.id, second.outer.id]
    const { body } = await move(chosen, target.id)
    expect(new Set(body.entries.map(({ id }: FileEntry) => id))).toEqual(
      new Set([first.inner.id, second.outer.id]),
    )
    expect((await entry(first.deep.id)).parent_id).toBe(first.inner.id)
    expect((await entry(target.id)).file_size).toBe(140)
  })

  it('leaves what is there already as it is', async () => {
    const { outer, top, inner } = await tree()
    const before = await entry(top.id)
    const { body } = await move([top.id, inner.id], outer.id, { onConflict: 'ask' })
    expect(body.entries).toHaveLength(2)
    expect(await entry(top.id)).toEqual(before)
  })

  it('takes along what is in the trash of a folder, which comes back inside it', async () => {
    const { outer, inner, deep } = await tree()
    const target = await createFolder(user.client)
    await trash(user.client, deep.id)
    await move([inner.id], target.id)
    expect((await entry(target.id)).file_size).toBe(0)
    await user.client.post('file-entries/restore', { entryIds: [deep.id] })
    expect((await entry(deep.id)).path).toBe(`${target.id}/${inner.id}/${deep.id}`)
    expect([(await entry(outer.id)).file_size, (await entry(target.id)).file_size]).toEqual([
      100, 20,
    ])
  })

  it('keeps a link, and ends what the link of a folder gave to what has left it', async () => {
    const { outer, deep } = await tree()
    const own = await createLink(user.client, deep.id)
    const above = await createLink(user.client, outer.id)
    await move([deep.id], null)
    const guest = await app.guest()
    expect((await guest.get(`shareable-links/${own.hash}`)).status).toBe(200)
    expect((await guest.get(`file-entries/${deep.hash}/content?link=${above.hash}`)).status).toBe(
      404,
    )
  })

  it('refuses a folder into itself, or into what is in it', async () => {
    const { outer, inner } = await tree()
    for (const destination of [outer.id, inner.id]) {
      const answer = await move([outer.id], destination)
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toEqual({ destinationId: ['A folder cannot go into itself.'] })
    }
  })

  it('knows no folder that is a file, in the trash, not there, or of somebody else', async () => {
    const { top, inner } = await tree()
    const other = await registerUser(app)
    const theirs = await createFolder(other.client)
    const trashed = await createFolder(user.client)
    await trash(user.client, trashed.id)
    const file = await uploadFile(user.client)
    for (const destination of [file.id, trashed.id, theirs.id, 999_999])
      expect((await move([top.id], destination)).status).toBe(404)
    expect((await move([trashed.id], inner.id)).status).toBe(404)
    expect(await namesIn(other.client)).toEqual([theirs.name])
  })

  it.each([
    [{ destinationId: null }, 'entryIds'],
    [{ entryIds: [], destinationId: null }, 'entryIds'],
    [{ entryIds: ['first'], destinationId: null }, 'entryIds.0'],
    [{ entryIds: [1], destinationId: 'root' }, 'destinationId'],
    [{ entryIds: [1], destinationId: -1 }, 'destinationId'],
    [{ entryIds: [1], destinationId: null, onConflict: 'overwrite' }, 'onConflict'],
    [{ entryIds: [1], destinationId: null, decisions: { 1: 'ask' } }, 'decisions.1'],
    [
      { entryIds: [1], destinationId: null, decisions: { constructor: 'skip' } },
      'decisions.constructor',
    ],
    [{ entryIds: [1], destinationId: null, decisions: [] }, 'decisions'],
  ])('refuses %j', async (input, field) => {
    const answer = await user.client.post('file-entries/move', input)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })

  it('takes nothing else from the payload', async () => {
    const { inner } = await tree()
    const { body } = await move([inner.id], null, {
      decisions: { [inner.id]: 'keepBoth' },
      owner_id: 1,
      spaceId: 'u1',
      name: 'x',
    })
    expect(body.entries[0]).toMatchObject({ owner_id: user.id, parent_id: null })
    expect(body.entries[0].name).toMatch(/^Inner/)
  })

  it('knows no workspace that the caller is no member of', async () => {
    const folder = await createFolder(user.client)
    const answer = await user.client.post('file-entries/move?workspaceId=7', {
      entryIds: [folder.id],
      destinationId: null,
    })
    expect(answer.status).toBe(404)
  })
})
