import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { startLocalDatabase } from '#db/local-server.ts'
import { freePort } from '#worker/host/ports.ts'

/** In front of a real server, one that turns callers away as often as is said. */
async function startGate(target: string) {
  const gate = { refusals: 0, calls: 0 }
  const server = createServer((incoming, outgoing) => {
    gate.calls += 1
    if (gate.refusals > 0) {
      gate.refusals -= 1
      incoming.resume().on('end', () => outgoing.writeHead(429).end())
      return
    }
    const { method, headers, url = '/' } = incoming
    const forwarded = request(new URL(url, target), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(forwarded)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(gate, { url: `http://127.0.0.1:${port}`, stop: () => server.close() })
}

it('a database that has too much to do is asked again, and not without end', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'atoll-test-'))
  const server = await startLocalDatabase({ directory, port: await freePort() })
  const gate = await startGate(server.url)
  const db = openDatabase({ url: gate.url })
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
