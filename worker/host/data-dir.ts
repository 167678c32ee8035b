import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from './config.ts'

/** Secrets of a local site: made at its first start, kept with its data. */
interface LocalSecrets {
  appKey: string
  s3SecretAccessKey: string
}

/** Makes the folder where it is missing. Throws {@link StartError} when it can't be written to. */
export function openDataDir(directory: string): void {
  try {
    makeFolder(directory)
    accessSync(directory, constants.W_OK | constants.X_OK)
    writeFileSync(join(directory, '.write-test'), '')
  } catch (error) {
    throw new StartError(
      `DATA_DIR ${directory} cannot be written to (${(error as NodeJS.ErrnoException).code}). Choose another folder.`,
    )
  }
}

/** Node's own `recursive` never ends where a file system lets nobody make folders, as /proc does. */
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
