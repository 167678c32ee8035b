import { and, eq, isNull, sql } from 'drizzle-orm'
import { charge } from '#db/charge.ts'
import type { Database } from '#db/client.ts'
import { fileEntries, roles, userRoles, users } from '#db/schema/index.ts'
import type { SpaceId } from '#db/schema/index.ts'
import { createPasswordHasher } from '#worker/auth/password.ts'
import { randomHash } from '#worker/auth/tokens.ts'

/** Demo accounts are numbered 001 to 100. */
const ACCOUNTS = 100

const accountNumbers = Array.from({ length: ACCOUNTS }, (_, index) =>
  String(index + 1).padStart(3, '0'),
)

/**
 * Creates the numbered demo accounts, each with a copy of `model`'s drive. Inserts rows directly:
 * hashing for each sign-up would take minutes.
 * @param email with ":number" in it.
 */
export async function createDemoAccounts(
  db: Database,
  { email, password, model }: { email: string; password: string; model: string },
): Promise<void> {
  const now = new Date().toISOString()
  const passwordHash = await createPasswordHasher().hash(password)
  const accounts = await db
    .insert(users)
    .values(
      accountNumbers.map((number) => ({
        email: email.replace(':number', number),
        passwordHash,
        emailVerifiedAt: now,
        updatedAt: now,
      })),
    )
    .returning({ id: users.id })
  const [defaultRole] = await db.select().from(roles).where(eq(roles.isDefault, true))
  if (defaultRole)
    await db
      .insert(userRoles)
      .values(accounts.map(({ id }) => ({ userId: id, roleId: defaultRole.id })))
  for (const { id } of accounts) await copyDrive(db, model, id)
}

/** The model's folders and files, sharing their blobs. */
async function copyDrive(db: Database, model: string, ownerId: number): Promise<void> {
  const modelId = sql<number>`(SELECT id FROM users WHERE email = ${model})`
  const entries = await db
    .select()
    .from(fileEntries)
    .where(and(eq(fileEntries.ownerId, modelId), isNull(fileEntries.deletedAt)))
  /** Of the copy of a folder: what its entries have as `ancestors`. */
  const paths = new Map<number | null, string>([[null, '/']])
  const placedBelow = (level: typeof entries) =>
    level.map(({ id: _id, ...entry }) => {
      const ancestors = paths.get(entry.parentId) ?? '/'
      return {
        ...entry,
        hash: randomHash(),
        spaceId: sql<SpaceId>`(SELECT id FROM spaces WHERE owner_id = ${ownerId})`,
        ownerId,
        ancestors,
        parentId: Number(ancestors.split('/').at(-2)) || null,
      }
    })
  let level = entries.filter(({ isFolder, parentId }) => isFolder && parentId === null)
  while (level.length > 0) {
    const copies = placedBelow(level)
    const inserted = await db
      .insert(fileEntries)
      .values(copies)
      .returning({ id: fileEntries.id, hash: fileEntries.hash })
    for (const [index, { ancestors, hash }] of copies.entries()) {
      const id = inserted.find((row) => row.hash === hash)?.id
      paths.set(level[index]?.id ?? null, `${ancestors}${id}/`)
    }
    const above = new Set(level.map(({ id }) => id))
    level = entries.filter(({ isFolder, parentId }) => isFolder && above.has(parentId ?? 0))
  }
  await db.insert(fileEntries).values(placedBelow(entries.filter(({ isFolder }) => !isFolder)))
  await db.run(sql`
    INSERT INTO recent_entries (user_id, entry_id, at, how)
    SELECT owner_id, id, updated_at, 'added' FROM file_entries WHERE owner_id = ${ownerId} AND NOT is_folder`)
  await charge(
    db,
    sql`SELECT space_id, sum(size_bytes) AS bytes FROM file_entries WHERE owner_id = ${ownerId} AND NOT is_folder`,
  )
}
