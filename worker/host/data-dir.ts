import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from './config.ts'

/** Secrets of a local site: made at its first start, kept with its data. */
interface LocalSecrets {
  appKey: string
  s3SecretAccessKey: string
}

export const CONNECTION_FILE = 'connection.env'

const PID_FILE = 'atoll.pid'

/** All that a site keeps in its folder. */
const CONTENTS = [
  PID_FILE,
  'app-key',
  's3-secret',
  CONNECTION_FILE,
  'database',
  'storage',
  'dev-storage',
]

/**
 * Creates the folder if missing and locks it: two processes would overwrite each other's data.
 * @throws {@link StartError} when it is not writable, or another Atoll holds it.
 */
export function openDataDir(directory: string): void {
  // Database server and workerd inherit it: what they create is for this user alone, too.
  process.umask(0o077)
  try {
    makeFolder(directory)
    accessSync(directory, constants.W_OK | constants.X_OK)
    takeFolder(directory)
    keepFromOthers(directory)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(
      `DATA_DIR ${directory} cannot be written to (${(error as NodeJS.ErrnoException).code}). Choose another folder.`,
    )
  }
}

/** Whether another process has the folder. */
export const isInUse = (directory: string): boolean => holderOf(directory) !== null

function holderOf(directory: string): number | null {
  const path = join(directory, PID_FILE)
  const holder = existsSync(path) ? Number(readFileSync(path, 'utf8')) : 0
  return holder > 0 && holder !== process.pid && isRunning(holder) ? holder : null
}

function takeFolder(directory: string): void {
  const holder = holderOf(directory)
  if (holder !== null) {
    throw new StartError(
      `DATA_DIR ${directory} is in use by another Atoll (process ${holder}). Stop that one, or choose another folder.`,
    )
  }
  writeFileSync(join(directory, PID_FILE), `${process.pid}\n`)
}

/** Takes away what earlier versions let other users of the machine read. */
function keepFromOthers(directory: string): void {
  for (const name of CONTENTS) {
    const path = join(directory, name)
    if (existsSync(path)) restrict(path)
  }
  const { mode } = statSync(directory)
  // A sticky folder (/tmp) is shared on purpose.
  if ((mode & 0o1077) === 0 || (mode & 0o1000) !== 0) return
  try {
    chmodSync(directory, 0o700)
  } catch (error) {
    // Another user's folder, e.g. a mounted volume: its contents are restricted instead.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}

/** Sets 700 and 600; the folder itself last, so that one that is restricted needs no look inside. */
function restrict(path: string): void {
  const stats = lstatSync(path)
  if ((stats.mode & 0o077) === 0 || stats.isSymbolicLink()) return
  if (stats.isDirectory()) for (const name of readdirSync(path)) restrict(join(path, name))
  chmodSync(path, stats.isDirectory() ? 0o700 : 0o600)
}

function isRunning(processId: number): boolean {
  try {
    // Signal 0 asks only whether there is such a process.
    return process.kill(processId, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Node's `recursive` never ends on file systems that allow no folders, such as /proc. */
function makeFolder(directory: string): void {
  if (existsSync(directory)) return
  makeFolder(dirname(directory))
  mkdirSync(directory)
}

export function localSecrets(directory: string): LocalSecrets {
  return {
    appKey: keep(join(directory, 'app-key'), () => randomBytes(32).toString('base64')),
    s3SecretAccessKey: keep(join(directory, 's3-secret'), () => randomBytes(32).toString('hex')),
  }
}

function keep(path: string, make: () => string): string {
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  const secret = make()
  writeFileSync(path, `${secret}\n`, { mode: 0o600 })
  return secret
}

/**
 * Writes addresses and credentials of the running database and bucket to a file that a shell can source.
 * Returns how to delete it.
 */
export function writeConnectionFile(
  directory: string,
  variables: Record<string, string>,
): () => void {
  const path = join(directory, CONNECTION_FILE)
  const lines = Object.entries(variables).map(
    ([name, value]) => `${name}='${value.replaceAll("'", String.raw`'\''`)}'\n`,
  )
  rmSync(path, { force: true })
  writeFileSync(path, lines.join(''), { mode: 0o600 })
  return () => rmSync(path, { force: true })
}
