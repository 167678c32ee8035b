import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fileEntries } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import {
  createFolder,
  createLink,
  encodeFilters,
  listed,
  registerUser,
  searched,
  trash,
  uploadFile,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { personalSpace } from '#tests/support/personal-space.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let alice: TestUser
beforeAll(async () => {
  app = await sharedApp()
  alice = await registerUser(app)
})
afterEach(() => expectSoundDrive(app))

/** A user with empty files of these names. */
async function userWith(...names: string[]): Promise<TestUser> {
  const user = await registerUser(app)
  for (const name of names) await createFolder(user.client, name)
  return user
}

describe('a search by name', () => {
  it.each([
    ['resume', 'Résumé 2026.pdf'],
    ['SUMÉ', 'Résumé 2026.pdf'],
    ['2026.p', 'Résumé 2026.pdf'],
    ['strasse', 'Straße.txt'],
    ['istanbul', 'İSTANBUL'],
    ['lodz', 'Łódź'],
    ['李小龍', '李小龍の写真'],
    ['小龍', '李小龍の写真'],
    ['龍', '李小龍の写真'],
    ['写真', '李小龍の写真'],
    ['한국', '한국어 문서'],
    ['محمد', 'مُحَمَّد'],
    ['パン', 'ﾊﾟﾝ屋'],
    ['елка', 'Ёлка'],
    ['🚀', 'to the 🚀 moon'],
    ['pdf 2026', 'Résumé 2026.pdf'],
    ['é 20 res', 'Résumé 2026.pdf'],
  ])('%s finds %s', async (text, name) => {
    const { client } = await userWith(name, 'something else', 'ハン屋')
    expect(await searched(client, text)).toEqual([name])
  })

  it('finds what has every word, wherever it is, with the folder it is in', async () => {
    const { client } = alice
    const outer = await createFolder(client, 'Projects')
    const inner = await createFolder(client, 'Garden plan', outer.id)
    const file = await uploadFile(client, { name: 'Plan of the garden.txt', parentId: inner.id })
    await createFolder(client, 'Plan of the house')
    const found = await listed(client, 'query=garden+plan&orderBy=name')
    expect(found.map(({ id }) => id)).toEqual([inner.id, file.id])
    expect(found.map(({ location }) => location)).toEqual(
      [outer, inner].map(({ id, name, hash }) => ({ id, name, hash })),
    )
    expect((await listed(client, 'query=projects'))[0]?.location).toBeNull()
    const { location: _location, match: _match, ...entry } = found[1] ?? file
    const [{ entry_permissions: _own, ...owner } = {}] = file.users
    expect(entry).toEqual({ ...file, users: [owner] })
  })

  it('is kept to what is below a folder, when one is named', async () => {
    const { client } = await userWith('needle outside')
    const outer = await createFolder(client, 'Outer')
    const inner = await createFolder(client, 'Inner needle', outer.id)
    await createFolder(client, 'needle deep', inner.id)
    expect(await searched(client, 'needle', `&folderId=${outer.hash}`)).toEqual([
      'Inner needle',
      'needle deep',
    ])
    expect(await searched(client, 'needle', `&parentIds=${inner.id}`)).toEqual(['needle deep'])
    expect(await searched(client, 'needle', '&folderId=0')).toHaveLength(3)
    const { body } = await client.get(`drive/file-entries?query=needle&folderId=${inner.hash}`)
    expect(body.folder).toMatchObject({ id: inner.id })
    expect(body.breadcrumb).toHaveLength(2)
  })

  it('goes with a type, filters and every order, page by page', async () => {
    const user = await registerUser(app)
    for (const [index, name] of ['c shot.png', 'a shot.txt', 'b shot.png', 'd shot.png'].entries())
      await uploadFile(user.client, { name, mime: '', content: 'x'.repeat(index + 1) })
    await createFolder(user.client, 'e shot')
    const names = async (query: string) =>
      (await listed(user.client, `query=shot&${query}`)).map(({ name }) => name)
    expect(await names('type=image&orderBy=name&orderDir=desc')).toEqual([
      'd shot.png',
      'c shot.png',
      'b shot.png',
    ])
    const large = encodeFilters([{ key: 'file_size', operator: '>', value: 1 }])
    expect(await names(`type=image&filters=${large}&orderBy=file_size`)).toEqual([
      'b shot.png',
      'd shot.png',
    ])
    for (const orderBy of ['name', 'updated_at', 'created_at', 'file_size', 'type']) {
      for (const orderDir of ['asc', 'desc']) {
        const order = `orderBy=${orderBy}&orderDir=${orderDir}`
        const whole = await names(order)
        expect(whole[0]).toBe('e shot')
        expect(whole).toHaveLength(5)
        const walked: string[] = []
        let cursor: string | null = ''
        while (cursor !== null) {
          const { body } = await user.client.get(
            `drive/file-entries?query=shot&${order}&perPage=2${cursor && `&cursor=${cursor}`}`,
          )
          walked.push(...body.data.map(({ name }: { name: string }) => name))
          cursor = body.next_cursor
        }
        expect(walked).toEqual(whole)
        expect(await names(`${order}&perPage=2&page=3`)).toEqual(whole.slice(4))
      }
    }
  })

  it.each(['', '   ', '+'])('for nothing (%j) is none: it lists the folder', async (query) => {
    const { client } = await userWith('top')
    const [top] = await listed(client, '')
    await createFolder(client, 'below', top?.id)
    expect((await listed(client, `query=${query}`)).map(({ name }) => name)).toEqual(['top'])
    expect(await listed(client, `pageId=search&query=${query}`)).toHaveLength(2)
  })

  it('looks for as many words as a name may have', async () => {
    const words = Array.from({ length: 63 }, (_, index) => `w${10 + index}`)
    const { client } = await userWith(words.join(' '), words.slice(1).join(' '))
    expect(await searched(client, words.toReversed().join(' '))).toEqual([words.join(' ')])
    const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789'].join(' ')
    const other = await userWith(letters, letters.slice(0, -1))
    expect(await searched(other.client, letters)).toEqual([letters])
  })

  it('refuses more than any name holds', async () => {
    expect((await alice.client.get(`drive/file-entries?query=${'x'.repeat(256)}`)).status).toBe(422)
    expect(await searched(alice.client, 'x'.repeat(255))).toEqual([])
  })
})

describe('the scope of a search', () => {
  it('is the caller\u2019s space: others\u2019 are not, however alike', async () => {
    // Ids of one and of several digits that begin alike.
    const users = []
    for (let index = 0; index < 11; index++) users.push(await userWith(`treasure ${index}`))
    for (const [index, user] of users.entries()) {
      expect(await searched(user.client, 'treasure')).toEqual([`treasure ${index}`])
      expect(await searched(user.client, 'tr')).toEqual([`treasure ${index}`])
    }
    expect((await (await app.guest()).get('drive/file-entries?query=treasure')).status).toBe(401)
    const foreign = `drive/file-entries?query=treasure&workspaceId=${users[0]?.id}`
    expect((await users[1]?.client.get(foreign))?.status).toBe(404)
  })

  it.each([
    '"',
    '""',
    'treasure"',
    '"treasure" OR "chest"',
    'treasure OR chest',
    'NEAR(treasure chest)',
    'NEAR("tre" "che", 5)',
    'treasure*',
    '^treasure',
    'name:treasure',
    'space:"/1/"',
    '" OR space:"/1/',
    'treasure" OR space : "/1/" OR "x',
    '-treasure',
    'NOT treasure',
    '{name space}:treasure',
    '%',
    '_',
    "' OR 1=1 --",
    '\\',
    '\u0000treasure\u0000*',
    '*',
    '(',
    '+',
  ])('is not widened by syntax: %s is plain text', async (text) => {
    await createFolder(
      alice.client,
      `treasure chest of the first user ${text.length}${Math.random()}`,
    )
    const { client } = await userWith('treasure chest', 'other')
    const answer = await client.get(`drive/file-entries?query=${encodeURIComponent(text)}`)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual([])
  })

  it('finds a name that is made of such signs by them', async () => {
    const name = 'a "quoted" * NEAR(x) 100%_ name:y'
    const { client } = await userWith(name)
    for (const text of ['"quoted"', '*', 'NEAR(x)', '%_', '100%', 'name:y'])
      expect(await searched(client, text), text).toEqual([name])
  })

  it('is not the trash, unless that is what is looked at', async () => {
    const { client } = await userWith('gone needle', 'kept needle')
    const [gone] = await listed(client, 'query=gone')
    await uploadFile(client, { name: 'needle inside.txt', parentId: gone?.id ?? null })
    await trash(client, gone?.id ?? 0)
    expect(await searched(client, 'needle')).toEqual(['kept needle'])
    expect(await searched(client, 'ne')).toEqual(['kept needle'])
    expect(await searched(client, 'needle', '&deletedOnly=1')).toEqual(['gone needle'])
    expect(await searched(client, 'ne', '&deletedOnly=1')).toEqual(['gone needle'])
  })

  it('follows every change of a name: made, uploaded, renamed, restored, deleted for ever', async () => {
    const { client } = await registerUser(app)
    const file = await uploadFile(client, { name: 'first.txt' })
    expect(await searched(client, 'first')).toEqual(['first.txt'])
    await client.put(`file-entries/${file.id}`, { name: 'second.txt' })
    expect(await searched(client, 'first')).toEqual([])
    expect(await searched(client, 'second')).toEqual(['second.txt'])
    await client.put(`file-entries/${file.id}`, { name: 'SECOND.txt' })
    expect(await searched(client, 'second')).toEqual(['SECOND.txt'])

    await trash(client, file.id)
    await uploadFile(client, { name: 'second.txt' })
    await client.post('file-entries/restore', { entryIds: [file.id] })
    expect(await searched(client, '(1)')).toEqual(['SECOND (1).txt'])
    expect(await searched(client, 'second (1)')).toEqual(['SECOND (1).txt'])

    const folder = await createFolder(client, 'Holder')
    await uploadFile(client, { name: 'inside.txt', parentId: folder.id })
    await client.post('file-entries/delete', {
      entryIds: [folder.id, file.id],
      deleteForever: true,
    })
    expect(await searched(client, 'inside')).toEqual([])
    expect(await searched(client, 'second')).toEqual(['second.txt'])
  })

  it('follows an entry to another space, and a copy of its row', async () => {
    const { client, id } = await userWith('wanderer')
    const other = await registerUser(app)
    const [wanderer] = await listed(client, 'query=wanderer')
    await app.db.run(sql`
      INSERT INTO file_entries (hash, space_id, owner_id, ancestors, is_folder, name, name_key, search_key, sort_key, type, updated_at)
      SELECT 'copied', space_id, owner_id, ancestors, is_folder, name || '2', name_key || '2', search_key || '2', sort_key || '12', type, updated_at
      FROM file_entries WHERE id = ${wanderer?.id}`)
    expect(await searched(client, 'wanderer')).toEqual(['wanderer', 'wanderer2'])
    await app.db
      .update(fileEntries)
      .set({ spaceId: personalSpace(other.id), ownerId: other.id })
      .where(eq(fileEntries.id, wanderer?.id ?? 0))
    expect(await searched(client, 'wanderer')).toEqual(['wanderer2'])
    expect(await searched(other.client, 'wanderer')).toEqual(['wanderer'])
    expect(id).not.toBe(other.id)
  })
})

describe('a link\u2019s visitor', () => {
  it('can\u2019t search', async () => {
    const folder = await createFolder(alice.client, 'linked needle')
    const link = await createLink(alice.client, folder.id)
    const answer = await (
      await app.guest()
    ).get(`drive/file-entries?query=needle&link=${link.hash}`)
    expect(answer.status).toBe(401)
  })
})
