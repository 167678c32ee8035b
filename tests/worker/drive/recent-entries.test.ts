import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { fileEntries, recentEntries } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import {
  createFolder,
  createLink,
  listed,
  registerUser,
  trash,
  uploadFile,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { insertFolders } from '#tests/support/insert-folders.ts'
import { sendBundle } from '#tests/support/send-bundle.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { share } from '#tests/support/shares.ts'
import { noteStatements } from '#worker/features/drive/entries/note-recent.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
})

const sqlIds = (ids: number[]) => sql`SELECT value FROM json_each(${JSON.stringify(ids)})`

const HOUR_MS = 60 * 60 * 1000

const recent = (client: ApiClient, more = '') => listed(client, `recentOnly=1${more}`)
const namesOf = async (client: ApiClient, more = '') =>
  (await recent(client, more)).map(({ name }) => name)

/** Puts what the user has done with an entry an hour back, so that it counts again. */
const backdate = ({ id }: TestUser, entry: FileEntry, hours = 1) =>
  app.db
    .update(recentEntries)
    .set({ at: new Date(Date.now() - hours * HOUR_MS).toISOString() })
    .where(and(eq(recentEntries.userId, id), eq(recentEntries.entryId, entry.id)))

const howOf = async ({ client }: TestUser, { id }: FileEntry) =>
  (await recent(client)).find((entry) => entry.id === id)?.recent?.how

describe('an upload', () => {
  it('is one entry for each file, and one for a folder with all that is in it', async () => {
    user = await registerUser(app)
    const { client } = user
    const place = await createFolder(client, 'Place')
    const into = { parentId: place.id }
    await sendBundle(client, [{ name: 'alone.txt' }], into)
    const photos = (path: string) => ({ name: path.split('/').at(-1) ?? '', relativePath: path })
    await sendBundle(client, [photos('Photos/one.txt'), photos('Photos/Reef/two.txt')], into)
    await sendBundle(client, [photos('Photos/Reef/three.txt')], into)
    expect(await namesOf(client)).toEqual(['Photos', 'alone.txt'])
    const [folder] = await recent(client)
    expect(folder).toMatchObject({ type: 'folder', recent: { how: 'added' } })
    expect(folder?.location).toMatchObject({ name: 'Place' })
  })

  it('of a new content is a change', async () => {
    const owner = await registerUser(app)
    const file = await uploadFile(owner.client, { name: 'plan.txt' })
    await backdate(owner, file)
    const again = { name: 'plan.txt', content: 'second', onConflict: 'replace' as const }
    expect((await uploadFile(owner.client, again)).id).toBe(file.id)
    expect(await howOf(owner, file)).toBe('changed')
  })

  it('by a link is none of its maker’s', async () => {
    const maker = await registerUser(app)
    const folder = await createFolder(maker.client)
    const link = await createLink(maker.client, folder.id, { allow_edit: true })
    const guest = await app.guest()
    const form = new FormData()
    form.append('link', link.hash)
    form.append('clientName', 'sent.txt')
    form.append('file', new File(['hello'], 'sent.txt', { type: 'text/plain' }))
    const { status } = await guest.call('POST', `file-entries?link=${link.hash}`, undefined, {
      rawBody: form,
    })
    expect(status).toBe(200)
    expect(await namesOf(maker.client)).toEqual([])
  })
})

describe('what somebody does with a file', () => {
  it('lists it again: opening, renaming, copying', async () => {
    const owner = await registerUser(app)
    const { client } = owner
    const old = await uploadFile(client, { name: 'old.txt' })
    await backdate(owner, old, 48)
    await uploadFile(client, { name: 'new.txt' })
    expect(await namesOf(client)).toEqual(['new.txt', 'old.txt'])

    expect((await client.get(old.url ?? '')).status).toBe(200)
    await expect.poll(() => namesOf(client)).toEqual(['old.txt', 'new.txt'])
    expect(await howOf(owner, old)).toBe('opened')
    await backdate(owner, old)
    await client.put(`file-entries/${old.id}`, { name: 'renamed.txt' })
    await expect.poll(() => howOf(owner, old)).toBe('changed')
    const copies = await client.post('file-entries/duplicate', { entryIds: [old.id] })
    await expect.poll(() => howOf(owner, copies.body.entries[0])).toBe('added')
    await trash(client, old.id)
    expect(await namesOf(client)).not.toContain('renamed.txt')
  })

  it('counts once while it is read on, and not for the head or the middle of it, or for its thumbnail', async () => {
    const owner = await registerUser(app)
    const { client } = owner
    const file = await uploadFile(client, { name: 'film.txt', content: 'x'.repeat(100) })
    const atOf = async () => (await recent(client))[0]?.recent?.at
    await backdate(owner, file)
    const before = await atOf()
    const pictured = await uploadFile(client, { name: 'pictured.txt' })
    await backdate(owner, pictured, 2)
    expect((await client.get(`${pictured.url ?? ''}?purpose=thumbnail`)).status).toBe(200)
    await client.call('HEAD', file.url ?? '', undefined)
    await client.call('GET', file.url ?? '', undefined, { headers: { range: 'bytes=50-60' } })
    await client.call('GET', file.url ?? '', undefined, { headers: { range: 'bytes=0-' } })
    await expect.poll(atOf).not.toBe(before)
    expect(await howOf(owner, file)).toBe('opened')
    expect(await howOf(owner, pictured)).toBe('added')
    const opened = await atOf()
    await client.get(file.url ?? '')
    await client.get(file.url ?? '')
    expect(await atOf()).toBe(opened)
  })

  it('is also a preview that reads the end first, as of a zip, but not a player that seeks there', async () => {
    const owner = await registerUser(app)
    const { client } = owner
    const zip = await uploadFile(client, { name: 'a.zip', content: 'x'.repeat(100) })
    const film = await uploadFile(client, { name: 'film.mp4', content: 'x'.repeat(100) })
    await Promise.all([backdate(owner, zip), backdate(owner, film)])
    const readEnd = (file: FileEntry, dest: string) =>
      client.call('GET', file.url ?? '', undefined, {
        headers: { range: 'bytes=90-99', 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': dest },
      })
    expect((await readEnd(film, 'video')).status).toBe(206)
    expect((await readEnd(zip, 'empty')).status).toBe(206)
    await expect.poll(() => howOf(owner, zip)).toBe('opened')
    expect(await howOf(owner, film)).toBe('added')
  })

  it('is theirs alone, also of what is shared with them', async () => {
    const [owner, friend] = await Promise.all([registerUser(app), registerUser(app)])
    const file = await uploadFile(owner.client, { name: 'shared.txt' })
    await share(owner.client, file.id, friend, ['view', 'download'])
    expect(await namesOf(friend.client)).toEqual([])
    await friend.client.get(file.url ?? '')
    await expect.poll(() => namesOf(friend.client)).toEqual(['shared.txt'])
    expect(await howOf(owner, file)).toBe('added')
    await owner.client.call('DELETE', `file-entries/${file.id}/unshare`, { userId: friend.id })
    expect(await namesOf(friend.client)).toEqual([])
  })
})

it('pages follow each other', async () => {
  const owner = await registerUser(app)
  for (const [index, name] of ['c.txt', 'a.txt', 'b.txt'].entries())
    await backdate(owner, await uploadFile(owner.client, { name }), index)
  const first = (await owner.client.get('drive/file-entries?recentOnly=1&perPage=2')).body
  expect(first.data.map(({ name }: FileEntry) => name)).toEqual(['c.txt', 'a.txt'])
  expect(await namesOf(owner.client, `&perPage=2&cursor=${first.next_cursor}`)).toEqual(['b.txt'])
})

it('a user has some hundred rows at most', async () => {
  const owner = await registerUser(app)
  await insertFolders(
    app,
    owner,
    Array.from({ length: 620 }, (_, index) => `folder ${index}`),
  )
  const all = await app.db
    .select({ id: fileEntries.id })
    .from(fileEntries)
    .where(eq(fileEntries.ownerId, owner.id))
  const ids = all.map(({ id }) => id)
  const note = (now: string, noted: number[]) =>
    app.db.batch([
      ...noteStatements(app.db, sqlIds(noted), { userId: owner.id, how: 'changed', now }),
    ])
  await note('2026-01-01T00:00:00.000Z', ids.slice(0, 310))
  await note('2026-01-02T00:00:00.000Z', ids.slice(310))
  const kept = await app.db
    .select({ id: recentEntries.entryId })
    .from(recentEntries)
    .where(eq(recentEntries.userId, owner.id))
  expect(kept).toHaveLength(500)
  const keptIds = new Set(kept.map(({ id }) => id))
  expect(ids.slice(310).every((id) => keptIds.has(id))).toBe(true)
})
