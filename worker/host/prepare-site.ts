import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { openDatabase } from '#db/client.ts'
import { startLocalDatabase } from '#db/local/local-server.ts'
import { migrateDatabase, OtherMigrationsError } from '#db/migrate.ts'
import type { DatabaseAddress } from '#db/migrate.ts'
import { oauthVariables } from '#worker/auth/oauth-addresses.ts'
import { createAdmin, hasAdmin, seedDatabase } from './seed.ts'
import { StartError } from './config.ts'
import type { HostConfig } from './config.ts'
import { localSecrets, openDataDir } from './data-dir.ts'
import { freePort } from './ports.ts'
import { LOCAL_S3_KEY_ID, LOCAL_S3_PATH } from './worker-host.ts'

/** Timeout of an external database's first response. */
const DATABASE_TIMEOUT_MS = 8000

const DEFAULT_ADMIN_EMAIL = 'admin@atoll.local'

/** A site's migrated database and the variables of its Worker. */
export interface PreparedSite {
  database: DatabaseAddress
  /** The Worker's variables and secrets. */
  variables: Record<string, string>
  s3SecretAccessKey: string
  /** The first admin, when this start made one. */
  newAdmin: PreparedDatabase['newAdmin']
  stopDatabase: () => Promise<void>
}

/** A database that has the newest schema and what a site starts with. */
export interface PreparedDatabase extends DatabaseAddress {
  /** The first admin, when this made one. */
  newAdmin: { email: string; password: string; isGenerated: boolean } | null
  stop: () => Promise<void>
}

/** The database at `LIBSQL_URL`, else the one in `DATA_DIR`: up, migrated, seeded. Throws {@link StartError}. */
export async function prepareDatabase(config: HostConfig): Promise<PreparedDatabase> {
  const { address, stop } = await openDatabaseServer(config)
  try {
    await migrate(address)
    const db = openDatabase(address)
    await seedDatabase(db)
    const newAdmin = (await hasAdmin(db)) ? null : await seedFirstAdmin(config, db)
    return { ...address, newAdmin, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The database at `LIBSQL_URL`, else a server on the one in `DATA_DIR`; as it is. Throws {@link StartError}. */
export async function openDatabaseServer(
  config: HostConfig,
): Promise<{ address: DatabaseAddress; stop: () => Promise<void> }> {
  const { LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: authToken, DATA_DIR: directory } = config
  if (url) return { address: { url, authToken }, stop: () => Promise.resolve() }
  openDataDir(directory)
  const local = await startLocalDatabase({
    directory: join(directory, 'database'),
    port: await freePort(),
  })
  return { address: { url: local.url, authToken: local.authToken }, stop: local.stop }
}

/** Starts a local site's database; returns the variables of its Worker. Throws {@link StartError}. */
export async function prepareSite(config: HostConfig): Promise<PreparedSite> {
  openDataDir(config.DATA_DIR)
  const secrets = localSecrets(config.DATA_DIR)
  const database = await prepareDatabase(config)
  return {
    database,
    variables: {
      APP_KEY: config.APP_KEY ?? secrets.appKey,
      ...(config.APP_KEY_PREVIOUS ? { APP_KEY_PREVIOUS: config.APP_KEY_PREVIOUS } : {}),
      APP_URL: config.APP_URL ?? `http://localhost:${config.PORT}`,
      MAIL_URL: config.MAIL_URL ?? 'log:',
      ...(config.MAIL_FROM ? { MAIL_FROM: config.MAIL_FROM } : {}),
      ...(config.SENTRY_DSN ? { SENTRY_DSN: config.SENTRY_DSN } : {}),
      ...(config.STRIPE_API_URL ? { STRIPE_API_URL: config.STRIPE_API_URL } : {}),
      ...oauthVariables(config),
      LIBSQL_URL: database.url,
      ...(database.authToken ? { LIBSQL_AUTH_TOKEN: database.authToken } : {}),
      R2_S3_ENDPOINT: LOCAL_S3_PATH,
      R2_BUCKET: 'atoll',
      R2_ACCESS_KEY_ID: LOCAL_S3_KEY_ID,
      R2_SECRET_ACCESS_KEY: secrets.s3SecretAccessKey,
    },
    s3SecretAccessKey: secrets.s3SecretAccessKey,
    newAdmin: database.newAdmin,
    stopDatabase: database.stop,
  }
}

/** Addresses and credentials for clients of the site's database and bucket on this machine. */
export function connectionVariables(
  { variables }: PreparedSite,
  origin: string,
): Record<string, string> {
  const names = [
    'LIBSQL_URL',
    'LIBSQL_AUTH_TOKEN',
    'R2_BUCKET',
    'R2_ACCESS_KEY_ID',
    'R2_SECRET_ACCESS_KEY',
  ]
  const known = names.flatMap((name) =>
    variables[name] === undefined ? [] : [[name, variables[name]]],
  )
  return { ...Object.fromEntries(known), R2_S3_ENDPOINT: `${origin}${LOCAL_S3_PATH}` }
}

async function migrate(database: DatabaseAddress): Promise<void> {
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(
      () => reject(new Error(`no answer within ${DATABASE_TIMEOUT_MS / 1000} s`)),
      DATABASE_TIMEOUT_MS,
    ).unref()
  })
  await Promise.race([migrateDatabase(database), timeout]).catch((error: unknown) => {
    if (error instanceof OtherMigrationsError) throw new StartError(error.message)
    throw new StartError(
      `LIBSQL_URL ${withoutSecrets(database.url)} does not work as a database: ${reasonOf(error)}`,
    )
  })
}

async function seedFirstAdmin(
  config: HostConfig,
  db: ReturnType<typeof openDatabase>,
): Promise<PreparedDatabase['newAdmin']> {
  const isGenerated = config.ADMIN_PASSWORD === undefined
  const email = config.ADMIN_EMAIL ?? DEFAULT_ADMIN_EMAIL
  const password = config.ADMIN_PASSWORD ?? randomBytes(15).toString('base64url')
  await createAdmin(db, { email, password })
  return { email, password, isGenerated }
}

/** An address, or a text that may hold one, without the user, the password and the token in it. */
const withoutSecrets = (text: string) =>
  text.replaceAll(/\/\/[^@/\s]*@/g, '//').replaceAll(/\?\S*/g, '')

function reasonOf(error: unknown): string {
  const messages: string[] = []
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    messages.push(cause.message.split('\n')[0] ?? '')
  return withoutSecrets(messages.at(-1) ?? '') || 'it does not answer'
}
