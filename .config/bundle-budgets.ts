import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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
  bytes: number
  budgetBytes: number
}

const CLIENT = 'web/hydration/client.ts'
/** Measures the gzipped assets of each page beside their budgets. Reads the build in `dist`. */
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
    { what: 'landing page: JavaScript', bytes: javascript(CLIENT), budgetBytes: 3_000 },
    { what: 'landing page: CSS', bytes: asset('web/styles/app.css'), budgetBytes: 15_000 },
    { what: 'landing page: font', bytes: asset(LATIN_FONT), budgetBytes: 35_000 },
    ...islandNames().map((name) => ({
      what: `${name}: JavaScript`,
      bytes: javascript(CLIENT, ...islandSources(name)),
      budgetBytes: ISLANDS[name].budgetKB * 1_000,
    })),
    { what: 'Worker', bytes: sum(worker), budgetBytes: 1_300_000 },
  ]
}

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
