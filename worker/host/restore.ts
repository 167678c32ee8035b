import { openStores } from './backup/open-stores.ts'
import { restoreSite } from './backup/restore-site.ts'
import { runOnce } from './command.ts'
import { readHostConfig, StartError } from './config.ts'
import { isInUse } from './data-dir.ts'

/** `npm run restore -- <folder> [--force]`: puts a backup into an empty site; with `--force` it replaces what is there. */
await runOnce(async () => {
  const options = process.argv.slice(2)
  const folder = options.find((option) => !option.startsWith('--')) ?? 'backup'
  const config = readHostConfig(process.env)
  // Without both addresses, `openStores` connects to the site in DATA_DIR.
  if (!(config.LIBSQL_URL && config.R2_S3_ENDPOINT) && isInUse(config.DATA_DIR))
    throw new StartError(`The site in ${config.DATA_DIR} is running. Stop it first.`)
  const stores = await openStores(config)
  try {
    const { objects, rows } = await restoreSite(stores, folder, {
      force: options.includes('--force'),
    })
    console.log(`The site has ${rows} rows and ${objects} objects of ${folder}.`)
  } finally {
    await stores.stop()
  }
})
