import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
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
/** What an island needs before it can be used: everything that is not imported later on demand. */
const HYDRATION = [CLIENT, 'web/hydration/hydrate-island.tsx']
const QUERIES = 'web/hydration/query-provider.tsx'

/** What is served, gzipped, beside what it may weigh (design: budgets). Reads the build in `dist`. */
export function measureBundles(): BudgetRow[] {
  const manifest = JSON.parse(readFileSync(join(ROOT, CLIENT_MANIFEST), 'utf8')) as Record<
    string,
    Chunk
  >
  const javascript = (...sources: string[]) =>
    sum(chunksOf(manifest, sources).map((file) => gzipBytes(join(DIST, 'client', file))))
  const stylesheet = (source: string) =>
    gzipBytes(join(DIST, 'client', chunkAt(manifest, source).file))
  const worker = globSync('atoll/**/*.js', { cwd: DIST }).map((file) => gzipBytes(join(DIST, file)))
  return [
    { what: 'landing page: JavaScript', bytes: javascript(CLIENT), budgetBytes: 3_000 },
    { what: 'landing page: CSS', bytes: stylesheet('web/styles/app.css'), budgetBytes: 15_000 },
    {
      what: 'login: JavaScript',
      bytes: javascript(...HYDRATION, 'web/islands/auth/login-island.tsx'),
      budgetBytes: 110_000,
    },
    {
      what: 'register: JavaScript',
      bytes: javascript(...HYDRATION, 'web/islands/auth/register-island.tsx'),
      budgetBytes: 110_000,
    },
    {
      what: 'forgot password: JavaScript',
      bytes: javascript(...HYDRATION, 'web/islands/auth/forgot-password-island.tsx'),
      budgetBytes: 110_000,
    },
    {
      what: 'reset password: JavaScript',
      bytes: javascript(...HYDRATION, 'web/islands/auth/reset-password-island.tsx'),
      budgetBytes: 110_000,
    },
    {
      what: 'verify email: JavaScript',
      bytes: javascript(...HYDRATION, 'web/islands/auth/verify-email-island.tsx'),
      budgetBytes: 110_000,
    },
    {
      what: 'drive: JavaScript',
      bytes: javascript(...HYDRATION, QUERIES, 'web/islands/drive/island.tsx'),
      budgetBytes: 240_000,
    },
    {
      what: "a link's preview: JavaScript",
      bytes: javascript(...HYDRATION, QUERIES, 'web/islands/drive/link-preview-island.tsx'),
      budgetBytes: 110_000,
    },
    {
      what: 'account: JavaScript',
      bytes: javascript(...HYDRATION, QUERIES, 'web/islands/account/island.tsx'),
      budgetBytes: 180_000,
    },
    { what: 'Worker', bytes: sum(worker), budgetBytes: 1_000_000 },
  ]
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
