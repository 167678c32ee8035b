import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { users } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import {
  changeSettings,
  createFolder,
  registerUser,
  trash,
  uploadFile,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
})

interface File {
  name: string
  size?: number
  mime?: string
  relativePath?: string | null
}

interface FileSize {
  file: string
  file_size: number
}

const validate = (files: File[], input: object = {}, who = user) =>
  who.client.post('uploads/validate', {
    files: files.map((file) => ({ size: 5, ...file })),
    ...input,
  })

/** A file as a dropped folder names it. */
const at = (path: string): File => ({ name: path.split('/').at(-1) ?? '', relativePath: path })

describe('POST uploads/validate', () => {
  it('has nothing to say of files that are new and fit', async () => {
    const { status, body } = await validate([{ name: 'new.txt' }, at('new/folder/new.txt')])
    expect([status, body]).toEqual([
      200,
      {
        status: 'success',
        errors: [],
        duplicates: [],
        folders: [],
        existing: [],
        bundleFiles: 100,
      },
    ])
    expect((await validate([])).body.errors).toEqual([])
  })

  it('tells what is there already, by whole paths, whatever the case', async () => {
    const root = await createFolder(user.client, 'Validated')
    const parentId = root.id
    const holiday = await createFolder(user.client, 'Holiday', root.id)
    const year = await createFolder(user.client, '2026', holiday.id)
    await uploadFile(user.client, { name: 'Sea.jpg', parentId: year.id })
    await uploadFile(user.client, { name: 'Top.txt', parentId: root.id })
    await uploadFile(user.client, { name: 'Grüße.txt', parentId: holiday.id })
    const gone = await uploadFile(user.client, { name: 'gone.txt', parentId: year.id })
    await trash(user.client, gone.id)
    const paths = [
      'holiday/2026/SEA.JPG',
      'Holiday/2026/lake.jpg',
      'Holiday/2026/gone.txt',
      'Holiday/sea.jpg',
      'Holiday/Gru\u0308ße.txt',
      'Holiday/2026',
      'sea.jpg',
      '2026/Sea.jpg',
      'Top.txt/sea.jpg',
    ]
    const { body } = await validate([...paths.map(at), { name: 'TOP.txt' }], { parentId })
    expect(body.errors).toEqual([])
    expect(body.duplicates).toEqual([
      'holiday/2026/SEA.JPG',
      'Holiday/Gru\u0308ße.txt',
      'Holiday/2026',
      'TOP.txt',
    ])
    expect(body.folders).toEqual(['Holiday/2026'])
    expect(body.existing.map(({ file, file_size }: FileSize) => [file, file_size])).toEqual([
      ['holiday/2026/SEA.JPG', 5],
      ['Holiday/Gru\u0308ße.txt', 5],
      ['Holiday/2026', 5],
      ['TOP.txt', 5],
    ])
    expect(body.existing[2].updated_at).toBe(year.updated_at)
    const top = await validate([at('validated/holiday/2026/sea.jpg'), { name: 'Validated' }])
    expect(top.body.duplicates).toEqual(['validated/holiday/2026/sea.jpg', 'Validated'])
  })

  it('reads names as names, whatever is in them', async () => {
    const { id: parentId } = await createFolder(user.client)
    const names = [
      'a"b.txt',
      "it's.txt",
      '\u2028.txt',
      '%_.txt',
      '$[0].txt',
      'null',
      '1',
      '{"a":[]}',
    ]
    for (const name of names) await uploadFile(user.client, { name, parentId })
    const { body } = await validate(
      names.map((name) => ({ name })),
      { parentId },
    )
    expect(body.duplicates.toSorted()).toEqual(names.toSorted())
  })

  it('says what is refused, in the words that clients know', async () => {
    const admin = await app.adminClient()
    await changeSettings(admin, { uploads: { max_size: 1024, blocked_types: ['exe', 'image/*'] } })
    const { body } = await validate([
      { name: 'fine.txt' },
      { name: 'big.txt', size: 1025 },
      at('tools/run.EXE'),
      { name: 'a.txt', mime: 'image/png' },
      { name: '' },
      at('a/../b.txt'),
      at('a\\b/c.txt'),
    ])
    await changeSettings(admin, { uploads: { max_size: 0, blocked_types: [] } })
    const message = 'This file type is not allowed'
    expect(body.errors).toEqual([
      {
        file: 'big.txt',
        name: 'big.txt',
        message: '`big.txt` exceeds maximum allowed size of 1 KB',
      },
      { file: 'tools/run.EXE', name: 'run.EXE', message },
      { file: 'a.txt', name: 'a.txt', message },
      { file: '', name: '', message: 'Please enter a name.' },
      { file: 'a/../b.txt', name: 'b.txt', message: 'This name is reserved.' },
      {
        file: 'a\\b/c.txt',
        name: 'c.txt',
        message: 'A name cannot contain a slash or a backslash.',
      },
    ])
  })

  it('counts what fits, one after the other', async () => {
    const poor = await registerUser(app)
    await app.db.update(users).set({ availableSpaceBytes: 100 }).where(eq(users.id, poor.id))
    await uploadFile(poor.client, { content: 'x'.repeat(10) })
    const sizes = [50, 50, 40, 1]
    const { body } = await validate(
      sizes.map((size) => ({ name: `${size}-${Math.random()}`, size })),
      {},
      poor,
    )
    expect(body.errors.map(({ message }: { message: string }) => message)).toEqual([
      'There is not enough space left for this file.',
      'There is not enough space left for this file.',
    ])
  })

  it('looks at 10,000 files at once in the same round trips, and at no more', async () => {
    const folder = await createFolder(user.client)
    await uploadFile(user.client, { name: 'file 1234.txt', parentId: folder.id })
    const files = Array.from({ length: 10_000 }, (_, index) => ({
      name: `file ${index}.txt`,
      relativePath: index % 2 ? `sub ${index % 97}/file ${index}.txt` : null,
    }))
    const answer = await validate(files, { parentId: folder.id })
    expect(answer.body.duplicates).toEqual(['file 1234.txt'])
    expect(answer.roundTrips).toBe(1)
    expect((await validate([...files, { name: 'one more' }])).status).toBe(422)
  })

  it('knows no folder of somebody else, no workspace, no guest', async () => {
    const other = await registerUser(app)
    const theirs = await createFolder(other.client)
    expect((await validate([], { parentId: theirs.id })).status).toBe(404)
    expect((await validate([], { workspaceId: 7 })).status).toBe(404)
    const guest = await app.guest()
    expect((await guest.post('uploads/validate', { files: [] })).status).toBe(401)
  })

  it('says of a path that is far too deep that it is, and answers for the others', async () => {
    await uploadFile(user.client, { name: 'beside the deep.txt' })
    const deep = `${'a/'.repeat(1999)}b`
    const { status, body } = await validate([at(deep), at('beside the deep.txt')])
    expect([status, body]).toMatchObject([
      200,
      {
        errors: [{ file: deep, name: 'b', message: 'There are too many folders in each other.' }],
        duplicates: ['beside the deep.txt'],
      },
    ])
  })

  it.each([
    [{}, 'files'],
    [{ files: 'all' }, 'files'],
    [{ files: [{ name: 'a' }] }, 'files.0.size'],
    [{ files: [{ name: 'a', size: -1 }] }, 'files.0.size'],
    [{ files: [{ name: 7, size: 1 }] }, 'files.0.name'],
    [{ files: [], parentId: 'x' }, 'parentId'],
  ])('refuses %j', async (input, field) => {
    const { status, body } = await user.client.post('uploads/validate', input)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })
})

describe('POST entry/getAvailableName', () => {
  const available = (name: string, parentId: number | null = null) =>
    user.client.post('entry/getAvailableName', { name, parentId })

  it('is the name itself, else its first free number', async () => {
    const { id } = await createFolder(user.client)
    expect((await available('a.txt', id)).body).toEqual({ status: 'success', available: 'a.txt' })
    await uploadFile(user.client, { name: 'A.txt', parentId: id })
    expect((await available('a.txt', id)).body.available).toBe('a (1).txt')
    await uploadFile(user.client, { name: 'a (1).txt', parentId: id })
    await createFolder(user.client, 'a (2).txt', id)
    expect((await available('a.txt', id)).body.available).toBe('a (3).txt')
    expect((await available('a.txt')).body.available).toBe('a.txt')
  })

  it('is of no folder of somebody else, and of no nonsense', async () => {
    const other = await registerUser(app)
    const theirs = await createFolder(other.client)
    expect((await available('a.txt', theirs.id)).status).toBe(404)
    expect((await available('')).status).toBe(422)
    expect((await available('a/b')).status).toBe(422)
    const guest = await app.guest()
    expect((await guest.post('entry/getAvailableName', { name: 'a' })).status).toBe(401)
  })
})
