import { sql } from 'drizzle-orm'
import type { Deps } from './deps.ts'

export interface Health {
  status: 'ok' | 'unavailable'
  version: string
  database: boolean
  bucket: boolean
}

/** Whether what the site needs answers. */
export async function checkHealth({ db, objects }: Pick<Deps, 'db' | 'objects'>): Promise<Health> {
  const answers = (work: Promise<unknown>) => work.then(() => true).catch(() => false)
  const [database, bucket] = await Promise.all([
    answers(db.get(sql`SELECT 1`)),
    answers(objects.isReachable()),
  ])
  return {
    status: database && bucket ? 'ok' : 'unavailable',
    version: __ATOLL_VERSION__,
    database,
    bucket,
  }
}
