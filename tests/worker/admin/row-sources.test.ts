import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { userRoles } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { inDays, insertOffer, subscribe } from '#tests/support/billing.ts'
import {
  createFolder,
  createLink,
  linkTogether,
  registerUser,
  unique,
} from '#tests/support/factories.ts'
import { personalSpace } from '#tests/support/personal-space.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let admin: ApiClient
beforeAll(async () => {
  app = await sharedApp()
  admin = await app.adminClient()
})

const filters = (value: object) => `filters=${encodeURIComponent(JSON.stringify(value))}`

async function idsOf(path: string, query: string): Promise<number[]> {
  const { status, body } = await admin.get(`admin/${path}?${query}`)
  expect(status).toBe(200)
  return body.pagination.data.map(({ id }: { id: number }) => id)
}

const search = (text: string) => `query=${encodeURIComponent(text)}`

describe('a search for users', () => {
  it('finds parts of address and names in any case, also by other orders', async () => {
    const name = `Quentin${unique()}`
    const { id, email, client } = await registerUser(app)
    await client.put('users/me', { first_name: name, last_name: 'O"Neill\\' })
    for (const order of ['', 'orderBy=email&', 'orderBy=last_active_at&'])
      for (const text of [name.toUpperCase().slice(2), email.slice(1), email.slice(1, -3)])
        expect(await idsOf('users', order + search(text))).toEqual([id])
    expect(await idsOf('users', search('O"Neill\\'))).toContain(id)
    expect(await idsOf('users', search('"ne'))).toContain(id)
    expect(await idsOf('users', search('n"'))).not.toContain(id)
    expect(await idsOf('users', search('"n'))).toContain(id)
  })

  it('follows a change of the name, and the end of the account', async () => {
    const [former, present] = [`Former${unique()}x`, `Present${unique()}x`]
    const { id, client } = await registerUser(app)
    await client.put('users/me', { first_name: former })
    await client.put('users/me', { first_name: present })
    expect(await idsOf('users', search(former))).toEqual([])
    expect(await idsOf('users', search(present))).toEqual([id])
    expect((await admin.post('admin/users/delete', { ids: [id] })).status).toBe(200)
    expect(await idsOf('users', search(present))).toEqual([])
  })

  it.each(['"""', '***', 'a\u0000bc', 'AND NOT', 'first:abc', '^abc', '%%%'])(
    'takes %j as text',
    async (text) => {
      expect(await idsOf('users', search(text))).toEqual([])
    },
  )
})

it('a role is listed in pages, in every order, and with a search', async () => {
  const { body } = await admin.post('admin/roles', { name: `Role ${unique()}` })
  const role = body.role.id as number
  const name = `Member${unique()}x`
  const users = await Promise.all(Array.from({ length: 3 }, () => registerUser(app)))
  const others = await registerUser(app)
  for (const { client } of [...users, others]) await client.put('users/me', { first_name: name })
  await app.db.insert(userRoles).values(users.map(({ id }) => ({ userId: id, roleId: role })))
  const ids = users.map(({ id }) => id).toSorted((a, b) => b - a)
  const byRole = filters({ role })
  expect(await idsOf('users', byRole)).toEqual(ids)
  expect(await idsOf('users', `${byRole}&orderDir=asc`)).toEqual(ids.toReversed())
  expect(await idsOf('users', `${byRole}&perPage=2&page=2`)).toEqual(ids.slice(2))
  expect((await idsOf('users', `${byRole}&orderBy=email`)).toSorted((a, b) => b - a)).toEqual(ids)
  expect(await idsOf('users', `${byRole}&${search(name)}`)).toEqual(ids)
  expect(await idsOf(`roles/${role}/users`, search(name))).toEqual(ids)
  expect(await idsOf(`roles/${role}/users`, search('no such'))).toEqual([])
})

it('users with a valid subscription are listed once, in every order, with a role and a search', async () => {
  const { body } = await admin.post('admin/roles', { name: `Role ${unique()}` })
  const role = body.role.id as number
  const name = `Payer${unique()}x`
  const made = await Promise.all(Array.from({ length: 4 }, () => registerUser(app)))
  const users = made.toSorted((a, b) => a.id - b.id)
  for (const { client } of users) await client.put('users/me', { first_name: name })
  const [first = 0, second = 0, ended = 0, none = 0] = users.map(({ id }) => id)
  const offer = await insertOffer(app)
  await subscribe(app, second, offer)
  await subscribe(app, first, offer)
  await subscribe(app, first, offer, { gateway: 'stripe' })
  await subscribe(app, ended, offer, { status: 'canceled', validUntil: inDays(-1) })
  await app.db.insert(userRoles).values([first, none].map((userId) => ({ userId, roleId: role })))
  const listed = async (query: string) =>
    (await idsOf('users', `${query}&perPage=1000`)).filter((id) =>
      users.some((user) => user.id === id),
    )
  const subscribed = filters({ subscribed: true })
  expect(await listed(subscribed)).toEqual([second, first])
  expect(await listed(`${subscribed}&orderDir=asc`)).toEqual([first, second])
  expect(await listed(`${subscribed}&${search(name)}`)).toEqual([second, first])
  expect((await listed(`${subscribed}&orderBy=email`)).toSorted((a, b) => a - b)).toEqual([
    first,
    second,
  ])
  expect(await listed(filters({ subscribed: false }))).toEqual([none, ended])
  expect(await listed(filters({ subscribed: true, role }))).toEqual([first])
  expect(await listed(filters({ subscribed: false, role }))).toEqual([none])
  const [row] = (await admin.get(`admin/users?${search(name)}&orderDir=asc`)).body.pagination.data
  expect(row.plan).toMatch(/^Offer /)
  expect((await admin.get(`admin/users/${ended}`)).body.user.plan).toBe(null)
})

describe('files', () => {
  it('with several links are listed once', async () => {
    const { id: owner, client } = await registerUser(app)
    const folders = [await createFolder(client), await createFolder(client)]
    await createFolder(client)
    const ids = folders.map(({ id }) => id)
    await createLink(client, ids[0] ?? 0)
    await linkTogether(client, ids)
    const query = filters({ owner, public: true })
    expect(await idsOf('files', query)).toEqual(ids.toReversed())
    const { body } = await admin.get(`admin/files/export?${query}`)
    expect(String(body).trim().split('\r\n')).toHaveLength(1 + ids.length)
  })

  it('made on a day are listed with the newest first', async () => {
    const { id: owner, client } = await registerUser(app)
    const day = '2001-02-03'
    const ids = [(await createFolder(client)).id, (await createFolder(client)).id]
    await app.db.run(sql`
      UPDATE file_entries SET created_at = ${`${day}T10:00:00.000Z`} WHERE owner_id = ${owner}`)
    const query = filters({ created_at: { from: day, to: day } })
    expect(await idsOf('files', query)).toEqual(ids.toReversed())
    expect(await idsOf('files', `${query}&orderDir=asc`)).toEqual(ids)
  })

  it('of a search are exported each once, in slices', async () => {
    const { id: owner } = await registerUser(app)
    const count = 2001
    const name = `sliced${unique()}x`
    await app.db.run(sql`
      INSERT INTO file_entries (hash, space_id, owner_id, ancestors, is_folder, name, name_key, search_key, sort_key, type, updated_at)
      SELECT ${name} || value, ${personalSpace(owner)}, ${owner}, '/', 0, ${name} || value, ${name} || value, ${name} || value,
        ${name} || value, 'text', '2026-01-01T00:00:00.000Z' FROM generate_series(1, ${count})`)
    const { body } = await admin.get(`admin/files/export?${search(name)}`)
    const ids = String(body)
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0])
    expect(ids).toHaveLength(count)
    expect(new Set(ids).size).toBe(count)
  })
})
