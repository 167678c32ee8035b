import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { openDatabase } from '#db/client.ts'
import { StreamPool } from '#db/stream-pool.ts'
import type { Database } from '#db/client.ts'
import type { DatabaseAddress } from '#db/migrate.ts'
import { users } from '#db/schema/index.ts'
import { parseTrustedProxies } from '#worker/host/client-address.ts'
import { freePort } from '#worker/host/ports.ts'
import { startWorker } from '#worker/host/worker-host.ts'
import { ApiClient } from './api-client.ts'
import { breakObject } from './broken-object.ts'
import { TEST_PASSWORD_LOG2N } from './password-cost.ts'
import { ADMIN, preparedSite } from './prepared-site.ts'
import { openS3Endpoint } from './s3-endpoint.ts'
import type { S3Endpoint } from './s3-endpoint.ts'
import { signedInClient } from './signed-in-client.ts'

/** A site in use; several test files may share it. */
export interface App {
  url: string
  /** The site's database, for checks behind the API. */
  db: Database
  /** For clients of one's own. */
  database: DatabaseAddress
  /** The bucket, past the Worker. */
  s3: S3Endpoint
  admin: { email: string; password: string }
  /** Log lines of the Worker so far. */
  logs: string[]
  runScheduled: (cron?: '7 * * * *' | '*/5 * * * *') => Promise<void>
  /** Whether the bucket holds an object, by its key. */
  hasObject: (key: string) => Promise<boolean>
  /** Makes reading the object with these bytes fail, until the returned function is called. */
  breakObject: (bytes: Uint8Array) => Promise<() => Promise<void>>
  /** The Durable Objects of a class that have storage, by their file names. */
  storedObjects: (className: string) => Promise<string[]>
  /** A browser without cookies. */
  guest: () => Promise<ApiClient>
  /** The admin, signed in. */
  adminClient: () => Promise<ApiClient>
}

/** A site of one file, which may break it. */
export interface OwnApp extends App {
  /** As when the platform can't make a Durable Object: no upload by tus begins any more. Before the first one. */
  breakTus: () => Promise<void>
  /** Stops and starts workerd on the same data, at the same address. */
  restartWorker: () => Promise<void>
  stopWorker: () => Promise<void>
  /** As when the database is out of reach; for good. */
  stopDatabase: () => Promise<void>
  stop: () => Promise<void>
}

const LOOPBACK = '127.0.0.1, ::1'

/** A separate site: the real Worker in workerd, a real libSQL server, the real local R2. */
export async function startApp(
  overrides: {
    variables?: Record<string, string>
    publicInternet?: (request: Request) => Promise<Response>
    emailSender?: string
    whereabouts?: { country: string; city: string }
    /** As in the configuration; by default tests count as proxies. */
    trustedProxy?: string
    /** Simulates the free space of the disk. */
    hasRoomFor?: (bytes: number) => boolean
  } = {},
): Promise<OwnApp> {
  ApiClient.address = null
  const port = await freePort()
  const { directory, site } = await preparedSite(port)
  const logs: string[] = []
  const trustedProxies = parseTrustedProxies(overrides.trustedProxy ?? LOOPBACK) ?? []
  const start = () =>
    startWorker({
      host: '127.0.0.1',
      port,
      trustedProxies,
      hasRoomFor: overrides.hasRoomFor ?? (() => true),
      directory: join(directory, 'storage'),
      variables: {
        ...site.variables,
        TEST_PASSWORD_LOG2N: String(TEST_PASSWORD_LOG2N),
        ...overrides.variables,
      },
      s3SecretAccessKey: site.s3SecretAccessKey,
      ...(overrides.whereabouts && { whereabouts: overrides.whereabouts }),
      ...(overrides.emailSender && { emailSender: overrides.emailSender }),
      ...(overrides.publicInternet && { publicInternet: overrides.publicInternet }),
      onLog: (line) => logs.push(line),
    })
  let worker: Awaited<ReturnType<typeof start>> | null = await start()
  const url = `http://localhost:${port}`
  const stopWorker = async () => {
    await worker?.stop()
    worker = null
  }
  const db = openDatabase({ ...site.database, streams: new StreamPool(1) })
  const s3 = openS3Endpoint(url, site.s3SecretAccessKey)
  return {
    url,
    db,
    database: site.database,
    s3,
    admin: ADMIN,
    logs,
    runScheduled: async (cron) => {
      if (!worker) throw new Error('the Worker is stopped')
      await worker.runScheduled(cron)
    },
    hasObject: async (key) => {
      const response = await s3.get(key)
      await response.body?.cancel()
      if (!response.ok && response.status !== 404)
        throw new Error(`the bucket answered ${response.status}`)
      return response.ok
    },
    breakObject: (bytes) => breakObject(join(directory, 'storage/r2/atoll/blobs'), bytes),
    storedObjects: async (className) =>
      (await readdir(join(directory, `storage/do/atoll-${className}`))).filter((file) =>
        /^[0-9a-f]{64}\.sqlite$/.test(file),
      ),
    breakTus: async () => {
      const uploads = join(directory, 'storage/do/atoll-ResumableUpload')
      await rm(uploads, { recursive: true, force: true })
      await writeFile(uploads, '')
    },
    guest: () => ApiClient.open(url),
    adminClient: async () => {
      const [row] = await db
        .select({ id: users.id })
        .from(users)
        .where(eq(users.email, ADMIN.email))
      if (!row) throw new Error('the admin is gone')
      return signedInClient({ url, db }, row.id)
    },
    stopWorker,
    stopDatabase: site.stopDatabase,
    restartWorker: async () => {
      await stopWorker()
      worker = await start()
    },
    stop: async () => {
      await stopWorker()
      await site.stopDatabase()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
