import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { openDatabase } from '#db/client.ts'
import type { Database } from '#db/client.ts'
import { startLocalDatabase } from '#db/local/local-server.ts'
import type { DatabaseAddress } from '#db/migrate.ts'
import { freePort } from '#worker/host/ports.ts'

/** The returned function makes databases without a table, each on a server of its own, until the file ends. */
export function useEmptyDatabases(): () => Promise<{ address: DatabaseAddress; db: Database }> {
  let directory = ''
  const stops: (() => Promise<void>)[] = []
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'atoll-databases-'))
  })
  afterAll(async () => {
    await Promise.all(stops.map((stop) => stop()))
    await rm(directory, { recursive: true, force: true })
  })
  return async () => {
    const server = await startLocalDatabase({
      directory: await mkdtemp(join(directory, 'db-')),
      port: await freePort(),
    })
    stops.push(server.stop)
    return { address: server, db: openDatabase(server) }
  }
}
