import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { startLocalDatabase } from '#db/local/local-server.ts'
import { startDatabaseGate } from '#tests/support/database-gate.ts'
import { freePort } from '#worker/host/ports.ts'

it('a database that has too much to do is asked again, and not without end', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'atoll-test-'))
  const server = await startLocalDatabase({ directory, port: await freePort() })
  const gate = await startDatabaseGate(server.url)
  const db = openDatabase({ url: gate.url, authToken: server.authToken })
  await db.run(sql`CREATE TABLE t (n INTEGER)`)
  gate.refusals = 2
  await db.run(sql`INSERT INTO t VALUES (1)`)
  gate.refusals = 2
  await db.batch([db.run(sql`INSERT INTO t VALUES (2)`), db.run(sql`INSERT INTO t VALUES (3)`)])
  expect(await db.all(sql`SELECT n FROM t`)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  gate.refusals = 100
  gate.calls = 0
  await expect(db.run(sql`INSERT INTO t VALUES (4)`)).rejects.toThrow()
  expect(gate.calls).toBe(5)
  gate.stop()
  await server.stop()
  await rm(directory, { recursive: true })
})
