import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ApiClient } from '#tests/support/api-client.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import {
  createFolder,
  registerUser,
  searched,
  trash,
  uploadFile,
} from '#tests/support/factories.ts'
import { sendBundle, smallFiles } from '#tests/support/send-bundle.ts'
import { untilTextsAreRead } from '#tests/support/text-search.ts'
import { randomContent, uploadByTus } from '#tests/support/tus.ts'
import { backupSite, objectsIn } from '#worker/host/backup/backup-site.ts'
import type { SiteStores } from '#worker/host/backup/backup-site.ts'
import { restoreSite } from '#worker/host/backup/restore-site.ts'
import { StartError } from '#worker/host/config.ts'
import { LOCAL_S3_KEY_ID, LOCAL_S3_PATH } from '#worker/host/worker-host.ts'

/** Values that need quoting in SQL text. */
const ODD_NAME = `it's "odd"; -- 日本\u2028é.txt`

const newFolder = () => mkdtemp(join(tmpdir(), 'atoll-backup-'))

let folder = ''
let app: OwnApp
let empty: OwnApp
beforeAll(async () => {
  folder = await newFolder()
  ;[app, empty] = await Promise.all([startApp(), startApp()])
})
afterAll(async () => {
  await Promise.all([app.stop(), empty.stop()])
  await rm(folder, { recursive: true })
})

const storesOf = ({ url, database, s3 }: OwnApp): SiteStores => ({
  database,
  bucket: {
    endpoint: `${url}${LOCAL_S3_PATH}`,
    bucket: 'atoll',
    accessKeyId: LOCAL_S3_KEY_ID,
    secretAccessKey: s3.secretAccessKey,
  },
})

it('a backup made while files come and go is restored as one consistent site, and the next copies only what is new', async () => {
  const user = await registerUser(app)
  const { client, email, password } = user
  const nested = await createFolder(client, 'A folder')
  const odd = await uploadFile(client, { name: ODD_NAME, content: 'first', parentId: nested.id })
  const large = randomContent(17 * 1024 ** 2)
  const ofParts = await uploadByTus(client, large, { name: 'parts.bin' })
  const small = await sendBundle(client, smallFiles(20))

  const churning = { isOver: false }
  const churn = async () => {
    while (!churning.isOver) {
      const file = await uploadFile(client)
      await trash(client, file.id)
      await client.post('file-entries/delete', { entryIds: [file.id], deleteForever: true })
      await app.runScheduled()
    }
  }
  const churned = churn()
  const first = await backupSite(storesOf(app), folder)
  churning.isOver = true
  await churned
  expect(first).toMatchObject({ copied: first.objects, removed: 0 })
  expect(first.objects).toBeGreaterThanOrEqual(2)
  expect(await app.db.all(sql`SELECT * FROM job_pauses`)).toEqual([])

  await uploadFile(client, { name: 'second.txt', content: 'second' })
  await app.runScheduled()
  const second = await backupSite(storesOf(app), folder)
  expect(second).toMatchObject({ objects: 4, copied: 1, removed: first.objects - 3 })
  expect(await objectsIn(folder)).toHaveLength(4)

  await expect(restoreSite(storesOf(empty), folder, { force: false })).rejects.toThrow(StartError)
  expect(await restoreSite(storesOf(empty), folder, { force: true })).toMatchObject({ objects: 4 })
  await empty.restartWorker()
  expect(await empty.db.all(sql`PRAGMA foreign_key_check`)).toEqual([])
  const restored = await ApiClient.open(empty.url)
  expect((await restored.post('auth/login', { email, password })).status).toBe(200)
  expect((await restored.get(odd.url ?? '')).body).toBe('first')
  for (const [index, { fileEntry }] of small.body.results.entries())
    expect((await restored.get(fileEntry?.url ?? '')).body).toBe(`text ${index}`)
  const bytes = await (await restored.fetch('GET', ofParts.url ?? '')).arrayBuffer()
  expect(Buffer.from(bytes).equals(Buffer.from(large))).toBe(true)
  expect(await searched(restored, 'odd')).toEqual([ODD_NAME])
  expect((await restored.get('user/space-usage')).body).toEqual(
    (await client.get('user/space-usage')).body,
  )
  const tables = sql`SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM file_entries) AS entries,
    (SELECT count(*) FROM blobs WHERE given_up_at IS NULL) AS blobs, (SELECT count(*) FROM settings) AS settings`
  expect(await empty.db.all(tables)).toEqual(await app.db.all(tables))
  await uploadFile(restored, { name: 'after.txt' })
})

it('a restored site finds files by their texts as before', async () => {
  const { client, email, password } = await registerUser(app)
  // More text than is indexed at once.
  const long = 'so this is a file of the tide '.repeat(8500)
  for (const name of ['a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt'])
    await uploadFile(client, { name, content: `${name} harbour\n${long}` })
  await uploadFile(client, { name: 'short.txt', content: 'the harbour of 写真' })
  await untilTextsAreRead(app)
  const copy = await newFolder()
  await backupSite(storesOf(app), copy)
  await restoreSite(storesOf(empty), copy, { force: true })
  await empty.restartWorker()
  const restored = await ApiClient.open(empty.url)
  await restored.post('auth/login', { email, password })
  const all = ['a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt', 'short.txt']
  for (const [text, names] of [
    ['harbour', all],
    ['tide', all.slice(0, -1)],
    ['写真', ['short.txt']],
    ['short', ['short.txt']],
  ] as const) {
    expect([text, await searched(client, text)]).toEqual([text, names])
    expect([text, await searched(restored, text)]).toEqual([text, names])
  }
  const rows = sql`SELECT (SELECT group_concat(id, ' ') FROM text_search_docsize) AS texts,
    (SELECT group_concat(id, ' ') FROM user_search_docsize) AS users`
  expect(await empty.db.all(rows)).toEqual(await app.db.all(rows))
  await rm(copy, { recursive: true })
})

it('no blob is given up while collection is paused, and a pause that nobody renews ends', async () => {
  const { client } = await registerUser(app)
  const file = await uploadFile(client)
  await client.post('file-entries/delete', { entryIds: [file.id], deleteForever: true })
  const until = (ms: number) => new Date(Date.now() + ms).toISOString()
  const orphans = async () =>
    (
      await app.db.all(
        sql`SELECT id FROM blobs b WHERE NOT EXISTS (SELECT 1 FROM file_entries WHERE blob_id = b.id)`,
      )
    ).length
  await app.db.run(sql`INSERT INTO job_pauses VALUES ('collectBlobs', ${until(60_000)})`)
  await app.runScheduled()
  expect(await orphans()).toBe(1)
  await app.db.run(sql`UPDATE job_pauses SET until = ${until(-1)}`)
  await app.runScheduled()
  expect(await orphans()).toBe(0)
  await app.db.run(sql`DELETE FROM job_pauses`)
})

it('a folder without a backup is refused before anything is deleted', async () => {
  const none = await newFolder()
  await writeFile(join(none, 'a-file'), '')
  await expect(restoreSite(storesOf(app), none, { force: true })).rejects.toThrow('holds no backup')
  expect((await app.db.all(sql`SELECT id FROM users`)).length).toBeGreaterThan(0)
  expect(await readdir(none)).toEqual(['a-file'])
  await rm(none, { recursive: true })
})

it('restore refuses to replace a site without --force, before anything is deleted', async () => {
  const copy = await newFolder()
  await backupSite(storesOf(app), copy)
  const users = await app.db.all(sql`SELECT id FROM users`)
  await expect(restoreSite(storesOf(app), copy, { force: false })).rejects.toThrow(
    'There is a site already. To replace all it holds, add --force.',
  )
  expect(await app.db.all(sql`SELECT id FROM users`)).toEqual(users)
  await rm(copy, { recursive: true })
})

it('restore refuses an unusable backup before anything is deleted', async () => {
  const { client } = await registerUser(app)
  const file = await uploadFile(client, { name: 'kept.txt', content: 'kept' })
  const good = await newFolder()
  await backupSite(storesOf(app), good)
  const dump = gunzipSync(await readFile(join(good, 'database.sql.gz'))).toString()
  const rest = dump.slice(dump.indexOf('\n') + 1)
  const compressed = gzipSync(dump)
  const putDump = (content: string | Buffer) => (bad: string) =>
    writeFile(
      join(bad, 'database.sql.gz'),
      typeof content === 'string' ? gzipSync(content) : content,
    )
  const cases: [damage: (bad: string) => Promise<void>, message: string][] = [
    [putDump(compressed.subarray(0, -100)), 'is damaged'],
    [putDump(dump.slice(0, -100)), 'is damaged'],
    [putDump(`null\n${rest}`), 'no header'],
    [putDump(`{"columns":{},"migrations":9999}\n${rest}`), 'newer version'],
    [(bad) => rm(join(bad, 'objects'), { recursive: true }), 'lacks'],
    [async (bad) => rm(join(bad, 'objects', (await objectsIn(bad))[0] ?? '')), 'lacks 1 objects'],
  ]
  for (const [damage, message] of cases) {
    const bad = await newFolder()
    await cp(good, bad, { recursive: true })
    await damage(bad)
    const restored = restoreSite(storesOf(app), bad, { force: true })
    await expect(restored).rejects.toThrow(StartError)
    await expect(restored).rejects.toThrow(message)
    await rm(bad, { recursive: true })
  }
  expect((await client.get(file.url ?? '')).body).toBe('kept')
  await rm(good, { recursive: true })
})

it('backup refuses a folder whose objects are not of a backup, and resumes an interrupted one', async () => {
  const foreign = await newFolder()
  await mkdir(join(foreign, 'objects'))
  await writeFile(join(foreign, 'objects', 'thesis.txt'), 'mine')
  await expect(backupSite(storesOf(app), foreign)).rejects.toThrow('not of a backup')
  expect(await readdir(foreign, { recursive: true })).toEqual(['objects', 'objects/thesis.txt'])
  await writeFile(join(foreign, 'database.sql.gz.part'), '')
  expect(await backupSite(storesOf(app), foreign)).toMatchObject({ removed: 1 })
  await rm(foreign, { recursive: true })
})

it('a backup does not end the pause of another backup', async () => {
  const folders = [await newFolder(), await newFolder()]
  const other = new Date(Date.now() + 60_000).toISOString()
  await app.db.run(sql`INSERT INTO job_pauses VALUES ('collectBlobs', ${other})`)
  await Promise.all(folders.map((each) => backupSite(storesOf(app), each)))
  const [pause] = await app.db.all<{ until: string }>(sql`SELECT until FROM job_pauses`)
  expect(pause && pause.until >= other).toBe(true)
  await app.db.run(sql`DELETE FROM job_pauses`)
  await Promise.all(folders.map((each) => rm(each, { recursive: true })))
})

it('npm run restore refuses the running site in DATA_DIR when only LIBSQL_URL is set', async () => {
  const directory = await newFolder()
  await writeFile(join(directory, 'atoll.pid'), String(process.pid))
  const { database, bucket } = storesOf(app)
  const variables = {
    LIBSQL_URL: database.url,
    R2_S3_ENDPOINT: bucket.endpoint,
    R2_BUCKET: bucket.bucket,
    R2_ACCESS_KEY_ID: bucket.accessKeyId,
    R2_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  }
  const lines = Object.entries(variables).map(([name, value]) => `${name}='${value}'\n`)
  await writeFile(join(directory, 'connection.env'), lines.join(''))
  const { status, stderr } = spawnSync(
    process.execPath,
    ['worker/host/restore.ts', join(directory, 'copy'), '--force'],
    {
      env: { PATH: process.env['PATH'], DATA_DIR: directory, LIBSQL_URL: 'http://127.0.0.1:1' },
      encoding: 'utf8',
    },
  )
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^The site in \S+ is running\. Stop it first\.$/m),
  ])
  expect(stderr).not.toContain('cannot start')
  await rm(directory, { recursive: true })
})
