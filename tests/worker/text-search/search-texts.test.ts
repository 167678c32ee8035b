import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { charge } from '#db/charge.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { blobTexts, fileEntries } from '#db/schema/index.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import {
  changeSettings,
  createFolder,
  listed,
  registerUser,
  replaceFile,
  searched,
  trash,
  uploadFile,
} from '#tests/support/factories.ts'
import type { FileToUpload, TestUser } from '#tests/support/factories.ts'
import { personalSpace } from '#tests/support/personal-space.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { marked, matchFor, untilTextsAreRead, uploadToSearch } from '#tests/support/text-search.ts'

let app: OwnApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
afterEach(() => expectSoundDrive(app))

async function userWith(...files: FileToUpload[]): Promise<TestUser> {
  const user = await registerUser(app)
  for (const file of files) await uploadFile(user.client, file)
  await untilTextsAreRead(app)
  return user
}

describe('a search finds by text', () => {
  it.each([
    ['RESUME', 'My résumé of 2026', 'résumé'],
    ['été', 'ete in the city', 'ete'],
    ['strasse', 'Große Straße 5', 'Straße'],
    ['елка', 'Новая Ёлка', 'Ёлка'],
    ['李小龍', '昨日李小龍の写真を見た', '李小龍'],
    ['写真', '昨日李小龍の写真を見た', '写真'],
    ['龍', '昨日李小龍の写真を見た', '龍'],
    ['한국', '한국어 문서', '한국'],
    ['パン', 'ﾊﾟﾝ屋さん', 'ﾊﾟﾝ'],
    ['محمد', 'السيد مُحَمَّد هنا', 'مُحَمَّد'],
    ['cafe\u0301', 'the CAFÉ', 'CAFÉ'],
    ['aero', 'Æroskøbing', 'Æro'],
    ['🚀', 'to the 🚀 moon', '🚀'],
  ])('%s in %j', async (text, content, found) => {
    const { client } = await userWith(
      { name: 'one.txt', content },
      { name: 'two.txt', content: 'something else ハン' },
    )
    expect(await searched(client, text)).toEqual(['one.txt'])
    const match = await matchFor(client, text)
    expect(match).toMatchObject({ field: 'text', snippet: content.normalize('NFC') })
    expect(marked(match)).toEqual([found])
  })

  it('when each word is in the name or in the text, the short ones among them', async () => {
    const { client } = await userWith(
      { name: 'Budget.txt', content: 'of the lagoon' },
      { name: 'Other.txt', content: 'budget on a lagoon' },
      { name: 'Lagoon.txt', content: 'nothing' },
    )
    expect(await searched(client, 'budget lagoon')).toEqual(['Budget.txt', 'Other.txt'])
    expect(await searched(client, 'of budget lagoon')).toEqual(['Budget.txt'])
    expect(await searched(client, 'lagoon')).toEqual(['Budget.txt', 'Lagoon.txt', 'Other.txt'])
    expect(await searched(client, 'nothing budget')).toEqual([])
    // Too short to be looked for in every text: names only.
    expect(await searched(client, 'of')).toEqual([])
    expect(await searched(client, 'la')).toEqual(['Lagoon.txt'])
  })

  it('with so many short words only, as each is a look through every text', async () => {
    const { client } = await userWith(
      { name: 'Few.txt', content: 'lagoon a1 a2 a3 a4' },
      { name: 'Lagoon a1 a2 a3 a4 a5', content: '' },
    )
    const both = ['Few.txt', 'Lagoon a1 a2 a3 a4 a5']
    expect(await searched(client, 'lagoon a1 a2 a3 a4')).toEqual(both)
    expect(await searched(client, 'lagoon a1 a2 a3 a9')).toEqual([])
    expect(await searched(client, 'lagoon a1 a2 a3 a4 a9')).toEqual(['Few.txt'])
    expect(await searched(client, 'lagoon a1 a2 a3 a4 a5')).toEqual(both)
  })

  it('and says where: in the name, or in a piece of text around it', async () => {
    const words = (word: string) => `${word} `.repeat(80)
    const { client } = await userWith(
      { name: 'Größe.txt', content: 'x' },
      {
        name: 'far.txt',
        content: `${words('before')}a <b>Rëef</b> & a reef\n\n${words('behind')}`,
      },
    )
    expect(await matchFor(client, 'grosse')).toEqual({
      field: 'name',
      snippet: 'Größe.txt',
      ranges: [[0, 5]],
    })
    const match = await matchFor(client, 'reef')
    expect(match.field).toBe('text')
    expect(match.snippet).toMatch(/^…before (before )+a <b>Rëef<\/b> & a reef behind (behind ?)+…$/)
    expect(match.snippet.length).toBeLessThan(140)
    expect(marked(match)).toEqual(['Rëef', 'reef'])
    expect(marked(await matchFor(client, 'reef behind before')).slice(-4)).toContain('behind')
    expect((await listed(client, 'pageId=search'))[0]).not.toHaveProperty('match')
  })

  it('wherever in a long text it is, with letters that fold to none or to more', async () => {
    const filler = 'Straße ﷺ \u05d1\u05bc\u05b0\u05e8\u05b5\u05d0 🚀 ﬃ '.repeat(2000)
    const { client } = await userWith({ name: 'long.txt', content: `${filler}Näedle ${filler}` })
    const match = await matchFor(client, 'naedle')
    expect(marked(match)).toEqual(['Näedle'])
    expect(match.snippet.length).toBeLessThan(200)
  })

  it('with types, filters, folders and every order, page by page', async () => {
    const { client } = await registerUser(app)
    const folder = await createFolder(client, 'Inner lagoon')
    const names = ['c.txt', 'a.md', 'lagoon b.txt', 'd.csv', 'e.txt']
    for (const [index, name] of names.entries())
      await uploadFile(client, {
        name,
        content: `${'x'.repeat(index)} lagoon`,
        parentId: index > 2 ? folder.id : null,
      })
    await untilTextsAreRead(app)
    const all = [...names, 'Inner lagoon'].toSorted()
    expect(await searched(client, 'lagoon')).toEqual(all)
    expect(await searched(client, 'lagoon', `&folderId=${folder.hash}`)).toEqual(['d.csv', 'e.txt'])
    expect(await searched(client, 'lagoon', '&type=text')).toEqual(names.toSorted())
    for (const order of ['name', 'file_size', 'updated_at'].flatMap((by) =>
      ['asc', 'desc'].map((dir) => `orderBy=${by}&orderDir=${dir}`),
    )) {
      const whole = (await listed(client, `query=lagoon&${order}`)).map(({ name }) => name)
      expect(whole).toHaveLength(6)
      const walked: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const { body, roundTrips } = await client.get(
          `drive/file-entries?query=lagoon&${order}&perPage=2${cursor && `&cursor=${cursor}`}`,
        )
        expect(roundTrips).toBeLessThanOrEqual(2)
        walked.push(...body.data.map(({ name }: { name: string }) => name))
        cursor = body.next_cursor
      }
      expect(walked).toEqual(whole)
    }
  })
})

describe('the scope of a text search', () => {
  it('is the caller\u2019s: others\u2019 texts are not, whatever is asked for', async () => {
    const users = []
    for (let index = 0; index < 11; index++)
      users.push(await userWith({ name: `mine ${index}.txt`, content: 'treasure /u1/ 龍' }))
    for (const [index, { client }] of users.entries()) {
      for (const text of ['treasure', '龍', '/u1/', 'trea sure'])
        expect(await searched(client, text)).toEqual([`mine ${index}.txt`])
      const [space] = await app.db.all<{ id: number }>(
        sql`SELECT ${personalSpace(users[0]?.id ?? 0)} AS id`,
      )
      const sequence = String.fromCodePoint(0xf0000, 0xf0000, 0xf0000 + (space?.id ?? 0))
      for (const text of [sequence, `treasure ${sequence}`, `treasure" OR "${sequence}`])
        expect(await searched(client, text)).toEqual([])
    }
    expect((await (await app.guest()).get('drive/file-entries?query=treasure')).status).toBe(401)
  })

  it.each([
    '"treasure" OR "chest"',
    'treasure OR map',
    'NEAR(treasure chest)',
    'treas*',
    '^treasure',
    'body:treasure',
    '-treasure',
    'NOT treasure',
    '{body}:treasure',
    "' OR 1=1 --",
    '\\treasure',
    '\u0000treasure*',
  ])('is not widened by syntax: %s is plain text', async (text) => {
    const { client } = await userWith({ name: 'a.txt', content: 'a treasure chest' })
    const answer = await client.get(`drive/file-entries?query=${encodeURIComponent(text)}`)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual([])
    await uploadToSearch(app, client, {
      name: 'b.txt',
      content: `so ${text.replace('\0', '')} it is`,
    })
    expect(await searched(client, text)).toEqual(['b.txt'])
  })

  it('is what files hold now: not what they held, until that is taken back', async () => {
    const { client } = await registerUser(app)
    const file = await uploadToSearch(app, client, { name: 'a.txt', content: 'the first lagoon' })
    const version = await replaceFile(client, file, 'the second reef')
    await untilTextsAreRead(app)
    expect(await searched(client, 'lagoon')).toEqual([])
    expect(await searched(client, 'reef')).toEqual(['a.txt'])
    await client.post(`file-entries/${file.id}/versions/${version.id}/restore`)
    expect(await searched(client, 'lagoon')).toEqual(['a.txt'])
    expect(await searched(client, 'reef')).toEqual([])
  })

  it('is not the trash, unless that is what is looked at', async () => {
    const { client } = await registerUser(app)
    const file = await uploadToSearch(app, client, { name: 'a.txt', content: 'lagoon 龍' })
    await trash(client, file.id)
    for (const text of ['lagoon', '龍']) {
      expect(await searched(client, text)).toEqual([])
      expect(await searched(client, text, '&deletedOnly=1')).toEqual(['a.txt'])
    }
    await client.post('file-entries/restore', { entryIds: [file.id] })
    expect(await searched(client, 'lagoon')).toEqual(['a.txt'])
    await client.post('file-entries/delete', { entryIds: [file.id], deleteForever: true })
    expect(await searched(client, 'lagoon')).toEqual([])
  })

  it('is every copy of a content, each by its own name', async () => {
    const { client } = await registerUser(app)
    const file = await uploadToSearch(app, client, { name: 'a.txt', content: 'lagoon' })
    await client.post('file-entries/duplicate', { entryIds: [file.id] })
    expect(await searched(client, 'lagoon')).toEqual(['a (1).txt', 'a.txt'])
  })

  it('follows a content to another space', async () => {
    const { client } = await registerUser(app)
    const other = await registerUser(app)
    const file = await uploadToSearch(app, client, { name: 'a.txt', content: 'wanderer' })
    const { body } = await client.post('file-entries/duplicate', { entryIds: [file.id] })
    const move = async (id: number, owner: number) => {
      const size = (sign: SQL) =>
        sql`SELECT space_id, ${sign} size_bytes AS bytes FROM file_entries WHERE id = ${id}`
      await app.db.batch([
        charge(app.db, size(sql`-`)),
        app.db
          .update(fileEntries)
          .set({ spaceId: personalSpace(owner) })
          .where(eq(fileEntries.id, id)),
        charge(app.db, size(sql`+`)),
      ])
      await app.runScheduled('*/5 * * * *')
    }
    await move(body.entries[0].id, other.id)
    expect(await searched(client, 'wanderer')).toEqual(['a.txt'])
    expect(await searched(other.client, 'wanderer')).toEqual(['a (1).txt'])
    await move(body.entries[0].id, (await registerUser(app)).id)
    expect(await searched(other.client, 'wanderer')).toEqual([])
  })

  it('does not count as space in use', async () => {
    const { client } = await userWith({ name: 'a.txt', content: 'lagoon' })
    expect((await client.get('user/space-usage')).body.used).toBe(6)
  })
})

describe('the setting drive.search_text', () => {
  it('off: names alone are searched, nothing is read, and what was is forgotten; on, all comes back', async () => {
    const admin = await app.adminClient()
    const { client } = await userWith({ name: 'before.txt', content: 'lagoon' })
    await changeSettings(admin, { 'drive.search_text': false })
    await uploadFile(client, { name: 'during.txt', content: 'lagoon' })
    expect(await searched(client, 'lagoon')).toEqual([])
    expect(await searched(client, 'fore')).toEqual(['before.txt'])
    await app.runScheduled('*/5 * * * *')
    await app.runScheduled()
    expect(await app.db.$count(blobTexts)).toBe(0)
    await changeSettings(admin, { 'drive.search_text': true })
    expect(await searched(client, 'lagoon')).toEqual([])
    // As many a run as it takes for all that the other tests have left.
    for (let run = 0; run < 5; run++) await app.runScheduled('*/5 * * * *')
    expect(await searched(client, 'lagoon')).toEqual(['before.txt', 'during.txt'])
  })
})
