import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { fileEntries } from '#db/schema/index.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { createFolder, createLink, registerUser, uploadFile } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { png } from '#tests/support/pictures.ts'
import { putThumbnail } from '#tests/support/thumbnails.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { parseEntryKey } from '#worker/features/drive/entries/entry-key.ts'

const inBase64 = (text: string) => Buffer.from(text).toString('base64')
/** As clients of this API family write it: ten characters at least. */
const familyHash = (id: number) =>
  inBase64(`${id}|padding`.padEnd(10, 'padding')).replaceAll('=', '')

describe('a name of an entry', () => {
  it.each([
    ['17', 17],
    [inBase64('17|'), 17],
    [inBase64('17|').replaceAll('=', ''), 17],
    [familyHash(17), 17],
    [familyHash(123_456_789), 123_456_789],
    ['999999999999999', 999_999_999_999_999],
    // Of a hash's length it is a hash, whatever it looks like.
    ['1234567890123456789012', '1234567890123456789012'],
    ['12345678901234567890123456789012', '12345678901234567890123456789012'],
    [inBase64('123456789012345|').replaceAll('=', ''), 'MTIzNDU2Nzg5MDEyMzQ1fA'],
    ['0', null],
    ['-1', null],
    ['1e3', null],
    ['0x10', null],
    ['1.0', null],
    ['017', null],
    ['1234567890123456', null],
    [inBase64('0|'), null],
    [inBase64('17'), null],
    [inBase64('17|1'), null],
    [inBase64(' 17|'), null],
    ['', null],
    ['%%', null],
  ])('%s means %j', (text, key) => expect(parseEntryKey(text)).toBe(key))
})

let app: App
let user: TestUser
let other: TestUser
let folder: FileEntry
let file: FileEntry
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
  other = await registerUser(app)
  folder = await createFolder(user.client, 'Named')
  file = await uploadFile(user.client, { name: 'named.txt', parentId: folder.id })
  const { status } = await putThumbnail(user.client, file.id, png())
  if (status !== 200) throw new Error(`thumbnail answered ${status}`)
})

/** Each call that takes a hash. */
const CALLS: [string, (key: (entry: FileEntry) => string) => string][] = [
  ['the entry', (key) => `file-entries/${key(file)}`],
  ['content', (key) => `file-entries/${key(file)}/content`],
  ['a thumbnail', (key) => `file-entries/${key(file)}/thumbnail`],
  ['a download', (key) => `file-entries/download/${key(file)}`],
  ['the way to a folder', (key) => `folders/${key(folder)}/path`],
  ['a list', (key) => `drive/file-entries?folderId=${key(folder)}`],
  ['a list by pageId', (key) => `drive/file-entries?pageId=${key(folder)}`],
  ['a search', (key) => `drive/file-entries?query=named&folderId=${key(folder)}`],
]

const KEYS: ((entry: FileEntry) => string)[] = [
  ({ id }) => String(id),
  ({ id }) => familyHash(id),
  ({ id }) => encodeURIComponent(inBase64(`${id}|`)),
]

describe.each(CALLS)('%s', (_name, path) => {
  it('is found by the id as by the hash', async () => {
    const byHash = await user.client.get(path(({ hash }) => hash))
    expect(byHash.status).toBe(200)
    for (const key of KEYS) {
      const byKey = await user.client.get(path(key))
      expect([byKey.status, byKey.body, byKey.roundTrips]).toEqual([
        200,
        byHash.body,
        byHash.roundTrips,
      ])
    }
  })

  it('is not found by another, whether it exists or not', async () => {
    const clients: [ApiClient, number][] = [
      [other.client, 404],
      [await app.adminClient(), 404],
    ]
    for (const [client, status] of clients)
      for (const key of KEYS) {
        const foreign = await client.get(path(key))
        const unknown = await client.get(path((entry) => key({ ...entry, id: 777_777 })))
        expect([foreign.status, unknown.status]).toEqual([status, status])
        expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
      }
  })
})

describe('an id', () => {
  it('opens nothing for a guest, nor by a link that leads to the entry', async () => {
    const { hash: linkHash } = await createLink(user.client, folder.id)
    const guest = await app.guest()
    for (const client of [guest, user.client])
      for (const call of ['content', 'thumbnail'])
        for (const key of KEYS) {
          const path = `file-entries/${key(file)}/${call}`
          expect((await client.get(`${path}?link=${linkHash}`)).status).toBe(404)
          if (client === guest) expect((await client.get(path)).status).toBe(404)
        }
    for (const key of KEYS) {
      const paths = [
        `file-entries/download/${key(file)}?link=${linkHash}`,
        `shareable-links/${linkHash}?folder=${key(folder)}`,
      ]
      for (const path of paths) expect((await user.client.get(path)).status).toBe(404)
    }
  })

  it('and a hash in one download name each entry once', async () => {
    const second = await uploadFile(user.client, { name: 'second.txt' })
    const once = await user.client.get(`file-entries/download/${file.id},${file.hash}`)
    expect([once.status, once.body]).toEqual([200, 'hello'])
    const zip = await user.client.get(`file-entries/download/${file.hash},${second.id},${file.id}`)
    expect(zip.headers.get('content-type')).toBe('application/zip')
    const theirs = await uploadFile(other.client, { name: 'theirs.txt' })
    const mixed = await user.client.get(`file-entries/download/${file.id},${theirs.id}`)
    expect(mixed.status).toBe(404)
  })

  it('that another entry has as its hash means the entry with the hash', async () => {
    const named = await uploadFile(user.client, { name: 'digits.txt', content: 'digits' })
    const hash = '1'.repeat(22)
    await app.db
      .update(fileEntries)
      .set({ hash })
      .where(sql`${fileEntries.id} = ${named.id}`)
    expect((await user.client.get(`file-entries/${hash}/content`)).body).toBe('digits')
  })
})
