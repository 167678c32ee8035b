import { fileURLToPath } from 'node:url'
import { createClient } from '@libsql/client/web'
import { drizzle } from 'drizzle-orm/libsql/web'
import { sql } from 'drizzle-orm'
import { migrate } from 'drizzle-orm/libsql/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'

export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

export interface DatabaseAddress {
  url: string
  authToken?: string | undefined
}

/** The database was made by other migrations than those at hand: they cannot bring it to the newest version. */
export class OtherMigrationsError extends Error {
  constructor() {
    super(
      'The database was made by an earlier version of Atoll, which this one cannot take over. Start with an empty DATA_DIR or database.',
    )
  }
}

/** Brings a database to the newest version; one that is there already stays as it is. Throws {@link OtherMigrationsError}. */
export async function migrateDatabase(
  { url, authToken }: DatabaseAddress,
  migrationsFolder = MIGRATIONS,
): Promise<void> {
  const client = createClient({ url, ...(authToken ? { authToken } : {}) })
  try {
    const db = drizzle(client)
    const [table] = await db.all(
      sql`SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'`,
    )
    const [first] = table
      ? await db.all<{ hash: string }>(
          sql`SELECT hash FROM __drizzle_migrations ORDER BY id LIMIT 1`,
        )
      : []
    if (first && first.hash !== readMigrationFiles({ migrationsFolder })[0]?.hash)
      throw new OtherMigrationsError()
    await migrate(db, { migrationsFolder })
  } finally {
    client.close()
  }
}
