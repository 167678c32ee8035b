import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { tags } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { createFolder, registerUser, star, trash } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { queryPlans } from '#tests/support/query-plans.ts'
import { selectCustomTags } from '#worker/features/tags/queries.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let alice: TestUser
beforeAll(async () => {
  app = await sharedApp()
  alice = await registerUser(app)
})

const sync = (user: TestUser, id: number, names: unknown) =>
  user.client.post(`file-entries/${id}/sync-tags`, { tags: names })
const named = (body: { tags: { name: string }[] }) => body.tags.map(({ name }) => name)
const suggested = async (user: TestUser, query = '') =>
  named((await user.client.get(`file-entry-tags?query=${encodeURIComponent(query)}`)).body)

describe('POST file-entries/{id}/sync-tags', () => {
  it('gives an entry just these tags, and leaves the star', async () => {
    const folder = await createFolder(alice.client)
    await star(alice.client, folder.id)
    const first = await sync(alice, folder.id, ['work', ' Tax 2026 '])
    expect(first.status).toBe(200)
    expect(first.body.tags).toEqual([
      { id: expect.any(Number), name: 'starred', type: 'system' },
      { id: expect.any(Number), name: 'Tax 2026', type: 'custom' },
      { id: expect.any(Number), name: 'work', type: 'custom' },
    ])
    const { body } = await alice.client.get(`file-entries/${folder.id}`)
    expect(body.fileEntry.tags).toEqual(first.body.tags)
    expect(named((await sync(alice, folder.id, ['work', 'home'])).body)).toEqual([
      'starred',
      'home',
      'work',
    ])
    expect(named((await sync(alice, folder.id, [])).body)).toEqual(['starred'])
  })

  it('knows a tag by its name in any case and normal form', async () => {
    const [one, two] = [await createFolder(alice.client), await createFolder(alice.client)]
    const first = await sync(alice, one.id, ['Café', 'CAFE\u0301', 'café'])
    expect(named(first.body)).toEqual(['Café'])
    const second = await sync(alice, two.id, ['cafe\u0301'])
    expect(second.body.tags).toEqual(first.body.tags)
  })

  it('forgets a tag that is on nothing any more', async () => {
    const user = await registerUser(app)
    const [one, two] = [await createFolder(user.client), await createFolder(user.client)]
    await sync(user, one.id, ['kept', 'shared'])
    await sync(user, two.id, ['shared'])
    await sync(user, one.id, ['kept'])
    expect(await suggested(user)).toEqual(['kept', 'shared'])
    await sync(user, two.id, [])
    expect(await suggested(user)).toEqual(['kept'])
  })

  it.each([
    [['starred']],
    [[' Starred ']],
    [['STARRED']],
    [['']],
    [[' \u200b ']],
    [['x'.repeat(51)]],
    [['a\u0000b']],
    [['a\nb']],
    [['\u202etxt']],
    [[1]],
    [[['a']]],
    ['work'],
    [null],
    [Array.from({ length: 51 }, (_, index) => `tag ${index}`)],
  ])('refuses %j', async (names) => {
    const folder = await createFolder(alice.client)
    await sync(alice, folder.id, ['kept'])
    expect((await sync(alice, folder.id, names)).status).toBe(422)
    const { body } = await alice.client.get(`file-entries/${folder.id}`)
    expect(named(body.fileEntry)).toEqual(['kept'])
  })

  it('takes markup and syntax as what they are', async () => {
    const folder = await createFolder(alice.client)
    const names = ['"><script>alert(1)</script>', "'); DROP TABLE tags; --", '李小龍', '🏝️']
    expect(named((await sync(alice, folder.id, names)).body).toSorted()).toEqual(names.toSorted())
  })

  it('knows no entry that is foreign, in the trash, or not there', async () => {
    const bob = await registerUser(app)
    const theirs = await createFolder(bob.client)
    const trashed = await createFolder(alice.client)
    await trash(alice.client, trashed.id)
    for (const id of [theirs.id, trashed.id, 999_999])
      expect((await sync(alice, id, ['planted'])).status).toBe(404)
    expect(await suggested(alice, 'planted')).toEqual([])
    expect((await sync(bob, theirs.id, ['own'])).status).toBe(200)
    expect((await alice.client.post('file-entries/abc/sync-tags', { tags: [] })).status).toBe(422)
    const guest = await app.guest()
    expect((await guest.post(`file-entries/${theirs.id}/sync-tags`, { tags: [] })).status).toBe(401)
  })

  it('of several at once ends with the tags of one of them', async () => {
    const user = await registerUser(app)
    const folder = await createFolder(user.client)
    const sets = [['a', 'b'], ['b', 'c'], ['c', 'd'], []]
    const answers = await Promise.all(sets.map((names) => sync(user, folder.id, names)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const { body } = await user.client.get(`file-entries/${folder.id}`)
    expect(sets).toContainEqual(named(body.fileEntry))
  })
})

describe('GET file-entry-tags', () => {
  it('answers own tags that hold a text, those first that begin with it, and 50 at most', async () => {
    const user = await registerUser(app)
    const folder = await createFolder(user.client)
    await star(user.client, folder.id)
    await sync(user, folder.id, ['Homework', 'work', 'Workshop', 'garden', '100%'])
    expect(await suggested(user, 'WORK')).toEqual(['work', 'Workshop', 'Homework'])
    expect(await suggested(user, '%')).toEqual(['100%'])
    expect(await suggested(user, 'starred')).toEqual([])
    expect(await suggested(user)).toHaveLength(5)
    expect(await suggested(alice, 'workshop')).toEqual([])
    await app.db.insert(tags).values(
      Array.from({ length: 60 }, (_, index) => ({
        userId: user.id,
        name: `many ${index}`,
        nameKey: `many ${index}`,
        type: 'custom' as const,
      })),
    )
    expect(await suggested(user, 'many')).toEqual([])
    await app.db.run(
      sql`INSERT INTO entry_tags (tag_id, entry_id) SELECT id, ${folder.id} FROM tags WHERE user_id = ${user.id} AND name LIKE 'many%'`,
    )
    expect(await suggested(user, 'many')).toHaveLength(50)
    expect((await user.client.get(`file-entry-tags?query=${'x'.repeat(101)}`)).status).toBe(422)
    expect((await (await app.guest()).get('file-entry-tags')).status).toBe(401)
  })

  it('leaves out what is on nothing but what is in the trash', async () => {
    const user = await registerUser(app)
    const [kept, gone] = [await createFolder(user.client), await createFolder(user.client)]
    const inner = await createFolder(user.client, 'Inner', gone.id)
    await sync(user, kept.id, ['both'])
    await sync(user, gone.id, ['both', 'gone'])
    await sync(user, inner.id, ['inner'])
    expect(await suggested(user)).toEqual(['both', 'gone', 'inner'])
    await trash(user.client, gone.id)
    expect(await suggested(user)).toEqual(['both'])
    await user.client.post('file-entries/restore', { entryIds: [gone.id] })
    expect(await suggested(user)).toEqual(['both', 'gone', 'inner'])
  })

  it('looks at one entry of each tag, by an index, however many it is on', async () => {
    const plans = await queryPlans(app.db, async (db) => {
      await db.batch([selectCustomTags(db, 1, { nameKey: '', limit: 50 }) as never])
    })
    expect(plans).toHaveLength(1)
    expect(plans[0]).toMatch(/^SEARCH tags USING INDEX tags_name \(user_id=\?\)/m)
    expect(plans[0]).toMatch(/SEARCH et USING .*INDEX .* \(tag_id=\?\)/)
    expect(plans[0]).toMatch(/SEARCH e USING INTEGER PRIMARY KEY \(rowid=\?\)/)
    expect(plans[0]).not.toMatch(/SCAN (tags|et|e)\b/)
  })

  it('goes with the account', async () => {
    const user = await registerUser(app)
    const folder = await createFolder(user.client)
    await sync(user, folder.id, ['private matter'])
    await user.client.post('auth/user/confirm-password', { password: user.password })
    expect((await user.client.delete('users/me?deleteCurrentUser=true')).status).toBe(200)
    expect(await app.db.select().from(tags).where(eq(tags.userId, user.id))).toEqual([])
  })
})
