import { backupSite } from './backup/backup-site.ts'
import { openStores } from './backup/open-stores.ts'
import { saveBackupRun } from './backup/save-backup-run.ts'
import { runOnce } from './command.ts'
import { readHostConfig } from './config.ts'

/** `npm run backup -- <folder>`: copies database and bucket, while the site runs or not. */
await runOnce(async () => {
  const folder = process.argv[2] ?? 'backup'
  const stores = await openStores(readHostConfig(process.env))
  const startedAt = new Date()
  try {
    const { objects, copied, removed } = await backupSite(stores, folder)
    await saveBackupRun(stores, { startedAt, count: objects })
    console.log(
      `${folder} holds the database and ${objects} objects: ${copied} new, ${removed} removed.`,
    )
  } catch (error) {
    await saveBackupRun(stores, { startedAt, error })
    throw error
  } finally {
    await stores.stop()
  }
})
