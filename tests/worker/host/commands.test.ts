import { execFileSync } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '#worker/host/ports.ts'
import { ApiClient } from '#tests/support/api-client.ts'
import { Commands, outcomeOf } from '#tests/support/commands.ts'
import { namesIn, uploadFile } from '#tests/support/factories.ts'
import { freshFetch } from '#tests/support/fresh-fetch.ts'

const ADMIN = { email: 'owner@example.com', password: 'a long first password' }

/** Whole processes start one after the other, and each takes seconds on a slow machine. */
const SLOW = { timeout: 240_000 }

let commands: Commands
beforeEach(async () => {
  commands = await Commands.prepare()
})
afterEach(() => commands.dispose())

const childrenOf = (processId: number) =>
  execFileSync('pgrep', ['-P', String(processId)])
    .toString()
    .trim()
    .split('\n')
    .map(Number)

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0)
  } catch {
    return false
  }
}

/** The call that db/README.md documents. */
async function usersByHand(): Promise<string[]> {
  const file = join(commands.directory, 'connection.env')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const { LIBSQL_URL, LIBSQL_AUTH_TOKEN } = parseEnv(await readFile(file, 'utf8'))
  const response = await freshFetch(`${LIBSQL_URL}/v2/pipeline`, {
    method: 'POST',
    headers: { authorization: `Bearer ${LIBSQL_AUTH_TOKEN}` },
    body: JSON.stringify({
      requests: [
        { type: 'execute', stmt: { sql: 'SELECT id, email FROM users' } },
        { type: 'close' },
      ],
    }),
  })
  const { results } = (await response.json()) as {
    results: { response: { result: { rows: { value: string }[][] } } }[]
  }
  return (results[0]?.response.result.rows ?? []).map(([, email]) => email?.value ?? '')
}

describe('npm start, npm run migrate, npm run backup and npm run restore', SLOW, () => {
  it('print a password once, let nobody else have the folder, leave no process behind when killed, keep everything over a restart, and copy it to another folder', async () => {
    const first = commands.run('start')
    const client = await commands.visit(first)
    const password = /Password\s+(\S+)/.exec(first.output())?.[1] ?? ''
    const login = { email: 'admin@atoll.local', password }
    expect((await client.post('auth/login', login)).status).toBe(200)
    await uploadFile(client, { name: 'kept.txt' })
    expect(await usersByHand()).toEqual(['admin@atoll.local'])

    commands.port = await freePort()
    const second = commands.run('start')
    expect(await outcomeOf(second)).toEqual([
      1,
      expect.stringContaining(`DATA_DIR ${commands.directory} is in use by another Atoll`),
    ])

    const children = childrenOf(first.command.pid ?? 0)
    expect(children.length).toBeGreaterThanOrEqual(2)
    first.command.kill('SIGKILL')
    await expect.poll(() => children.filter(isRunning)).toEqual([])

    const next = commands.spawn('npm', ['start'])
    const later = await commands.visit(next)
    expect(next.output()).not.toContain('Password')
    expect((await later.post('auth/login', login)).status).toBe(200)
    expect(await namesIn(later)).toEqual(['kept.txt'])
    await next.stop('SIGTERM')
    await expect
      .poll(() => freshFetch(`http://localhost:${commands.port}/healthz`).catch(() => null))
      .toBeNull()
    // Deleted by a stop alone, not by an end.
    await expect.poll(() => readdir(commands.directory)).not.toContain('connection.env')

    // An update migrates a site that has been in use.
    expect(await outcomeOf(commands.run('migrate'))).toEqual([
      0,
      expect.stringContaining('newest schema'),
    ])
    const copy = join(commands.directory, 'copy')
    expect(await outcomeOf(commands.run('backup', {}, [copy]))).toEqual([
      0,
      expect.stringMatching(/holds the database and 1 objects/),
    ])
    const other = { DATA_DIR: join(commands.directory, 'other') }
    expect(await outcomeOf(commands.run('restore', other, [copy]))).toEqual([
      0,
      expect.stringMatching(/has \d+ rows and 1 objects/),
    ])
    const restored = commands.run('start', other)
    const returned = await commands.visit(restored)
    expect(restored.output()).not.toContain('Password')
    expect((await returned.post('auth/login', login)).status).toBe(200)
    expect(await namesIn(returned)).toEqual(['kept.txt'])
    await restored.stop()
  })
})

describe('npm run dev', SLOW, () => {
  it('serves the sources: pages, sign-in and uploads', async () => {
    const dev = commands.run('dev', { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password })
    const client = await commands.visit(dev)
    expect((await client.get('/')).body).toContain('/@vite/client')
    const german = await client.get('/login', { headers: { 'accept-language': 'de' } })
    expect(german.body).toContain('Passwort vergessen?')
    expect((await client.post('auth/login', ADMIN)).status).toBe(200)
    await uploadFile(client, { name: 'fresh.txt' })
    expect(await namesIn(client)).toEqual(['fresh.txt'])
    const claimed = { 'cf-connecting-ip': '203.0.113.9', 'x-forwarded-for': '203.0.113.9' }
    const elsewhere = await ApiClient.open(`http://localhost:${commands.port}`)
    await elsewhere.post('auth/login', ADMIN, { headers: claimed })
    const { sessions } = (await elsewhere.get('user-sessions')).body
    expect(sessions.map((each: { ip_address: string }) => each.ip_address)).not.toContain(
      claimed['cf-connecting-ip'],
    )
    for (const path of ['r2/public/atoll/x', 'scheduled', 'explorer']) {
      const internal = await freshFetch(`http://localhost:${commands.port}/cdn-cgi/local/${path}`)
      expect([path, internal.status]).toEqual([path, 404])
    }
    await dev.stop()
  })
})
