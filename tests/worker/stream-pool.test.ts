import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import type { Database } from '#db/client.ts'
import { startLocalDatabase } from '#db/local/local-server.ts'
import type { DatabaseAddress } from '#db/migrate.ts'
import { StreamPool } from '#db/stream-pool.ts'
import { freePort } from '#worker/host/ports.ts'

describe('streams that are kept', () => {
  let directory: string
  let server: DatabaseAddress
  const startServer = async () => {
    const started = await startLocalDatabase({ directory, port })
    server = started
    stopServer = started.stop
  }
  let port: number
  let stopServer: () => Promise<void>

  // A server of its own for each test: streams of other pools would take up its four connections.
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'atoll-test-'))
    port = await freePort()
    await startServer()
    await openDatabase(server).run(sql`CREATE TABLE numbers (n INTEGER UNIQUE)`)
  })
  afterEach(async () => {
    await stopServer()
    await rm(directory, { recursive: true })
  })

  let requests = 0
  const open = (streams: StreamPool) =>
    openDatabase({ ...server, streams, onRoundTrip: () => requests++ })
  const insert = (db: Database, n: number) => db.run(sql`INSERT INTO numbers VALUES (${n})`)
  const inserted = async () =>
    (await openDatabase(server).all<{ n: number }>(sql`SELECT n FROM numbers ORDER BY n`)).map(
      ({ n }) => n,
    )

  it('are used again by other clients, for statements and batches', async () => {
    const streams = new StreamPool(1)
    for (const n of [0, 10]) {
      const db = open(streams)
      await db.batch([insert(db, n), insert(db, n + 1), db.all(sql`SELECT 1`)])
      await insert(open(streams), n + 2)
    }
    const changes = sql`SELECT total_changes() AS of_this_connection`
    expect(await open(streams).get(changes)).toEqual({ of_this_connection: 6 })
    expect(await openDatabase(server).get(changes)).toEqual({ of_this_connection: 0 })
    expect(await inserted()).toEqual([0, 1, 2, 10, 11, 12])
  })

  it('take turns: of more calls than streams each is made once', async () => {
    const streams = new StreamPool(2)
    const numbers = Array.from({ length: 100 }, (_, i) => i)
    await Promise.all(numbers.map((n) => insert(open(streams), n)))
    expect(await inserted()).toEqual(numbers)
  })

  it('that are busy for long hold nobody up', async () => {
    const streams = new StreamPool(1)
    const long = open(streams).get(
      sql`WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 5000000) SELECT count(*) AS n FROM c`,
    )
    const first = await Promise.race([long, open(streams).get(sql`SELECT 'short' AS n`)])
    expect(first).toEqual({ n: 'short' })
    expect(await long).toEqual({ n: 5_000_000 })
  })

  it('are opened anew after a restart of the server', async () => {
    const streams = new StreamPool(1)
    await insert(open(streams), 1)
    await stopServer()
    await startServer()
    requests = 0
    await insert(open(streams), 2)
    await insert(open(streams), 3)
    expect(requests).toBe(2)
    expect(await inserted()).toEqual([1, 2, 3])
  })

  it('hold nothing of a batch that failed', async () => {
    const streams = new StreamPool(1)
    await insert(open(streams), 1)
    const db = open(streams)
    await expect(db.batch([insert(db, 2), insert(db, 1)])).rejects.toThrow()
    await insert(open(new StreamPool(1)), 3)
    await insert(open(streams), 4)
    expect(await inserted()).toEqual([1, 3, 4])
  })

  it('with an open transaction are closed, which rolls it back', async () => {
    const streams = new StreamPool(1)
    await open(streams).run(sql`BEGIN IMMEDIATE`)
    await insert(openDatabase(server), 1)
    await insert(open(streams), 2)
    expect(await inserted()).toEqual([1, 2])
  })
})
