import { and, eq, isNull, max, sql } from 'drizzle-orm'
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
  const entries = await selectDrive(db, model)
  const [last] = await db.select({ id: max(fileEntries.id) }).from(fileEntries)
  let firstId = (last?.id ?? 0) + 1
  for (const { id } of accounts) {
    await copyDrive(db, entries, { ownerId: id, firstId })
    firstId += entries.length
  }
}

type Entry = typeof fileEntries.$inferSelect

/** Folders before what is in them. */
async function selectDrive(db: Database, email: string): Promise<Entry[]> {
  const entries = await db
    .select()
    .from(fileEntries)
    .where(
      and(
        eq(fileEntries.ownerId, sql`(SELECT id FROM users WHERE email = ${email})`),
        isNull(fileEntries.deletedAt),
      ),
    )
  const depthOf = ({ ancestors }: Entry) => ancestors.split('/').length
  return entries.toSorted((a, b) => depthOf(a) - depthOf(b))
}

/** Sharing the blobs. Nobody else writes while a demo is made, so the ids are known. */
async function copyDrive(
  db: Database,
  entries: Entry[],
  { ownerId, firstId }: { ownerId: number; firstId: number },
): Promise<void> {
  const ids = new Map(entries.map(({ id }, index) => [id, firstId + index]))
  const spaceId = sql<SpaceId>`(SELECT id FROM spaces WHERE owner_id = ${ownerId})`
  await db.batch([
    db.insert(fileEntries).values(
      entries.map((entry) => ({
        ...entry,
        id: ids.get(entry.id),
        hash: randomHash(),
        spaceId,
        ownerId,
        ancestors: entry.ancestors.replaceAll(/\d+/g, (id) => String(ids.get(Number(id)))),
        parentId: entry.parentId === null ? null : ids.get(entry.parentId),
      })),
    ),
    db.run(sql`
      INSERT INTO recent_entries (user_id, entry_id, at, how)
      SELECT owner_id, id, updated_at, 'added' FROM file_entries WHERE owner_id = ${ownerId} AND NOT is_folder`),
    charge(
      db,
      sql`SELECT space_id, sum(size_bytes) AS bytes FROM file_entries WHERE owner_id = ${ownerId} AND NOT is_folder`,
    ),
  ])
}
