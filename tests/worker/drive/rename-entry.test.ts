import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import {
  createFolder,
  listed,
  namesIn,
  registerUser,
  trash,
  uploadFile,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
})
afterAll(() => expectSoundDrive(app))

const rename = (id: number, input: Record<string, unknown>) =>
  user.client.put(`file-entries/${id}`, input)

describe('GET file-entries/{id}', () => {
  it('answers the entry with who has it', async () => {
    const file = await uploadFile(user.client)
    const { status, body } = await user.client.get(`file-entries/${file.id}`)
    expect(status).toBe(200)
    expect(body).toEqual({ status: 'success', fileEntry: file })
  })

  it('answers it by its hash too, to nobody else', async () => {
    const file = await uploadFile(user.client)
    const { status, body } = await user.client.get(`file-entries/${file.hash}`)
    expect(status).toBe(200)
    expect(body).toEqual({ status: 'success', fileEntry: file })
    const other = (await registerUser(app)).client
    expect((await other.get(`file-entries/${file.hash}`)).status).toBe(404)
    expect((await (await app.guest()).get(`file-entries/${file.hash}`)).status).toBe(401)
    expect((await user.client.get(`file-entries/${'a'.repeat(22)}`)).status).toBe(404)
  })

  it('answers what was copied with its folder by its hash', async () => {
    const folder = await createFolder(user.client, 'Copied')
    await uploadFile(user.client, { name: 'inside.txt', parentId: folder.id })
    const { body } = await user.client.post('file-entries/duplicate', {
      entryIds: [folder.id],
      inPlace: true,
    })
    const [inside] = await listed(user.client, `folderId=${body.entries[0].hash}`)
    const answer = await user.client.get(`file-entries/${inside?.hash}`)
    expect(answer.body.fileEntry).toMatchObject({ id: inside?.id, name: 'inside.txt' })
  })

  it('answers what is in the trash to its owner', async () => {
    const file = await uploadFile(user.client)
    await trash(user.client, file.id)
    expect(
      (await user.client.get(`file-entries/${file.id}`)).body.fileEntry.deleted_at,
    ).not.toBeNull()
  })

  it.each(['0', '-1', 'x', '1.5', '1e400', '99999999999999999999', 'null', '9'.repeat(23)])(
    'refuses the id %s',
    async (id) => {
      expect((await user.client.get(`file-entries/${id}`)).status).toBe(422)
    },
  )

  it('has an address that nobody can tell from its id: the same id again has another', async () => {
    const first = await createFolder(user.client)
    await user.client.post('file-entries/delete', { entryIds: [first.id], deleteForever: true })
    // The row goes with the job.
    await app.runScheduled()
    await app.db.run(
      sql`UPDATE sqlite_sequence SET seq = ${first.id - 1} WHERE name = 'file_entries'`,
    )
    const second = await createFolder(user.client)
    expect(second.id).toBe(first.id)
    expect(second.hash).not.toBe(first.hash)
    for (const { hash } of [first, second]) expect(hash).toMatch(/^[\w-]{22}$/)
  })
})

describe('PUT file-entries/{id}', () => {
  it('renames, and keeps all else', async () => {
    const folder = await createFolder(user.client, 'Old name')
    const { status, body } = await rename(folder.id, {
      name: '  New name ',
      initialName: 'Old name',
    })
    expect(status).toBe(200)
    const { updated_at: _before, ...kept } = folder
    expect(body.fileEntry).toMatchObject({ ...kept, name: 'New name', file_name: 'New name' })
    expect(await namesIn(user.client)).toContain('New name')
    expect((await user.client.get(`file-entries/${folder.id}`)).body.fileEntry).toEqual(
      body.fileEntry,
    )
  })

  it('changes the description, alone and to nothing', async () => {
    const folder = await createFolder(user.client)
    expect(
      (await rename(folder.id, { description: 'From the beach' })).body.fileEntry,
    ).toMatchObject({ name: folder.name, description: 'From the beach' })
    expect((await rename(folder.id, { description: null })).body.fileEntry.description).toBeNull()
  })

  it.each([
    ['photo.PNG', 'png', 'image'],
    ['film.mkv', 'mkv', 'video'],
    ['archive.tar.gz', 'gz', 'archive'],
    ['a.constructor', 'constructor', 'text'],
    ['no extension', '', 'text'],
    ['.hidden', '', 'text'],
    ['dot at the end.', '', 'text'],
  ])('gives a file named %s the extension %j and the type %s', async (name, extension, type) => {
    const file = await uploadFile(user.client)
    expect((await rename(file.id, { name })).body.fileEntry).toMatchObject({
      name,
      extension,
      type,
      mime: 'text/plain',
    })
    await trash(user.client, file.id)
  })

  it('leaves a folder a folder, whatever its name ends with', async () => {
    const folder = await createFolder(user.client)
    expect((await rename(folder.id, { name: 'photos.png' })).body.fileEntry).toMatchObject({
      type: 'folder',
      extension: null,
      mime: null,
    })
  })

  it('may change the case of the name only', async () => {
    const folder = await createFolder(user.client, 'lower case')
    expect((await rename(folder.id, { name: 'Lower Case' })).body.fileEntry.name).toBe('Lower Case')
  })

  it('refuses a name that stands there already', async () => {
    const [first, second] = [
      await createFolder(user.client, 'Taken'),
      await createFolder(user.client),
    ]
    const answer = await rename(second.id, { name: 'TAKEN' })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({
      name: ['There is a file or folder with this name here already.'],
    })
    await trash(user.client, first.id)
    expect((await rename(second.id, { name: 'TAKEN' })).status).toBe(200)
  })

  it('refuses to rename what was renamed in the meantime', async () => {
    const folder = await createFolder(user.client, 'As I saw it')
    await rename(folder.id, { name: 'As it is now' })
    const answer = await rename(folder.id, { name: 'As I want it', initialName: 'As I saw it' })
    expect(answer.status).toBe(409)
    expect(answer.body.code).toBe('conflict')
    expect((await user.client.get(`file-entries/${folder.id}`)).body.fileEntry.name).toBe(
      'As it is now',
    )
  })

  it('lets one of two renames at the same moment win', async () => {
    const folder = await createFolder(user.client, 'Fought over')
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((name) =>
        rename(folder.id, { name: `${name} won`, initialName: 'Fought over' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    const winner = answers.find(({ status }) => status === 200)
    expect((await user.client.get(`file-entries/${folder.id}`)).body.fileEntry.name).toBe(
      winner?.body.fileEntry.name,
    )
  })

  it.each([
    [{}, 'name'],
    [{ name: '' }, 'name'],
    [{ name: 'a/b' }, 'name'],
    [{ name: 7 }, 'name'],
    [{ description: 'x'.repeat(5001) }, 'description'],
    [{ name: 'x', initialName: 7 }, 'initialName'],
  ])('refuses %j', async (input, field) => {
    const folder = await createFolder(user.client)
    const answer = await rename(folder.id, input)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })

  it('takes nothing else from the payload', async () => {
    const folder = await createFolder(user.client)
    const input = {
      name: `${folder.name} renamed`,
      id: 1,
      owner_id: 1,
      ownerId: 1,
      spaceId: 'u1',
      parent_id: 1,
      parentId: 1,
      file_size: 1e9,
      hash: 'mine',
      type: 'file',
      public: true,
    }
    const { body } = await rename(folder.id, input)
    expect(body.fileEntry).toMatchObject({
      id: folder.id,
      owner_id: user.id,
      parent_id: null,
      file_size: 0,
      hash: folder.hash,
      type: 'folder',
    })
  })

  it('knows nothing in the trash, of somebody else, or that is not there', async () => {
    const other = await registerUser(app)
    const theirs = await createFolder(other.client, 'Theirs')
    const trashed = await createFolder(user.client)
    await trash(user.client, trashed.id)
    for (const id of [theirs.id, trashed.id, 999_999])
      expect((await rename(id, { name: 'Mine now' })).status).toBe(404)
    expect(await namesIn(other.client)).toEqual(['Theirs'])
    expect((await (await app.guest()).put(`file-entries/${theirs.id}`, { name: 'x' })).status).toBe(
      401,
    )
  })
})
