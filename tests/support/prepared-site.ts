import { rmSync } from 'node:fs'
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { openDatabase } from '#db/client.ts'
import { freePort } from '#worker/host/ports.ts'
import { prepareSite } from '#worker/host/prepare-site.ts'
import type { PreparedSite } from '#worker/host/prepare-site.ts'

export const ADMIN = { email: 'admin@example.com', password: 'the first admin' }

const prepareIn = (directory: string, port: number) =>
  prepareSite({
    PORT: port,
    HOST: '127.0.0.1',
    TRUSTED_PROXY: [],
    MIN_FREE_BYTES: 0,
    R2_BUCKET: 'atoll',
    DATA_DIR: directory,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  })

let original: Promise<string> | undefined

/** A site as it is after its first start. Made once in a process: the admin's password alone takes longer than a copy. */
async function prepareOriginal(): Promise<string> {
  const directory = await temporaryDirectory()
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  const site = await prepareIn(directory, await freePort())
  // A space then never has the id of its owner, so that a statement which mixes them up finds nothing.
  await openDatabase(site.database).run(
    sql`UPDATE sqlite_sequence SET seq = 7000 WHERE name = 'spaces'`,
  )
  await site.stopDatabase()
  return directory
}

/** A separate site that was started before, ready for its Worker. */
export async function preparedSite(
  port: number,
): Promise<{ directory: string; site: PreparedSite }> {
  original ??= prepareOriginal()
  const directory = await temporaryDirectory()
  await cp(await original, directory, { recursive: true })
  return { directory, site: await prepareIn(directory, port) }
}

const temporaryDirectory = () => mkdtemp(join(tmpdir(), 'atoll-test-'))
