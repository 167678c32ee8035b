import { join } from 'node:path'
import { announceAdmin } from './announce-admin.ts'
import { buildIfStale } from './build.ts'
import { readHostConfig } from './config.ts'
import { writeConnectionFile } from './data-dir.ts'
import { watchFreeSpace } from './free-space.ts'
import { claimPort } from './ports.ts'
import { runUntilStopped } from './command.ts'
import { connectionVariables, prepareSite } from './prepare-site.ts'
import { CRONS, startWorker } from './worker-host.ts'

const MINUTE_MS = 60 * 1000

/** `npm start`: the production build on this machine, with all that it needs. */
await runUntilStopped(async () => {
  const config = readHostConfig(process.env)
  await claimPort(config.HOST, config.PORT)
  buildIfStale()
  const site = await prepareSite(config)
  announceAdmin(site)
  const space = await watchFreeSpace(config.DATA_DIR, config.MIN_FREE_BYTES)
  const worker = await startWorker({
    host: config.HOST,
    port: config.PORT,
    trustedProxies: config.TRUSTED_PROXY,
    hasRoomFor: space.hasRoomFor,
    directory: join(config.DATA_DIR, 'storage'),
    variables: site.variables,
    s3SecretAccessKey: site.s3SecretAccessKey,
    onLog: (line) => console.log(line),
  })
  const deleteConnectionFile = writeConnectionFile(
    config.DATA_DIR,
    connectionVariables(site, worker.url),
  )
  console.log(`\n  Atoll is at ${worker.url.replace('127.0.0.1', 'localhost')}\n`)
  const timers = [
    setInterval(() => void worker.runScheduled(CRONS.frequent), 5 * MINUTE_MS),
    setInterval(() => void worker.runScheduled(CRONS.hourly), 60 * MINUTE_MS),
  ]
  return async () => {
    timers.forEach(clearInterval)
    deleteConnectionFile()
    await worker.stop()
    space.stop()
    await site.stopDatabase()
  }
})
