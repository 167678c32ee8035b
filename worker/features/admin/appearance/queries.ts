import { asc } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { roles, themes } from '#db/schema/index.ts'

export async function selectThemesAndRoles(db: Database) {
  const [themeRows, roleRows] = await db.batch([
    db.select().from(themes).orderBy(themes.id),
    db.select({ id: roles.id, name: roles.name }).from(roles).orderBy(asc(roles.name)),
  ])
  return { themes: themeRows, roles: roleRows }
}
