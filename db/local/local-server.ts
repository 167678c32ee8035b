import { spawn } from 'node:child_process'
import type { ChildProcessByStdio } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { keepRunning } from './keep-running.ts'
import type { RunningProcess } from './keep-running.ts'
import { untilStuck } from './until-stuck.ts'
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'

/** sqld opens its files and replays its log within this, even after a crash. */
const START_TIMEOUT_MS = 20_000
const POLL_INTERVAL_MS = 25

/**
 * Four that the Worker keeps, two for others. Of 1,200 writes, a hundred at once, sqld 0.24.32 stopped answering with
 * 16, but not with 8.
 */
const MAX_CONNECTIONS = 6

/** After so long without an answer to a write, the server is killed and restarted. Transactions take some seconds at most. */
const STUCK_AFTER_MS = 20_000

/** Requests that may wait for a connection; beyond sqld's default of 128 they would be refused with 429. */
const MAX_REQUESTS = 4096

/** In the database's folder: the private key that access tokens are signed with. */
const KEY_FILE = 'access-key.pem'

/** Runs a command until whoever started it is gone, by whatever end: a server left behind would hold the files. */
const UNTIL_STDIN_CLOSES =
  'exec 3<&0; "$0" "$@" & p=$!; (cat <&3 >/dev/null; kill $p 2>/dev/null) & wait $p'

export interface LocalDatabase {
  url: string
  /** The server refuses requests without it. */
  authToken: string
  stop: () => Promise<void>
}

/**
 * Runs a libSQL server on files of this machine: the real server, from an npm package. Started again when it ends by
 * itself.
 * @param directory where the database is kept; made when missing.
 */
export async function startLocalDatabase(options: {
  directory: string
  port: number
  stuckAfterMs?: number
}): Promise<LocalDatabase> {
  mkdirSync(options.directory, { recursive: true, mode: 0o700 })
  const { publicKey, authToken } = localCredentials(join(options.directory, KEY_FILE))
  const address = `127.0.0.1:${options.port}`
  const database = { url: `http://${address}`, authToken }
  const afterMs = options.stuckAfterMs ?? STUCK_AFTER_MS
  const { stop } = await keepRunning(
    async () => {
      const { kill, ...server } = await startServer(options.directory, address, publicKey)
      const end = new AbortController()
      void server.ended.then(() => end.abort())
      const watch = { everyMs: afterMs / 2, afterMs, signal: end.signal }
      void untilStuck(database, watch).then(() => end.signal.aborted || kill())
      return server
    },
    (line) => console.error(`Database server: ${line}`),
  )
  return { ...database, stop }
}

async function startServer(
  directory: string,
  address: string,
  publicKey: string,
): Promise<RunningProcess & { kill: () => void }> {
  const server = spawn(
    '/bin/sh',
    [
      '-c',
      UNTIL_STDIN_CLOSES,
      sqldBinary(),
      '--db-path',
      directory,
      '--http-listen-addr',
      address,
      '--no-welcome',
      // It gives one request several of the connections when many wait.
      '--disable-intelligent-throttling',
      '--max-concurrent-requests',
      String(MAX_REQUESTS),
      '--max-concurrent-connections',
      String(MAX_CONNECTIONS),
    ],
    // A group of its own: Ctrl-C must not end the database under the Worker's last writes.
    {
      stdio: ['pipe', 'ignore', 'pipe'],
      detached: true,
      env: { ...inheritedVariables(), RUST_LOG: 'error', SQLD_AUTH_JWT_KEY: publicKey },
    },
  )
  let output = ''
  server.stderr.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4000)))
  const ended = new Promise<string>((resolve) => {
    server.once('error', (error) => resolve(error.message))
    server.once('exit', (code, signal) =>
      resolve(output.trim().split('\n').at(-1) || `exit code ${code ?? signal}`),
    )
  })
  await untilHealthy(server, `http://${address}`, () => output)
  return {
    ended,
    kill: () => {
      output = 'it took no writes any more'
      // Its group: a shell started it.
      if (server.pid !== undefined) process.kill(-server.pid, 'SIGKILL')
    },
    stop: async () => {
      server.stdin.end()
      await ended
    },
  }
}

/** Drops the variables that sqld reads: they could open further listeners or accept another key. */
const inheritedVariables = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(SQLD|LIBSQL)_/.test(name)))

type Server = ChildProcessByStdio<Writable, null, Readable>

async function untilHealthy(server: Server, url: string, output: () => string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    if (server.exitCode !== null || server.signalCode !== null)
      throw new Error(
        `The database server ended at once: ${output().trim() || `exit code ${server.exitCode}`}`,
      )
    const isHealthy = await fetch(`${url}/health`)
      .then((response) => response.ok)
      .catch(() => false)
    if (isHealthy) return
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
  }
  server.stdin.end()
  throw new Error(
    `The database server did not start within ${START_TIMEOUT_MS / 1000} s: ${output().trim()}`,
  )
}

function sqldBinary(): string {
  const name = `@sqld/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'sqld')
  } catch {
    throw new Error(
      `There is no libSQL server for this machine (${name}). Set LIBSQL_URL to one that runs elsewhere.`,
    )
  }
}

interface LocalCredentials {
  /** Raw Ed25519 public key in URL-safe base64: what the server checks tokens with. */
  publicKey: string
  /** A JWT with full access and no expiry: whoever can read the key file can sign another one. */
  authToken: string
}

/** Reads the private key of a local database server, or creates it (mode 600), and signs a token with it. */
function localCredentials(keyFile: string): LocalCredentials {
  if (!existsSync(keyFile)) {
    const { privateKey } = generateKeyPairSync('ed25519')
    writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  }
  const privateKey = createPrivateKey(readFileSync(keyFile))
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  const content = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode({ a: 'rw' })}`
  const signature = sign(null, Buffer.from(content), privateKey).toString('base64url')
  return { publicKey: x, authToken: `${content}.${signature}` }
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
