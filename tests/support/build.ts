import { buildIfStale } from '#worker/host/build.ts'

/** What is tested is what would be deployed: the production build. */
export default function setup(): void {
  process.env['WRANGLER_LOG'] ??= 'error'
  buildIfStale()
}
