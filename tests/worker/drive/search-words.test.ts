import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import {
  changeSettings,
  createFolder,
  encodeFilters,
  listed,
  registerUser,
  searched,
  trash,
  uploadFile,
} from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { marked, untilTextsAreRead } from '#tests/support/text-search.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})
afterEach(() => expectSoundDrive(app))

async function tag(client: ApiClient, id: number, ...names: string[]) {
  const { status, body } = await client.post(`file-entries/${id}/sync-tags`, { tags: names })
  expect(status).toBe(200)
  return body.tags.find(({ name }: { name: string }) => name === names[0]) as { id: number }
}

const describeAs = async (client: ApiClient, id: number, description: string | null) =>
  expect((await client.put(`file-entries/${id}`, { description })).status).toBe(200)

const matches = async (client: ApiClient, text: string) =>
  (await listed(client, `query=${encodeURIComponent(text)}&orderBy=name`)).map(
    ({ name, match }) => ({
      name,
      field: match?.field,
      snippet: match?.snippet,
      marked: match && marked(match),
    }),
  )

describe.each([true, false])('a search (in files too: %s)', (isTextSearched) => {
  beforeAll(async () =>
    changeSettings(await app.adminClient(), { 'drive.search_text': isTextSearched }),
  )

  it('finds by tags of one’s own and by descriptions, in any script, and shows where', async () => {
    const { client } = await registerUser(app)
    const [one, two] = [await createFolder(client, 'one'), await createFolder(client, 'two')]
    await tag(client, one.id, 'Résumés', '龍の写真')
    await describeAs(client, two.id, 'Für die\nÉlysées-Reise, Teil 龍 und so')
    const tagged = (snippet: string, what: string) => [
      { name: 'one', field: 'tag', snippet, marked: [what] },
    ]
    expect(await matches(client, 'resume')).toEqual(tagged('Résumés', 'Résumé'))
    expect(await matches(client, '写真')).toEqual(tagged('龍の写真', '写真'))
    expect(await matches(client, 're')).toEqual([
      ...tagged('Résumés', 'Ré'),
      { name: 'two', field: 'description', snippet: expect.anything(), marked: ['Re'] },
    ])
    expect(await matches(client, 'elysees')).toEqual([
      {
        name: 'two',
        field: 'description',
        snippet: 'Für die Élysées-Reise, Teil 龍 und so',
        marked: ['Élysées'],
      },
    ])
    expect(await searched(client, 'die')).toEqual(['two'])
    expect(await searched(client, '龍')).toEqual(['one', 'two'])
    expect(await matches(client, 'two elysees')).toMatchObject([{ field: 'description' }])
    expect(await matches(client, 'one')).toMatchObject([{ field: 'name', marked: ['one'] }])
    expect(await searched(client, 'resume elysees')).toEqual([])
  })

  it('knows no word that was taken away, and none of somebody else', async () => {
    const [alice, bob] = [await registerUser(app), await registerUser(app)]
    const folder = await createFolder(alice.client)
    await tag(alice.client, folder.id, 'needle tag')
    await describeAs(alice.client, folder.id, 'needle text')
    expect(await searched(bob.client, 'needle')).toEqual([])
    await tag(alice.client, folder.id, 'another')
    expect(await searched(alice.client, 'needle tag')).toEqual([])
    await describeAs(alice.client, folder.id, null)
    expect(await searched(alice.client, 'needle')).toEqual([])
    await alice.client.post('file-entries/star', { entryIds: [folder.id] })
    expect(await searched(alice.client, 'starred')).toEqual([])
  })

  it('finds in the trash, below a folder and in copies', async () => {
    const { client } = await registerUser(app)
    const outer = await createFolder(client, 'outer')
    const inner = await createFolder(client, 'inner', outer.id)
    const beside = await createFolder(client, 'beside')
    for (const { id } of [inner, beside]) await describeAs(client, id, 'a needle')
    await tag(client, beside.id, 'needles')
    expect(await searched(client, 'needle', `&folderId=${outer.hash}`)).toEqual(['inner'])
    const copy = await client.post('file-entries/duplicate', {
      entryIds: [outer.id],
      inPlace: true,
    })
    expect(copy.status).toBe(200)
    expect(await searched(client, 'needle')).toEqual(['beside', 'inner', 'inner'])
    await trash(client, beside.id)
    expect(await searched(client, 'needle', '&deletedOnly=true')).toEqual(['beside'])
    expect(await searched(client, 'needle')).toEqual(['inner', 'inner'])
  })
})

it('needs every word, wherever each is', async () => {
  await changeSettings(await app.adminClient(), { 'drive.search_text': true })
  const { client } = await registerUser(app)
  const file = await uploadFile(client, { name: 'plan.txt', content: 'the lagoon at low tide' })
  await uploadFile(client, { name: 'plan b.txt', content: 'the lagoon at low tide' })
  await untilTextsAreRead(app)
  await tag(client, file.id, 'holiday')
  await describeAs(client, file.id, 'for the children')
  expect(await searched(client, 'plan lagoon holiday children')).toEqual(['plan.txt'])
  expect(await searched(client, 'of ho children')).toEqual([])
  expect(await searched(client, 'ho fo children')).toEqual(['plan.txt'])
  expect((await matches(client, 'lagoon plan'))[0]).toMatchObject({ field: 'text' })
})

describe('the filter by a tag', () => {
  it('narrows any list to what has it, or has it not, of one’s own alone', async () => {
    const [alice, bob] = [await registerUser(app), await registerUser(app)]
    const { client } = alice
    const [one, two] = [await createFolder(client, 'one'), await createFolder(client, 'two')]
    const inner = await createFolder(client, 'inner', two.id)
    const { id } = await tag(client, one.id, 'trip', 'other')
    await tag(client, inner.id, 'trip')
    const names = async (who: ApiClient, operator: string, more = '', value = id) =>
      (await listed(who, `filters=${encodeFilters([{ key: 'tag', operator, value }])}${more}`)).map(
        ({ name }) => name,
      )
    expect(await names(client, '=', '&pageId=search')).toEqual(['inner', 'one'])
    expect(await names(client, 'has', '&pageId=search')).toEqual(['inner', 'one'])
    expect(await names(client, '!=', '&pageId=search')).toEqual(['two'])
    expect(await names(client, '=')).toEqual(['one'])
    expect(await names(client, '!=')).toEqual(['two'])
    expect(await names(client, '=', '&query=inner')).toEqual(['inner'])
    expect(await names(client, '=', '&pageId=search', 999_999)).toEqual([])
    await createFolder(bob.client, 'theirs')
    expect(await names(bob.client, '=', '&pageId=search')).toEqual([])
    expect(await names(bob.client, '!=', '&pageId=search')).toEqual(['theirs'])
  })

  it.each([{ value: 'trip' }, { value: 0 }, { value: [1] }, { operator: '>' }])(
    'refuses %j',
    async (wrong) => {
      const { client } = await registerUser(app)
      const filters = encodeFilters([{ key: 'tag', operator: '=', value: 1, ...wrong }])
      const { status } = await client.get(`drive/file-entries?filters=${filters}`)
      expect(status).toBe(422)
    },
  )
})
