import { join } from 'node:path'
import { buildIfStale } from './build.ts'
import { readHostConfig, StartError } from './config.ts'
import { claimPort } from './ports.ts'
import { prepareSite } from './site.ts'
import type { PreparedSite } from './site.ts'
import { startWorker } from './worker-host.ts'

/** `npm start`: the production build on this machine, with all that it needs. */
// wrangler warns at each look that the local S3 endpoint is experimental; design decision, not news.
process.env['WRANGLER_LOG'] ??= 'error'

async function start(): Promise<void> {
  const config = readHostConfig(process.env)
  await claimPort(config.HOST, config.PORT)
  await buildIfStale()
  const site = await prepareSite(config)
  announceAdmin(site)
  const worker = await startWorker({
    host: config.HOST,
    port: config.PORT,
    directory: join(config.DATA_DIR, 'storage'),
    variables: site.variables,
    s3SecretAccessKey: site.s3SecretAccessKey,
    onLog: (line) => console.log(line),
  })
  console.log(`\n  Atoll is at ${worker.url.replace('127.0.0.1', 'localhost')}\n`)

  const stop = async () => {
    await worker.stop()
    await site.stopDatabase()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
}

/** At once: what fails after this must not take the one sight of the password along. */
function announceAdmin({ newAdmin }: PreparedSite): void {
  if (!newAdmin) return
  console.log(`\n  Sign in as ${newAdmin.email}`)
  if (newAdmin.isGenerated) console.log(`  Password   ${newAdmin.password}   (shown this once)`)
}

start().catch((error: unknown) => {
  console.error(error instanceof StartError ? `Atoll cannot start.\n${error.message}` : error)
  process.exit(1)
})
