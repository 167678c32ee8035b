import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { buildIfStale } from '../build.ts'
import { readHostConfig, StartError } from '../config.ts'
import type { HostConfig } from '../config.ts'
import { CONNECTION_FILE, isInUse, localSecrets, openDataDir } from '../data-dir.ts'
import { freePort } from '../ports.ts'
import { openDatabaseServer } from '../prepare-site.ts'
import { LOCAL_S3_KEY_ID, LOCAL_S3_PATH, startWorker } from '../worker-host.ts'
import type { SiteStores } from './backup-site.ts'

export interface OpenStores extends SiteStores {
  /** Ends what was started to reach them. */
  stop: () => Promise<void>
}

/**
 * Database and bucket by the configuration: those of a deployed site, those of a local site that runs, or those in
 * `DATA_DIR`, started for the occasion. Throws StartError.
 */
export async function openStores(config: HostConfig): Promise<OpenStores> {
  const given = configuredStores(config)
  if (given) return { ...given, stop: () => Promise.resolve() }
  const connectionFile = join(config.DATA_DIR, CONNECTION_FILE)
  if (isInUse(config.DATA_DIR) && existsSync(connectionFile)) {
    const running = configuredStores(readHostConfig(parseEnv(readFileSync(connectionFile, 'utf8'))))
    if (running) return { ...running, stop: () => Promise.resolve() }
  }
  return startStores(config)
}

function configuredStores(config: HostConfig): SiteStores | null {
  const { LIBSQL_URL, LIBSQL_AUTH_TOKEN, R2_S3_ENDPOINT } = config
  if (!LIBSQL_URL || !R2_S3_ENDPOINT) return null
  const { R2_BUCKET, R2_ACCESS_KEY_ID, R2_SECRET_ACCESS_KEY } = config
  if (!R2_ACCESS_KEY_ID || !R2_SECRET_ACCESS_KEY)
    throw new StartError(
      'R2_ACCESS_KEY_ID and R2_SECRET_ACCESS_KEY are needed beside R2_S3_ENDPOINT.',
    )
  return {
    database: { url: LIBSQL_URL, authToken: LIBSQL_AUTH_TOKEN },
    bucket: {
      endpoint: R2_S3_ENDPOINT,
      bucket: R2_BUCKET,
      accessKeyId: R2_ACCESS_KEY_ID,
      secretAccessKey: R2_SECRET_ACCESS_KEY,
    },
  }
}

async function startStores(config: HostConfig): Promise<OpenStores> {
  buildIfStale()
  openDataDir(config.DATA_DIR)
  const { s3SecretAccessKey } = localSecrets(config.DATA_DIR)
  const { address, stop } = await openDatabaseServer(config)
  // The simulator serves the bucket; the Worker beside it gets no requests, and no configuration.
  const worker = await startWorker({
    host: '127.0.0.1',
    port: await freePort(),
    trustedProxies: [],
    hasRoomFor: () => true,
    directory: join(config.DATA_DIR, 'storage'),
    variables: {},
    s3SecretAccessKey,
    onLog: () => undefined,
  })
  return {
    database: address,
    bucket: {
      endpoint: `${worker.url}${LOCAL_S3_PATH}`,
      bucket: 'atoll',
      accessKeyId: LOCAL_S3_KEY_ID,
      secretAccessKey: s3SecretAccessKey,
    },
    stop: async () => {
      await worker.stop()
      await stop()
    },
  }
}
