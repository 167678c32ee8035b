import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from './config.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js')
const STAMP = join(ROOT, 'dist/.source-hash')

const SOURCES = [
  'worker/**/*.{ts,tsx}',
  'web/**/*',
  'db/**/*.ts',
  '.config/*.ts',
  'package-lock.json',
  'wrangler.toml',
]

/**
 * Builds the site unless `dist` is from the same sources. In a child process, because a server would keep the bundler's
 * memory.
 * @throws {@link StartError}
 */
export function buildIfStale(): void {
  const hash = sourceHash()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return
  const { status } = spawnSync(
    process.execPath,
    [VITE, 'build', '--config', '.config/vite.config.ts', '--logLevel', 'warn'],
    {
      cwd: ROOT,
      stdio: 'inherit',
      // Vite leaves a NODE_ENV alone that is set, and a test runner sets one: the build would hold React's development code.
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  if (status !== 0) throw new StartError('The site could not be built; the reason is above.')
  writeFileSync(STAMP, hash)
}

function sourceHash(): string {
  const hash = createHash('sha256')
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  for (const file of files)
    hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}
