import { asc, eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { roles } from '#db/schema/index.ts'

/** Of the site: whoever visits a page has none of a workspace. */
export const selectRoles = (db: Database) =>
  db
    .select({ id: roles.id, name: roles.name })
    .from(roles)
    .where(eq(roles.type, 'site'))
    .orderBy(asc(roles.name))
