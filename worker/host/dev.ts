import { join } from 'node:path'
import { createServer } from 'vite'
import { siteConfig } from '../../.config/vite.config.ts'
import { announceAdmin } from './announce-admin.ts'
import { useWorkerdLauncher } from './workerd-launcher.ts'
import { readHostConfig } from './config.ts'
import { writeConnectionFile } from './data-dir.ts'
import { listenerRules } from './dev-requests.ts'
import { claimPort } from './ports.ts'
import { runUntilStopped } from './command.ts'
import { connectionVariables, prepareSite } from './prepare-site.ts'
import { LOCAL_S3_KEY_ID } from './worker-host.ts'

/** `npm run dev`: as `npm start`, from the sources, with hot reload. */
await runUntilStopped(async () => {
  const config = readHostConfig(process.env)
  await claimPort(config.HOST, config.PORT)
  const site = await prepareSite(config)
  useWorkerdLauncher()
  announceAdmin(site)
  // Off: pages that show what database and bucket hold, to whoever reaches the port.
  process.env['X_LOCAL_EXPLORER'] = 'false'
  const vite = siteConfig({
    inspectorPort: false,
    persistState: { path: join(config.DATA_DIR, 'dev-storage') },
    // Changed in place: a returned list would be appended to the list of buckets.
    config: (worker) => {
      worker.vars = site.variables
      for (const bucket of worker.r2_buckets) {
        bucket.local_dev = {
          experimental_s3_credentials: {
            accessKeyId: LOCAL_S3_KEY_ID,
            secretAccessKey: site.s3SecretAccessKey,
          },
        }
      }
    },
  })
  const server = await createServer({
    ...vite,
    plugins: [listenerRules(config.TRUSTED_PROXY), vite.plugins],
    configFile: false,
    server: { host: config.HOST, port: config.PORT, strictPort: true },
  })
  await server.listen()
  server.printUrls()
  const origin = `http://${config.HOST}:${config.PORT}`
  const deleteConnectionFile = writeConnectionFile(
    config.DATA_DIR,
    connectionVariables(site, origin),
  )
  return async () => {
    deleteConnectionFile()
    await server.close()
    await site.stopDatabase()
  }
})
