import { fileURLToPath } from 'node:url'
import { createClient } from '@libsql/client/web'
import { drizzle } from 'drizzle-orm/libsql/web'
import { migrate } from 'drizzle-orm/libsql/migrator'

export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

export interface DatabaseAddress {
  url: string
  authToken?: string | undefined
}

/** Brings a database to the newest version; one that is there already stays as it is. */
export async function migrateDatabase(
  { url, authToken }: DatabaseAddress,
  migrationsFolder = MIGRATIONS,
): Promise<void> {
  const client = createClient({ url, ...(authToken ? { authToken } : {}) })
  try {
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    client.close()
  }
}
