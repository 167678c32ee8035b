import { asc } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { roles } from '#db/schema/index.ts'

export const selectRoles = (db: Database) =>
  db.select({ id: roles.id, name: roles.name }).from(roles).orderBy(asc(roles.name))
