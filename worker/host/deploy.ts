import { spawnSync } from 'node:child_process'
import { announceAdmin } from './announce-admin.ts'
import { buildIfStale } from './build.ts'
import { readHostConfig, StartError } from './config.ts'
import { runOnce } from './command.ts'
import { prepareDatabase } from './prepare-site.ts'

/** `npm run deploy`: migrates the remote database, builds, and hands the build to Cloudflare. */
await runOnce(async () => {
  const config = readHostConfig(process.env)
  if (!config.LIBSQL_URL)
    throw new StartError(
      'LIBSQL_URL is missing: it must be the address of the database that the deployed site uses.',
    )
  buildIfStale()
  const database = await prepareDatabase(config)
  announceAdmin(database)
  const { status } = spawnSync(
    'wrangler',
    ['deploy', '--config', 'dist/atoll/wrangler.json', ...process.argv.slice(2)],
    { stdio: 'inherit' },
  )
  if (status !== 0)
    throw new StartError(
      'wrangler could not deploy; what it said is above. The database is migrated already, which does no harm.',
    )
})
