import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { migrateDatabase } from '#db/migrate.ts'
import * as schema from '#db/schema/index.ts'
import { useEmptyDatabases } from '#tests/support/empty-database.ts'
import { hasAdmin, seedDatabase } from '#worker/host/seed.ts'

const emptyDatabase = useEmptyDatabases()

describe('seeds', () => {
  it('add what a site starts with, once, and never bring back what an owner removed', async () => {
    const { address, db } = await emptyDatabase()
    await migrateDatabase(address)
    await seedDatabase(db)
    const state = () =>
      db.batch([
        db.select().from(schema.roles),
        db.select().from(schema.rolePermissions),
        db.select().from(schema.themes),
        db.select().from(schema.localizations),
      ])
    const [roles, permissions, themes, localizations] = await state()
    const rolesOf = (type: string) => roles.filter((role) => role.type === type)
    expect(rolesOf('site').map(({ name }) => name)).toEqual(['guests', 'users', 'admins'])
    expect(rolesOf('workspace').map(({ name }) => name)).toEqual(['Contributor', 'Editor', 'Admin'])
    expect(
      [permissions.length, themes.length, localizations.length].every((count) => count > 0),
    ).toBe(true)
    const namesOf = (role: string) => {
      const id = roles.find(({ name }) => name === role)?.id
      return permissions.filter(({ roleId }) => roleId === id).map(({ name }) => name)
    }
    expect(namesOf('guests')).toEqual([])
    expect(namesOf('users').toSorted()).toEqual([
      'api.access',
      'files.create',
      'files.delete',
      'files.download',
      'files.update',
      'links.create',
      'shares.create',
      'workspaces.create',
    ])
    expect(namesOf('admins')).toEqual(['admin'])
    expect(await hasAdmin(db)).toBe(false)
    await db.run(sql`DELETE FROM themes WHERE name = 'Dark'`)
    await db.run(sql`DELETE FROM role_permissions WHERE name = 'links.create'`)
    const before = await state()
    await seedDatabase(db)
    expect(await state()).toEqual(before)
  })

  it('give new permissions to default roles of an existing site once, and leave out those taken away', async () => {
    const { address, db } = await emptyDatabase()
    await migrateDatabase(address)
    await db.run(sql`INSERT INTO roles (name, is_default) VALUES ('people', 1)`)
    await db.run(sql`INSERT INTO role_permissions (role_id, name) VALUES (1, 'files.create')`)
    // A site seeded by an earlier version has all permissions but the new one.
    await db
      .insert(schema.grantedPermissions)
      .values(
        [
          'admin',
          'files.create',
          'files.update',
          'files.download',
          'files.delete',
          'links.create',
          'api.access',
        ].map((name) => ({ name })),
      )
    const given = async () => {
      await seedDatabase(db)
      const rows = await db
        .select({ name: schema.rolePermissions.name })
        .from(schema.rolePermissions)
        .innerJoin(schema.roles, eq(schema.roles.id, schema.rolePermissions.roleId))
        .where(eq(schema.roles.type, 'site'))
      return rows.map(({ name }) => name).toSorted()
    }
    expect(await given()).toEqual(['files.create', 'shares.create', 'workspaces.create'])
    await db.run(sql`DELETE FROM role_permissions WHERE name = 'shares.create'`)
    expect(await given()).toEqual(['files.create', 'workspaces.create'])
  })
})
