import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { islandSources, ISLANDS, type IslandName } from '../web/hydration/islands.ts'
import { LATIN_FONT } from '../web/styles/latin-font.ts'
import { CLIENT_MANIFEST } from './assets-manifest.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DIST = join(ROOT, 'dist')

interface Chunk {
  file: string
  imports?: string[]
}

export interface BudgetRow {
  what: string
  value: number
  budget: number
  unit: 'B gzipped' | 'requests'
}

const CLIENT = 'web/hydration/client.ts'

/** Each is a request before the page can be used. */
const MOST_DRIVE_SCRIPTS = 12

/** Measures the assets of each page beside their budgets. Reads the build in `dist`. */
export function measureBundles(): BudgetRow[] {
  const manifest = JSON.parse(readFileSync(join(ROOT, CLIENT_MANIFEST), 'utf8')) as Record<
    string,
    Chunk
  >
  const javascript = (...sources: string[]) =>
    sum(chunksOf(manifest, sources).map((file) => gzipBytes(join(DIST, 'client', file))))
  const asset = (source: string) => gzipBytes(join(DIST, 'client', chunkAt(manifest, source).file))
  const worker = globSync('atoll/**/*.js', { cwd: DIST }).map((file) => gzipBytes(join(DIST, file)))
  return [
    gzipped('landing page: JavaScript', javascript(CLIENT), 3_000),
    gzipped('landing page: CSS', asset('web/styles/app.css'), 15_000),
    gzipped('landing page: font', asset(LATIN_FONT), 35_000),
    ...islandNames().map((name) =>
      gzipped(
        `${name}: JavaScript`,
        javascript(CLIENT, ...islandSources(name)),
        ISLANDS[name].budgetKB * 1_000,
      ),
    ),
    ...adminPages(manifest).map((source) => {
      const page = basename(source, '.tsx')
      return gzipped(
        `admin, ${page}: JavaScript`,
        javascript(CLIENT, ...islandSources('admin'), source),
        ISLANDS.admin.budgetKB * 1_000,
      )
    }),
    {
      what: 'drive: scripts',
      value: chunksOf(manifest, [CLIENT, ...islandSources('drive')]).length,
      budget: MOST_DRIVE_SCRIPTS,
      unit: 'requests',
    },
    gzipped('Worker', sum(worker), 1_300_000),
  ]
}

const gzipped = (what: string, value: number, budget: number): BudgetRow => ({
  what,
  value,
  budget,
  unit: 'B gzipped',
})

/** The declared islands. Throws for an island's file that no declaration names. */
function islandNames(): IslandName[] {
  const declared = new Set<string>(Object.values(ISLANDS).map(({ source }) => source))
  const stray = globSync('web/islands/**/*island.tsx', { cwd: ROOT }).filter(
    (path) => !declared.has(path),
  )
  if (stray.length > 0)
    throw new Error(`not declared in web/hydration/islands.ts: ${stray.join(', ')}`)
  return Object.keys(ISLANDS) as IslandName[]
}

/** Each is loaded with the frame of the admin area. */
const adminPages = (manifest: Record<string, Chunk>): string[] =>
  Object.keys(manifest).filter((source) => /^web\/islands\/admin\/.*-pages?\.tsx$/.test(source))

function chunksOf(manifest: Record<string, Chunk>, sources: string[]): string[] {
  const seen = new Set<string>()
  const visit = (source: string) => {
    if (seen.has(source)) return
    seen.add(source)
    chunkAt(manifest, source).imports?.forEach(visit)
  }
  sources.forEach(visit)
  return [...seen].map((source) => chunkAt(manifest, source).file)
}

function chunkAt(manifest: Record<string, Chunk>, source: string): Chunk {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`"${source}" is not in the build: has it moved?`)
  return chunk
}

const gzipBytes = (path: string) => gzipSync(readFileSync(path)).byteLength
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
