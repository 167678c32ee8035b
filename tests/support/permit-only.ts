import { eq } from 'drizzle-orm'
import { userPermissions, userRoles } from '#db/schema/index.ts'
import type { App } from './app.ts'

/** Takes the role away and gives just these permissions instead; in force at the next request. */
export async function permitOnly(app: App, userId: number, names: string[]): Promise<void> {
  await app.db.delete(userRoles).where(eq(userRoles.userId, userId))
  await app.db.delete(userPermissions).where(eq(userPermissions.userId, userId))
  if (names.length > 0)
    await app.db.insert(userPermissions).values(names.map((name) => ({ userId, name })))
}
