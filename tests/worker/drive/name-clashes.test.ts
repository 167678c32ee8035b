import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fileEntries } from '#db/schema/index.ts'
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

const post = (call: string, input: object) => user.client.post(`file-entries/${call}`, input)
const entry = async (id: number): Promise<FileEntry> =>
  (await user.client.get(`file-entries/${id}`)).body.fileEntry
const rowsOf = (ownerId: number) =>
  app.db.select().from(fileEntries).where(eq(fileEntries.ownerId, ownerId))
const contentOf = async (id: number) => (await user.client.get((await entry(id)).url ?? '')).body

interface Scene {
  call: 'move' | 'duplicate' | 'restore'
  folder: FileEntry
  /** `coming` is named note.txt, `standing` NOTE.txt. */
  coming: FileEntry
  standing: FileEntry
  /** A second incoming entry, whose name is free. */
  other: FileEntry
  send: (choice?: object) => ReturnType<TestUser['client']['post']>
}

/** An entry on its way to a folder where its name is taken. */
async function scene(call: Scene['call']): Promise<Scene> {
  const folder = await createFolder(user.client)
  const from = call === 'restore' ? folder : await createFolder(user.client)
  const coming = await uploadFile(user.client, {
    name: 'note.txt',
    parentId: from.id,
    content: 'coming',
  })
  const other = await uploadFile(user.client, { name: 'other.txt', parentId: from.id })
  if (call === 'restore') await trash(user.client, coming.id, other.id)
  const standing = await uploadFile(user.client, {
    name: 'NOTE.txt',
    parentId: folder.id,
    content: 'standing there',
  })
  const input = {
    entryIds: [coming.id, other.id],
    ...(call !== 'restore' && { destinationId: folder.id }),
  }
  const send = (choice: object = {}) => post(call, { ...input, ...choice })
  return { call, folder, coming, standing, other, send }
}

describe.each(['move', 'duplicate', 'restore'] as const)('where a name is taken, %s', (call) => {
  it('adds a number, unless told otherwise', async () => {
    const { folder, send, standing } = await scene(call)
    const { status, body } = await send()
    expect(status).toBe(200)
    expect(body.entries).toHaveLength(2)
    expect(await namesIn(user.client, folder.hash)).toEqual([
      'note (1).txt',
      'NOTE.txt',
      'other.txt',
    ])
    expect(await contentOf(standing.id)).toBe('standing there')
  })

  it('replaces what stood there, which is in the trash then', async () => {
    const { folder, send, standing } = await scene(call)
    const used = await usedSpace(user.client)
    const { body } = await send({ onConflict: 'replace' })
    expect(body.entries).toHaveLength(2)
    expect(await namesIn(user.client, folder.hash)).toEqual(['note.txt', 'other.txt'])
    expect(body.entries.find(({ name }: FileEntry) => name === 'note.txt').parent_id).toBe(
      folder.id,
    )
    expect((await entry(standing.id)).deleted_at).not.toBeNull()
    expect(await usedSpace(user.client)).toBe(call === 'duplicate' ? used + 11 : used)
    const undone = await post('restore', { entryIds: [standing.id] })
    expect(undone.body.entries[0].name).toBe('NOTE (1).txt')
    expect(await contentOf(standing.id)).toBe('standing there')
  })

  it('leaves out what is skipped', async () => {
    const { folder, send, coming, standing } = await scene(call)
    const before = await entry(coming.id)
    const { body } = await send({ onConflict: 'skip' })
    expect(body.entries.map(({ name }: FileEntry) => name)).toEqual(['other.txt'])
    expect(await namesIn(user.client, folder.hash)).toEqual(['NOTE.txt', 'other.txt'])
    expect(await entry(coming.id)).toEqual(before)
    expect(await contentOf(standing.id)).toBe('standing there')
  })

  it('asks first, then does as decided', async () => {
    const { folder, send, coming, standing } = await scene(call)
    const before = await rowsOf(user.id)
    const { status, body } = await send({ onConflict: 'ask' })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'name_conflict',
      message: 'There are entries with these names here already.',
    })
    const { id, hash, name, type, file_size, updated_at } = standing
    expect(body.conflicts).toEqual([
      {
        entryId: coming.id,
        name: 'note.txt',
        existing: { id, hash, name, type, file_size, updated_at },
      },
    ])
    expect(await rowsOf(user.id)).toEqual(before)
    const decided = await send({ onConflict: 'ask', decisions: { [coming.id]: 'replace' } })
    expect(decided.status).toBe(200)
    expect(await namesIn(user.client, folder.hash)).toEqual(['note.txt', 'other.txt'])
  })

  it('lets a single decision go before the general one', async () => {
    const { folder, send, coming } = await scene(call)
    await send({ onConflict: 'replace', decisions: { [coming.id]: 'skip', 999_999: 'replace' } })
    expect(await namesIn(user.client, folder.hash)).toEqual(['NOTE.txt', 'other.txt'])
  })
})

it.each(['move', 'duplicate'] as const)(
  'all of one taken name are skipped that come in one call (%s)',
  async (call) => {
    const { folder, coming } = await scene(call)
    const elsewhere = await createFolder(user.client)
    const twin = await uploadFile(user.client, { name: 'note.TXT', parentId: elsewhere.id })
    const entryIds = [coming.id, twin.id]
    const { status, body } = await post(call, {
      entryIds,
      destinationId: folder.id,
      onConflict: 'skip',
    })
    expect([status, body.entries]).toEqual([200, []])
    expect(await namesIn(user.client, folder.hash)).toEqual(['NOTE.txt'])
  },
)

it.each(['upload', 'copy'])(
  'a name that only the trash has is free for what comes by %s, with a number, too',
  async (how) => {
    const folder = await createFolder(user.client)
    const upload = () => uploadFile(user.client, { name: 'free.txt', parentId: folder.id })
    const gone = await upload()
    await trash(user.client, gone.id)
    const standing = await upload()
    expect(standing.name).toBe('free.txt')
    const copy = { entryIds: [standing.id], destinationId: folder.id }
    const again = async (): Promise<FileEntry> =>
      how === 'upload' ? upload() : (await post('duplicate', copy)).body.entries[0]
    const numbered = await again()
    expect(numbered.name).toBe('free (1).txt')
    await trash(user.client, numbered.id)
    expect((await again()).name).toBe('free (1).txt')
  },
)

describe('replacing', () => {
  it('a folder by what is inside it keeps both: the one in its place, the rest in the trash', async () => {
    const home = await createFolder(user.client)
    const outer = await createFolder(user.client, 'Same', home.id)
    const inner = await createFolder(user.client, 'same', outer.id)
    const [kept, left] = [
      await uploadFile(user.client, { parentId: inner.id, content: 'kept' }),
      await uploadFile(user.client, { parentId: outer.id, content: 'left behind' }),
    ]
    await post('move', { entryIds: [inner.id], destinationId: home.id, onConflict: 'replace' })
    expect(await namesIn(user.client, home.hash)).toEqual(['same'])
    expect(await entry(inner.id)).toMatchObject({ parent_id: home.id, file_size: 4 })
    expect(await contentOf(kept.id)).toBe('kept')
    expect((await entry(home.id)).file_size).toBe(4)
    await expectSoundDrive(app)
    await post('restore', { entryIds: [outer.id] })
    expect(await contentOf(left.id)).toBe('left behind')
    expect((await entry(outer.id)).file_size).toBe(11)
  })

  it('a folder by a copy of what is inside it leaves the original in the trash with it', async () => {
    const home = await createFolder(user.client)
    const outer = await createFolder(user.client, 'Same', home.id)
    const inner = await createFolder(user.client, 'same', outer.id)
    await uploadFile(user.client, { parentId: inner.id, name: 'deep.txt', content: 'deep' })
    const { body } = await post('duplicate', {
      entryIds: [inner.id],
      destinationId: home.id,
      onConflict: 'replace',
    })
    expect(await namesIn(user.client, body.entries[0].hash)).toEqual(['deep.txt'])
    expect((await entry(home.id)).file_size).toBe(4)
    expect((await entry(inner.id)).deleted_at).not.toBeNull()
  })

  it.each(['replace', 'skip', 'ask'])(
    'an entry by its own copy is none (%s)',
    async (onConflict) => {
      const home = await createFolder(user.client)
      const file = await uploadFile(user.client, { name: 'a.txt', parentId: home.id })
      for (const where of [{ destinationId: home.id }, { inPlace: true }]) {
        const answer = await post('duplicate', { entryIds: [file.id], onConflict, ...where })
        expect(answer.status).toBe(200)
      }
      expect(await namesIn(user.client, home.hash)).toEqual(['a (1).txt', 'a (2).txt', 'a.txt'])
    },
  )

  it('an entry by one of those chosen with it is none', async () => {
    const [home, elsewhere] = [await createFolder(user.client), await createFolder(user.client)]
    const there = await uploadFile(user.client, { name: 'a.txt', parentId: home.id })
    const comes = await uploadFile(user.client, { name: 'a.txt', parentId: elsewhere.id })
    const input = { entryIds: [there.id, comes.id], destinationId: home.id, onConflict: 'replace' }
    expect((await post('move', input)).body.entries).toHaveLength(2)
    expect(await namesIn(user.client, home.hash)).toEqual(['a (1).txt', 'a.txt'])
  })

  it('a file by a folder, and a folder by a file, loses neither', async () => {
    const [home, elsewhere] = [await createFolder(user.client), await createFolder(user.client)]
    const folder = await createFolder(user.client, 'thing', home.id)
    const inside = await uploadFile(user.client, { parentId: folder.id, content: 'inside' })
    const file = await uploadFile(user.client, { name: 'thing', parentId: elsewhere.id })
    await post('move', { entryIds: [file.id], destinationId: home.id, onConflict: 'replace' })
    await post('restore', { entryIds: [folder.id], onConflict: 'replace' })
    expect(await contentOf(inside.id)).toBe('inside')
    expect((await entry(file.id)).deleted_at).not.toBeNull()
    expect((await entry(home.id)).file_size).toBe(6)
  })

  it('a folder that something else comes back into puts that into the root', async () => {
    const home = await createFolder(user.client)
    const old = await createFolder(user.client, 'Same', home.id)
    await trash(user.client, old.id)
    const standing = await createFolder(user.client, 'Same', home.id)
    const inside = await uploadFile(user.client, { parentId: standing.id, content: 'inside' })
    await trash(user.client, inside.id)
    await post('restore', { entryIds: [inside.id, old.id], onConflict: 'replace' })
    expect(await entry(inside.id)).toMatchObject({ parent_id: null, deleted_at: null })
    expect((await entry(standing.id)).deleted_at).not.toBeNull()
    expect(await entry(old.id)).toMatchObject({ parent_id: home.id, deleted_at: null })
  })
})
