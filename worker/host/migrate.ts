import { announceAdmin } from './announce-admin.ts'
import { readHostConfig } from './config.ts'
import { runOnce } from './command.ts'
import { prepareDatabase } from './prepare-site.ts'

/** `npm run migrate`: the newest schema, and what a site starts with, for the database at `LIBSQL_URL` or in `DATA_DIR`. */
await runOnce(async () => {
  const database = await prepareDatabase(readHostConfig(process.env))
  announceAdmin(database)
  await database.stop()
  console.log('The database has the newest schema.')
})
