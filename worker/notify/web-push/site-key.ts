import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { pushSubscriptions, siteKeys } from '#db/schema/index.ts'
import { decryptSecret, encryptSecret } from '#worker/auth/encryption.ts'
import type { Deps } from '#worker/context/deps.ts'
import { newVapidKey } from './vapid-token.ts'
import type { VapidKey } from './vapid-token.ts'

type KeyDeps = Pick<Deps, 'config' | 'db'>

const NAME = 'vapid'

const selectKey = (db: Database) =>
  db.select({ value: siteKeys.value }).from(siteKeys).where(eq(siteKeys.name, NAME))

/** The site's key; null before the first browser asked for it. Throws when `APP_KEY` is another. */
export async function findVapidKey({ config, db }: KeyDeps): Promise<VapidKey | null> {
  const [row] = await selectKey(db)
  if (!row) return null
  return JSON.parse(await decryptSecret(config.appKey, NAME, row.value)) as VapidKey
}

/**
 * The site's key, made on first use. One that `APP_KEY` no longer opens is replaced, and subscriptions made with it are
 * deleted: push services refuse any other key for them.
 */
export async function vapidKeyForBrowsers(deps: KeyDeps): Promise<VapidKey> {
  const { config, db } = deps
  const [row] = await selectKey(db)
  if (row) {
    const key = await decryptSecret(config.appKey, NAME, row.value).catch(() => null)
    if (key !== null) return JSON.parse(key) as VapidKey
  }
  const value = await encryptSecret(config.appKey, NAME, JSON.stringify(await newVapidKey()))
  // Of several that make one at once, the first insert wins and all read it.
  const lost = and(eq(siteKeys.name, NAME), eq(siteKeys.value, row?.value ?? ''))
  const [, , , [kept]] = await db.batch([
    db.delete(pushSubscriptions).where(sql`EXISTS (SELECT 1 FROM ${siteKeys} WHERE ${lost})`),
    db.delete(siteKeys).where(lost),
    db.insert(siteKeys).values({ name: NAME, value }).onConflictDoNothing(),
    selectKey(db),
  ])
  if (!kept) throw new Error('the key was not stored')
  return JSON.parse(await decryptSecret(config.appKey, NAME, kept.value)) as VapidKey
}
