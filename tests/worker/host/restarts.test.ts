import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { keepRunning } from '#db/local/keep-running.ts'
import { startLocalDatabase } from '#db/local/local-server.ts'
import { freePort } from '#worker/host/ports.ts'
import { startApp } from '#tests/support/app.ts'
import { registerUser } from '#tests/support/factories.ts'

/** Ids of processes of this user whose command line holds a text. */
const processesWith = (text: string) =>
  execFileSync('pgrep', ['-f', '--', text]).toString().trim().split('\n').map(Number)

it('a database server that dies is started again, and health recovers by itself', async () => {
  const app = await startApp()
  const { client } = await registerUser(app)
  const { host } = new URL(app.database.url)
  for (const id of processesWith(`--http-listen-addr ${host}`)) process.kill(id, 'SIGKILL')
  await expect
    .poll(async () => (await client.get('/healthz')).body, { timeout: 20_000 })
    .toMatchObject({ status: 'ok', database: true })
  expect((await client.get('user/space-usage')).status).toBe(200)
  await app.stop()
})

it('a database server that takes no writes any more is killed and started again', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'atoll-test-'))
  const port = await freePort()
  const database = await startLocalDatabase({ directory, port, stuckAfterMs: 1000 })
  const db = openDatabase(database)
  await db.run(sql`CREATE TABLE kept (value TEXT)`)
  await db.run(sql`INSERT INTO kept VALUES ('before')`)
  const servers = () => processesWith(`--http-listen-addr 127.0.0.1:${port}`)
  const before = servers()
  for (const id of before) process.kill(id, 'SIGSTOP')
  await expect.poll(() => servers().some((id) => before.includes(id))).toBe(false)
  await expect
    .poll(() => db.run(sql`INSERT INTO kept VALUES ('after')`).then(() => 'written', String))
    .toBe('written')
  expect(await db.all(sql`SELECT value FROM kept`)).toEqual([
    { value: 'before' },
    { value: 'after' },
  ])
  // One that is busy, for less than that, is left alone.
  const running = servers()
  await db.run(sql`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300000)
    INSERT INTO kept SELECT i FROM n`)
  expect(servers()).toEqual(running)
  await database.stop()
  await rm(directory, { recursive: true })
})

it('a process that fails to start again is tried again, until it is stopped', async () => {
  const log: string[] = []
  const ends: ((reason: string) => void)[] = []
  let starts = 0
  const { stop } = await keepRunning(
    async () => {
      starts += 1
      if (starts === 2) throw new Error('The port is taken.')
      const { promise, resolve } = Promise.withResolvers<string>()
      ends.push(resolve)
      return { ended: promise, stop: async () => resolve('stopped') }
    },
    (line) => log.push(line),
  )
  ends[0]?.('killed')
  await expect.poll(() => log).toHaveLength(3)
  expect(log).toEqual([
    'It has ended (killed) and is started again.',
    'The port is taken.',
    'It runs again.',
  ])
  await stop()
  expect([starts, log.length]).toEqual([3, 3])
})
