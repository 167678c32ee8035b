import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createBuilder } from 'vite'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const STAMP = join(ROOT, 'dist/.source-hash')

const SOURCES = ['worker/**/*.{ts,tsx}', 'web/**/*', 'db/**/*.ts', '.config/*.ts', 'package-lock.json', 'wrangler.toml']

/** Builds the site unless what stands in `dist` was built from these very sources. */
export async function buildIfStale(): Promise<void> {
  const hash = sourceHash()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return
  const builder = await createBuilder({ configFile: join(ROOT, '.config/vite.config.ts'), logLevel: 'warn' })
  await builder.buildApp()
  writeFileSync(STAMP, hash)
}

function sourceHash(): string {
  const hash = createHash('sha256')
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  for (const file of files) hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}
