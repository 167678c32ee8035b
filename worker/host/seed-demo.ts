import { join } from 'node:path'
import { openDatabase } from '#db/client.ts'
import { customPages } from '#db/schema/index.ts'
import { announceAdmin } from './announce-admin.ts'
import { buildIfStale } from './build.ts'
import { runOnce } from './command.ts'
import { readHostConfig } from './config.ts'
import { createDemoAccounts } from './demo/demo-accounts.ts'
import { DemoClient } from './demo/demo-client.ts'
import { DEMO_DRIVE, DEMO_PAGES, DEMO_SETTINGS, DEMO_USERS } from './demo/demo-content.ts'
import { freePort } from './ports.ts'
import { prepareSite } from './site.ts'
import type { PreparedSite } from './site.ts'
import { startWorker } from './worker-host.ts'

/** For every account of the demo; `npm start` prints an address that only this machine reaches. */
const DEMO_PASSWORD = 'calm water'

/** The sign-in form of the demo is filled in with one of these. */
const DEMO_ACCOUNTS = { email: 'demo:number@example.com', password: 'calm water' }

/** `npm run seed:demo`: a site in `DATA_DIR` with people, pages, folders, files and links to look at. */
await runOnce(async () => {
  const config = readHostConfig({ ADMIN_PASSWORD: DEMO_PASSWORD, ...process.env })
  buildIfStale()
  const site = await prepareSite(config)
  announceAdmin(site)
  const worker = await startWorker({
    host: '127.0.0.1',
    port: await freePort(),
    trustedProxies: [],
    hasRoomFor: () => true,
    directory: join(config.DATA_DIR, 'storage'),
    variables: site.variables,
    s3SecretAccessKey: site.s3SecretAccessKey,
    onLog: () => undefined,
  })
  try {
    await fill(worker.url, site)
  } finally {
    await worker.stop()
    await site.stopDatabase()
  }
})

async function fill(url: string, { newAdmin, database }: PreparedSite): Promise<void> {
  if (!newAdmin)
    return console.log(
      'This site has an admin already: a demo is for a new one. Set DATA_DIR to another folder.',
    )
  for (const email of DEMO_USERS) {
    const client = await DemoClient.open(url)
    await client.register(email, DEMO_PASSWORD)
    await fillDrive(client)
  }
  const now = new Date().toISOString()
  const db = openDatabase(database)
  await createDemoAccounts(db, { ...DEMO_ACCOUNTS, model: DEMO_USERS[0] })
  await db.insert(customPages).values(DEMO_PAGES.map((page) => ({ ...page, updatedAt: now })))
  const admin = await DemoClient.open(url)
  await admin.login(newAdmin.email, newAdmin.password)
  await fillDrive(admin)
  await admin.updateSettings({
    ...DEMO_SETTINGS,
    'site.demo': true,
    'site.demo_email': DEMO_ACCOUNTS.email,
    'site.demo_password': DEMO_ACCOUNTS.password,
  })
  console.log(
    `\n  The demo is ready: npm start, then sign in as ${newAdmin.email}, ${DEMO_USERS.join(' or ')}.`,
  )
  console.log(
    `  Password   ${newAdmin.password}${newAdmin.password === DEMO_PASSWORD ? '' : ` (the users': ${DEMO_PASSWORD})`}\n`,
  )
}

async function fillDrive(client: DemoClient): Promise<void> {
  for (const [folderName, files] of Object.entries(DEMO_DRIVE)) {
    const folder = folderName === '' ? null : await client.createFolder(folderName, null)
    for (const file of files) await client.upload(file, folder?.id ?? null)
    if (folder?.name === 'Pictures') await client.createLink(folder)
  }
}
