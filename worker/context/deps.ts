import { openDatabase, openGuardedDatabase } from '#db/client.ts'
import type { Database } from '#db/client.ts'
import { StreamPool } from '#db/stream-pool.ts'
import { createPasswordHasher } from '#worker/auth/password.ts'
import type { PasswordHasher } from '#worker/auth/password.ts'
import { parseConfig } from './env.ts'
import type { Config, WorkerEnv } from './env.ts'
import { ObjectStore } from '#worker/storage/object-store.ts'
import type { LoadAsset } from '#worker/i18n/catalogs.ts'
import type { ResumableUpload } from '#worker/storage/resumable-upload.ts'
import type { VisitCounter } from '#worker/visits/visit-counter.ts'

/** Access of verbs to the outside. */
export interface Deps {
  config: Config
  db: Database
  objects: ObjectStore
  /** The upload with this key, which may not exist. */
  resumableUpload: (key: string) => DurableObjectStub<ResumableUpload>
  visitCounter: () => DurableObjectStub<VisitCounter>
  loadAsset: LoadAsset
  emailBinding: SendEmail | undefined
  /** For addresses that visitors give: reaches no private network, follows no redirect. */
  fetchPublic: (address: URL, init: RequestInit) => Promise<Response>
  passwords: PasswordHasher
  clock: () => Date
  /** Requests made to the database so far in this request. */
  roundTrips: () => number
  /** Runs work after the response, with a database of its own. A failure is logged. */
  inBackground: (work: (db: Database) => Promise<unknown>) => void
  /** Waits until the database has confirmed who acts, for effects that reach neither it nor a binding, which wait themselves. */
  confirmActor: () => Promise<void>
}

/** Who acts is still to be confirmed: see `http/run-presuming.ts`. */
interface ActorCheck {
  check: (db: Database) => Promise<boolean>
  isConfirmed: Promise<boolean>
}

interface DepsOptions {
  /** Origin of the request, for an S3 endpoint that is configured as a path. Null in jobs: the configured address. */
  ownOrigin: string | null
  waitUntil: (work: Promise<unknown>) => void
  /** No new bytes may be stored. */
  isStorageFull?: boolean
  presumption?: ActorCheck | undefined
}

/** Two of the six connections of the local server are left to the host. */
const STREAMS = new StreamPool(4)

/** Parsed once: what the platform hands to an isolate does not change during its life. */
let parsedConfig: Config | null = null

/** Throws ConfigError. */
export function createDeps(
  env: WorkerEnv,
  { ownOrigin, waitUntil, isStorageFull = false, presumption }: DepsOptions,
): Deps {
  const config = (parsedConfig ??= parseConfig(env))
  let roundTrips = 0
  const database = {
    ...config.database,
    ...(config.database.keepsStreams && { streams: streams(waitUntil) }),
  }
  const counted = { ...database, onRoundTrip: () => roundTrips++ }
  const { db, isMet: confirmActor } = presumption
    ? openGuardedDatabase(counted, (guarded) => presumption.check(guarded))
    : { db: openDatabase(counted), isMet: () => Promise.resolve() }
  return {
    config,
    db,
    objects: new ObjectStore(env.BUCKET, config.s3, ownOrigin ?? config.appUrl, isStorageFull),
    resumableUpload: (key) => {
      const namespace = env.RESUMABLE_UPLOADS as DurableObjectNamespace<ResumableUpload>
      return namespace.get(namespace.idFromName(key))
    },
    visitCounter: () => {
      const namespace = env.VISIT_COUNTER as DurableObjectNamespace<VisitCounter>
      return namespace.get(namespace.idFromName('visits'))
    },
    loadAsset: async (source) => {
      // Programs that run without the build share this module.
      const { manifest } = await import('virtual:assets')
      // In development, sources are served as they are.
      const path = manifest ? manifest[source]?.file : source
      // Any host: but Vite refuses those that it does not know.
      const response = await env.ASSETS.fetch(new URL(`/${path}`, 'http://localhost'))
      if (!response.ok) throw new Error(`assets: "${path}" answers ${response.status}`)
      return response
    },
    emailBinding: env.EMAIL,
    fetchPublic: async (address, init) => {
      await confirmActor()
      // On the platform, `fetch` itself reaches public addresses only.
      return (env.PUBLIC_INTERNET ?? globalThis).fetch(address, { ...init, redirect: 'manual' })
    },
    passwords: createPasswordHasher(config.passwordLog2N),
    clock: () => new Date(),
    roundTrips: () => roundTrips,
    inBackground: (work) => {
      const run = async () => {
        if (presumption && !(await presumption.isConfirmed)) return
        await work(openDatabase(database))
      }
      waitUntil(run().catch(logFailure))
    },
    confirmActor,
  }
}

/** A request may be cancelled while its stream is in use: who returns that is waited for. */
const streams = (waitUntil: DepsOptions['waitUntil']) => ({
  send: (...call: Parameters<StreamPool['send']>) => {
    const sent = STREAMS.send(...call)
    waitUntil(sent.catch(() => undefined))
    return sent
  },
})

function logFailure(error: unknown): void {
  console.error(
    JSON.stringify({
      level: 'error',
      message: 'work behind the answer failed',
      error: String(error),
    }),
  )
}
