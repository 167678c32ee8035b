import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { keepRunning } from '#db/local/keep-running.ts'
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
