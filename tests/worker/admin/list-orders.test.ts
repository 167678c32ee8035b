import { asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { fileEntries, userNameKey, users } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { createFolder, registerUser, unique, uploadFile } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { createTeam } from '#tests/support/workspaces.ts'
import { selectFiles } from '#worker/features/admin/files/queries.ts'
import { selectUsers } from '#worker/features/admin/users/queries.ts'

let app: App
let admin: ApiClient
beforeAll(async () => {
  app = await sharedApp()
  admin = await app.adminClient()
})

const rowsOf = async (path: string) => {
  const { status, body } = await admin.get(`admin/${path}`)
  expect(status).toBe(200)
  return body.pagination.data
}

const planOf = async (selection: SQL) => {
  const plan = await app.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${selection}`)
  return plan.map(({ detail }) => detail).join('\n')
}

const SLICE = { where: undefined, limit: 30, offset: 0 }

describe('users', () => {
  it('are sorted by the name that is shown, whatever its case, else by their address', async () => {
    const text = `sorted${unique()}x`
    const named = async (address: string, firstName: string | null, lastName: string | null) => {
      const { id } = await registerUser(app)
      const email = `${address}-${text}@example.com`
      await app.db.update(users).set({ email, firstName, lastName }).where(eq(users.id, id))
    }
    await named('z', 'alma', 'Zwei')
    await named('y', 'Alma', 'Eins')
    await named('x', null, 'Dora')
    await named('carl', null, null)
    await named('w', 'Bert', '')
    await named('v', '', null)
    const names = async (dir: string) =>
      (await rowsOf(`users?query=${text}&orderBy=name&orderDir=${dir}`)).map(
        (user: { display_name: string }) => user.display_name,
      ) as string[]
    const ascending = ['Alma Eins', 'alma Zwei', 'Bert', `carl-${text}`, 'Dora', `v-${text}`]
    expect(await names('asc')).toEqual(ascending)
    expect(await names('desc')).toEqual(ascending.toReversed())
  })

  it('are sorted by the bytes of all their spaces, also after a workspace has another owner', async () => {
    const { owner, member, id } = await createTeam(app)
    const text = `used${unique()}x`
    for (const user of [owner, member])
      await app.db.update(users).set({ firstName: text }).where(eq(users.id, user.id))
    await uploadFile(owner.client, { content: '12' })
    await uploadFile(member.client, { content: '123' })
    const sorted = async () =>
      (await rowsOf(`users?query=${text}&orderBy=used_space`)).map(
        (user: { id: number; used_space: number }) => [user.id, user.used_space],
      ) as [number, number][]
    expect(await sorted()).toEqual([
      [member.id, 3],
      [owner.id, 2],
    ])
    await app.db.run(sql`UPDATE spaces SET used_bytes = 10 WHERE id = ${id}`)
    expect(await sorted()).toEqual([
      [owner.id, 12],
      [member.id, 3],
    ])
    const given = await owner.client.post(`workspace/${id}/transfer`, { userId: member.id })
    expect(given.status).toBe(200)
    expect(await sorted()).toEqual([
      [member.id, 13],
      [owner.id, 2],
    ])
    await app.db.run(sql`DELETE FROM spaces WHERE id = ${id}`)
    expect(await sorted()).toEqual([
      [member.id, 3],
      [owner.id, 2],
    ])
  })

  it.each([
    ['users_by_name', userNameKey(users)],
    ['users_by_used_bytes', users.usedBytes],
  ])('are read along %s', async (index, by) => {
    for (const direction of [asc, desc]) {
      const orderBy = [direction(by), direction(users.id)]
      const plan = await planOf(selectUsers(app.db, { ...SLICE, orderBy }).getSQL())
      expect(plan).toContain(`SCAN users USING INDEX ${index}`)
      expect(plan).not.toContain('TEMP B-TREE')
    }
  })
})

describe('files', () => {
  it('are sorted by name, as numbers in names count', async () => {
    const { client } = await registerUser(app)
    const text = `named${unique()}x`
    for (const name of [`${text} 10`, `${text} 9`]) await createFolder(client, name)
    await uploadFile(client, { name: `${text} 9b.txt` })
    const names = async (dir: string) =>
      (await rowsOf(`files?query=${text}&orderBy=name&orderDir=${dir}`)).map(
        ({ name }: { name: string }) => name,
      ) as string[]
    const ascending = [`${text} 9`, `${text} 9b.txt`, `${text} 10`]
    expect(await names('asc')).toEqual(ascending)
    expect(await names('desc')).toEqual(ascending.toReversed())
  })

  it('are read along file_entries_of_site_by_name', async () => {
    const orderBy = [desc(fileEntries.sortKey), desc(fileEntries.id)]
    const plan = await planOf(selectFiles(app.db, { ...SLICE, orderBy }).getSQL())
    expect(plan).toContain('file_entries_of_site_by_name')
    expect(plan).not.toContain('TEMP B-TREE')
  })
})
