import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '#worker/host/ports.ts'
import { ApiClient } from '#tests/support/api-client.ts'
import { listed, namesIn, uploadFile } from '#tests/support/factories.ts'
import { freshFetch } from '#tests/support/fresh-fetch.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const ADMIN = { email: 'owner@example.com', password: 'a long first password' }

/** Whole processes start one after the other, and each takes seconds on a slow machine. */
const SLOW = { timeout: 240_000 }

let directory = ''
let port = 0
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atoll-command-'))
  port = await freePort()
})
const commands = new Set<ChildProcess>()
afterEach(async () => {
  // Those of a test that failed before it stopped them.
  for (const command of commands) command.kill('SIGKILL')
  commands.clear()
  await rm(directory, { recursive: true, force: true, maxRetries: 5 })
})

interface Running {
  command: ChildProcess
  output: () => string
  /** Stops it as Ctrl-C does, or a supervisor. Returns the exit code. */
  stop: (signal?: 'SIGINT' | 'SIGTERM') => Promise<number | null>
}

const run = (script: string, env: Record<string, string> = {}, options: string[] = []): Running =>
  spawnHere(process.execPath, [`worker/host/${script}.ts`, ...options], env)

function spawnHere(program: string, options: string[], env: Record<string, string> = {}): Running {
  const command = spawn(program, options, {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      DATA_DIR: directory,
      ...env,
    },
  })
  commands.add(command)
  let output = ''
  for (const stream of [command.stdout, command.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  }
  const ended = new Promise<number | null>((resolve) => command.once('exit', resolve))
  return {
    command,
    output: () => output,
    stop: (signal = 'SIGINT') => {
      command.kill(signal)
      return ended
    },
  }
}

/** A guest's client, once the site answers; how long that takes on a slow machine, the test's own limit says. */
async function visit({ command, output }: Running): Promise<ApiClient> {
  const url = `http://localhost:${port}`
  while (command.exitCode === null) {
    const health = await freshFetch(`${url}/healthz`).catch(() => null)
    if (health?.ok) return ApiClient.open(url)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`the site did not come up:\n${output()}`)
}

/** The exit code of a command that ends by itself. */
const ended = ({ command }: Running) =>
  new Promise<number | null>((resolve) => command.once('exit', resolve))

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
  const file = join(directory, 'connection.env')
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

describe('npm start', SLOW, () => {
  it('prints a password once, lets nobody else have its folder, leaves no process behind when it is killed, keeps everything over a restart, and stops when npm is told to', async () => {
    const first = run('start')
    const client = await visit(first)
    const password = /Password\s+(\S+)/.exec(first.output())?.[1] ?? ''
    const login = { email: 'admin@atoll.local', password }
    expect((await client.post('auth/login', login)).status).toBe(200)
    await uploadFile(client, { name: 'kept.txt' })
    expect(await usersByHand()).toEqual(['admin@atoll.local'])

    port = await freePort()
    const second = run('start')
    expect(await ended(second)).toBe(1)
    expect(second.output()).toContain(`DATA_DIR ${directory} is in use by another Atoll`)

    const children = childrenOf(first.command.pid ?? 0)
    expect(children.length).toBeGreaterThanOrEqual(2)
    first.command.kill('SIGKILL')
    await expect.poll(() => children.filter(isRunning)).toEqual([])

    const next = spawnHere('npm', ['start'])
    const later = await visit(next)
    expect(next.output()).not.toContain('Password')
    expect((await later.post('auth/login', login)).status).toBe(200)
    expect(await namesIn(later)).toEqual(['kept.txt'])
    await next.stop('SIGTERM')
    await expect
      .poll(() => freshFetch(`http://localhost:${port}/healthz`).catch(() => null))
      .toBeNull()
    // Deleted by a stop alone, not by an end.
    await expect.poll(() => readdir(directory)).not.toContain('connection.env')
  })
})

describe('npm run dev', SLOW, () => {
  it('serves the sources: pages, sign-in and uploads', async () => {
    const dev = run('dev', { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password })
    const client = await visit(dev)
    expect((await client.get('/')).body).toContain('/@vite/client')
    expect((await client.post('auth/login', ADMIN)).status).toBe(200)
    await uploadFile(client, { name: 'fresh.txt' })
    expect(await namesIn(client)).toEqual(['fresh.txt'])
    const claimed = { 'cf-connecting-ip': '203.0.113.9', 'x-forwarded-for': '203.0.113.9' }
    const elsewhere = await ApiClient.open(`http://localhost:${port}`)
    await elsewhere.post('auth/login', ADMIN, { headers: claimed })
    const { sessions } = (await elsewhere.get('user-sessions')).body
    expect(sessions.map((each: { ip_address: string }) => each.ip_address)).not.toContain(
      claimed['cf-connecting-ip'],
    )
    for (const path of ['r2/public/atoll/x', 'scheduled', 'explorer']) {
      const internal = await freshFetch(`http://localhost:${port}/cdn-cgi/local/${path}`)
      expect([path, internal.status]).toEqual([path, 404])
    }
    await dev.stop()
  })
})

describe('npm run migrate, npm run seed:demo, npm run backup and npm run restore', SLOW, () => {
  it('make a demo that people can sign in to, and copy it while it is not running to another folder', async () => {
    const outcome = async (running: Running) => [await ended(running), running.output()]
    expect(await outcome(run('seed-demo'))).toEqual([
      0,
      expect.stringContaining('The demo is ready'),
    ])
    // An update migrates a site that has been in use.
    expect(await outcome(run('migrate'))).toEqual([0, expect.stringContaining('newest schema')])
    const copy = join(directory, 'copy')
    expect(await outcome(run('backup', {}, [copy]))).toEqual([
      0,
      expect.stringMatching(/holds the database and [1-9]\d* objects/),
    ])
    const other = { DATA_DIR: join(directory, 'other') }
    expect(await outcome(run('restore', other, [copy]))).toEqual([
      0,
      expect.stringMatching(/has \d+ rows and [1-9]\d* objects/),
    ])

    const site = run('start', other)
    const client = await visit(site)
    expect(site.output()).not.toContain('Password')
    const signedIn = await client.post('auth/login', {
      email: 'maren@example.com',
      password: 'calm water',
    })
    expect(signedIn.status).toBe(200)
    expect(await namesIn(client)).toContain('Welcome.md')

    // One of the hundred that the sign-in form is filled in with.
    const visitor = await visit(site)
    const { site: demoSite } = (await visitor.get('bootstrap-data')).body.data.settings
    expect(demoSite).toMatchObject({ demo: true, demo_account: 'random' })
    const numbered = await visitor.post('auth/login', {
      email: demoSite.demo_email.replace(':number', '042'),
      password: demoSite.demo_password,
    })
    expect(numbered.status).toBe(200)
    expect(await namesIn(visitor)).toEqual(await namesIn(client))
    const copied = await listed(visitor, 'pageId=recent&perPage=100')
    expect(copied).toHaveLength(60)
    expect([...new Set(copied.map(({ type }) => type))].toSorted()).toEqual([
      'archive',
      'audio',
      'image',
      'pdf',
      'powerPoint',
      'spreadsheet',
      'text',
      'video',
      'word',
    ])
    expect(copied.filter(({ parent_id: parentId }) => parentId === null)).toHaveLength(4)
    await site.stop()
  })
})
