import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { openDatabase } from '#db/client.ts'
import type { Database } from '#db/client.ts'
import { customPages, fileEntries, recentEntries } from '#db/schema/index.ts'
import { announceAdmin } from './announce-admin.ts'
import { buildIfStale } from './build.ts'
import { runOnce } from './command.ts'
import { readHostConfig } from './config.ts'
import { createDemoAccounts } from './demo/demo-accounts.ts'
import { DemoClient } from './demo/demo-client.ts'
import { DEMO_PAGES, DEMO_SETTINGS, MAREN, TAVITA } from './demo/demo-content.ts'
import { demoDrive } from './demo/demo-drive.ts'
import type { DemoFolder } from './demo/demo-files.ts'
import { choirFolder, clubFolder } from './demo/shared-folders.ts'
import { fillFolder } from './demo/fill-folder.ts'
import type { FilledEntry } from './demo/fill-folder.ts'
import { freePort } from './ports.ts'
import { prepareSite } from './prepare-site.ts'
import type { PreparedSite } from './prepare-site.ts'
import { startWorker } from './worker-host.ts'

/** For every account of the demo; `npm start` prints an address that only this machine reaches. */
const DEMO_PASSWORD = 'calm water'

const DAY_MS = 24 * 60 * 60 * 1000

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
  const db = openDatabase(database)
  const drive = demoDrive()
  const admin = await DemoClient.open(url)
  await admin.login(newAdmin.email, newAdmin.password)
  const maren = await DemoClient.open(url)
  await maren.register(MAREN.email, DEMO_PASSWORD)
  await maren.changeProfile(MAREN.profile)
  const tavita = await DemoClient.open(url)
  await tavita.register(TAVITA.email, DEMO_PASSWORD)
  await tavita.changeProfile(TAVITA.profile)

  await fillDrive(db, maren, drive, [TAVITA.email, newAdmin.email])
  await createDemoAccounts(db, { ...DEMO_ACCOUNTS, model: MAREN.email })
  await fillDrive(db, admin, drive, [TAVITA.email])
  await shareChoir(db, tavita, [MAREN.email, newAdmin.email])
  await openClub(db, maren, [TAVITA.email, newAdmin.email])

  const now = new Date().toISOString()
  await db.insert(customPages).values(DEMO_PAGES.map((page) => ({ ...page, updatedAt: now })))
  await admin.updateSettings({
    ...DEMO_SETTINGS,
    'site.demo': true,
    'site.demo_email': DEMO_ACCOUNTS.email,
    'site.demo_password': DEMO_ACCOUNTS.password,
  })
  console.log(
    `\n  The demo is ready: npm start, then sign in as ${newAdmin.email}, ${MAREN.email} or ${TAVITA.email}.`,
  )
  console.log(
    `  Password   ${newAdmin.password}${newAdmin.password === DEMO_PASSWORD ? '' : ` (the users': ${DEMO_PASSWORD})`}\n`,
  )
}

/** A drive in use: shares, links of all kinds, something in the trash. */
async function fillDrive(
  db: Database,
  client: DemoClient,
  drive: DemoFolder,
  friends: string[],
): Promise<void> {
  const filled = await fillFolder(client, drive, null)
  const entryOf = (name: string) => {
    const found = filled.find(({ entry }) => entry.name === name)
    if (!found) throw new Error(`the demo has no ${name}`)
    return found.entry
  }
  await client.share(entryOf('Summer regatta'), friends, ['view', 'edit', 'download'])
  await client.share(entryOf('Recipes'), friends.slice(0, 1), ['view', 'download'])
  await client.createLink(entryOf('Pictures'))
  await client.createLink(entryOf('Results, all classes.xlsx'), {
    password: DEMO_PASSWORD,
    expires_at: new Date(Date.now() + 30 * DAY_MS).toISOString(),
  })
  await client.createLink(entryOf('Photos, day 2'), {
    kind: 'request',
    message: 'Please drop your photos of Sunday here.',
  })
  await backdate(db, filled)
  await client.trash(entryOf('Measurements.json'))
}

async function shareChoir(db: Database, tavita: DemoClient, friends: string[]): Promise<void> {
  const filled = await fillFolder(tavita, { name: '', files: [], folders: [choirFolder()] }, null)
  const [choir] = filled
  if (choir) await tavita.share(choir.entry, friends, ['view', 'download'])
  await backdate(db, filled)
}

/** A workspace with members. Joining goes past the API, which would ask for the mails. */
async function openClub(db: Database, maren: DemoClient, members: string[]): Promise<void> {
  maren.workspaceId = await maren.createWorkspace('Lagoon Sailing Club')
  for (const email of members)
    await db.run(sql`
      INSERT INTO workspace_members (space_id, user_id, role_id)
      SELECT ${maren.workspaceId}, u.id, r.id FROM users u JOIN roles r
      WHERE u.email = ${email} AND r.type = 'workspace' AND r.name = 'Editor'`)
  const club = { name: '', files: [], folders: [clubFolder()] }
  await backdate(db, await fillFolder(maren, club, null))
  maren.workspaceId = 0
}

/** Entries were made on different days, not within one minute. */
async function backdate(db: Database, filled: FilledEntry[]): Promise<void> {
  for (const { entry, daysAgo } of filled) {
    const time = new Date(Date.now() - daysAgo * DAY_MS).toISOString()
    await db
      .update(fileEntries)
      .set({ createdAt: time, updatedAt: time })
      .where(eq(fileEntries.id, entry.id))
    await db.update(recentEntries).set({ at: time }).where(eq(recentEntries.entryId, entry.id))
  }
}
