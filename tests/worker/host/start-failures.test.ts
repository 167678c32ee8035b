import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readHostConfig, StartError } from '#worker/host/config.ts'
import { claimPort, freePort } from '#worker/host/ports.ts'
import { prepareSite } from '#worker/host/prepare-site.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

interface Outcome {
  exitCode: number
  stdout: string
  stderr: string
}

let directory = ''
let silent: Server
let silentPort = 0
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atoll-start-'))
  // Listens and never says a word.
  silent = createServer(() => undefined)
  silentPort = await new Promise((resolve) => {
    silent.listen(0, '127.0.0.1', () => {
      const address = silent.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
})
afterAll(async () => {
  silent.close()
  await rm(directory, { recursive: true, force: true })
})

/** `npm start` with these variables, which is expected to fail. */
async function start(env: Record<string, string>): Promise<Outcome> {
  const port = await freePort()
  const defaults = { PORT: String(port), DATA_DIR: join(directory, `data-${port}`) }
  return new Promise((resolve) => {
    const options = {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...defaults, ...env },
      timeout: 50_000,
    }
    execFile(process.execPath, ['worker/host/start.ts'], options, (error, stdout, stderr) =>
      resolve({
        exitCode: typeof error?.code === 'number' ? error.code : error ? -1 : 0,
        stdout,
        stderr,
      }),
    )
  })
}

/** As `npm start` does once it has the port; {@link StartError} is one line on its output. */
async function prepare(env: Record<string, string>): Promise<unknown> {
  const port = await freePort()
  const defaults = { PORT: String(port), DATA_DIR: join(directory, `data-${port}`) }
  return prepareSite(readHostConfig({ ...defaults, ...env }))
}

const startError = (message: RegExp): unknown =>
  expect.toSatisfy((error) => error instanceof StartError && message.test(error.message))

/** One line that says what is wrong, after the one that says that it is. */
function expectOneClearLine({ exitCode, stdout, stderr }: Outcome, line: RegExp): void {
  const lines = stderr
    .trim()
    .split('\n')
    .filter((one) => !/ExperimentalWarning|trace-warnings/.test(one))
  expect(lines).toEqual(['Atoll cannot start.', expect.stringMatching(line)])
  expect(exitCode).toBe(1)
  expect(stdout).not.toMatch(/Password|Atoll is at/)
}

// Concurrent: one waits 8 s for a database that never responds.
describe.concurrent('a start that can\u2019t be', () => {
  it('says that the port is taken', async () => {
    expectOneClearLine(
      await start({ PORT: String(silentPort) }),
      new RegExp(
        `^PORT ${silentPort} is taken by another program\\. Choose another: PORT=\\d+ npm start$`,
      ),
    )
  })

  it('says that the folder can\u2019t be written to', async () => {
    const file = join(directory, 'a-file')
    await writeFile(file, 'not a folder')
    await expect(prepare({ DATA_DIR: join(file, 'data') })).rejects.toThrow(
      startError(
        /^DATA_DIR .*a-file\/data cannot be written to \(\w+\)\. Choose another folder\.$/,
      ),
    )
    await expect(prepare({ DATA_DIR: '/proc/atoll' })).rejects.toThrow(
      startError(/^DATA_DIR \/proc\/atoll cannot be written to/),
    )
    expect(await readFile(file, 'utf8')).toBe('not a folder')
  })

  it.each<[string, () => Promise<Record<string, string>>]>([
    [
      'nobody is there',
      async () => ({
        LIBSQL_URL: `http://someone:secret-word@127.0.0.1:${await freePort()}?authToken=secret-token`,
      }),
    ],
    [
      'nobody speaks',
      async () => ({
        LIBSQL_URL: `http://127.0.0.1:${silentPort}`,
        LIBSQL_AUTH_TOKEN: 'secret-token',
      }),
    ],
    ['no such name', async () => ({ LIBSQL_URL: 'https://nowhere.invalid' })],
  ])('says that the database does not answer: %s', async (_what, database) => {
    const error = await prepare(await database()).catch((thrown: unknown) => thrown)
    expect(error).toEqual(startError(/^LIBSQL_URL \S+ does not work as a database: /))
    expect(String(error)).not.toContain('secret')
  })

  it('names every variable that is wrong, at once', async () => {
    const outcome = await start({ PORT: 'http', APP_KEY: 'secret', ADMIN_EMAIL: 'nobody' })
    expect(outcome.exitCode).toBe(1)
    expect(outcome.stderr.trim().split('\n')).toEqual([
      'Atoll cannot start.',
      'PORT must be a number',
      'ADMIN_EMAIL must be an email address',
      'APP_KEY must be 32 random bytes in base64 (openssl rand -base64 32)',
    ])
  })

  it.each([
    [{ PORT: '80.5' }, 'PORT must be a whole number'],
    [{ PORT: '70000' }, 'PORT must be 0 to 65535'],
    [{ PORT: '-1' }, 'PORT must be 0 to 65535'],
    [{ APP_URL: 'drive.example.com' }, 'APP_URL must be an address like https://drive.example.com'],
    [
      { APP_URL: 'https://example.com/path' },
      'APP_URL must be an address like https://drive.example.com',
    ],
    [
      { LIBSQL_URL: 'postgres://example.com' },
      'LIBSQL_URL must be an address that starts with libsql://, https:// or http://',
    ],
    [
      { TEST_PASSWORD_LOG2N: '4' },
      'TEST_PASSWORD_LOG2N weakens passwords: only the tests may set it',
    ],
    [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have at least 8 characters'],
  ])('says what is expected: %j', (env, message) => {
    expect(() => readHostConfig(env)).toThrow(new StartError(message))
  })

  it('takes what is empty for what is not set', () => {
    expect(readHostConfig({ PORT: '', DATA_DIR: '', APP_KEY: '', LIBSQL_URL: '' })).toMatchObject({
      PORT: 8787,
      HOST: '127.0.0.1',
      DATA_DIR: join(ROOT, '.data'),
    })
  })

  it('says that the address is none of this machine', async () => {
    await expect(claimPort('203.0.113.7', await freePort())).rejects.toThrow(
      new StartError('HOST 203.0.113.7 is no address of this machine.'),
    )
  })
})
