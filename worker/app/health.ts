import { sql } from 'drizzle-orm'
import type { Deps } from '#worker/context/deps.ts'

export interface Health {
  /** `full`: everything but storing files works. */
  status: 'ok' | 'full' | 'unavailable'
  version: string
  database: boolean
  bucket: boolean
  /** Whether new files can be stored. */
  space: boolean
}

/** Whether the site's dependencies respond. */
export async function checkHealth(
  { db, objects }: Pick<Deps, 'db' | 'objects'>,
  isStorageFull: boolean,
): Promise<Health> {
  const answers = (work: Promise<unknown>) => work.then(() => true).catch(() => false)
  const [database, bucket] = await Promise.all([
    answers(db.get(sql`SELECT 1`)),
    answers(objects.isReachable()),
  ])
  const working = isStorageFull ? 'full' : 'ok'
  return {
    status: database && bucket ? working : 'unavailable',
    version: __ATOLL_VERSION__,
    database,
    bucket,
    space: !isStorageFull,
  }
}
