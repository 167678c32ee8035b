import { buildIfStale } from '#worker/host/build.ts'

/** What is tested is what would be deployed: the production build. */
export default async function setup(): Promise<void> {
  process.env['WRANGLER_LOG'] ??= 'error'
  await buildIfStale()
}
