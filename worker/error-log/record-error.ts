import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { hashToken } from '../auth/tokens.ts'
import type { Deps } from '#worker/context/deps.ts'
import { errorFacts, type ErrorFacts } from './describe-error.ts'
import { reportError } from './send-report.ts'
import { ErrorTally, REQUESTS_KEPT } from './error-tally.ts'

const tally = new ErrorTally()

interface Place {
  /** "GET /api/v1/file-entries/:id", or "job purgeTrash". */
  route: string
  requestId: string | null
}

/** Records an unexpected error behind the response. A flood of the same one is a write in ten seconds. */
export function recordError(
  deps: Pick<Deps, 'config' | 'inBackground' | 'clock'>,
  error: unknown,
  { route, requestId }: Place,
): void {
  const { inBackground, clock } = deps
  const facts = errorFacts(error)
  const counted = tally.add(facts.cause, requestId, clock().getTime())
  if (!counted) return
  reportError(deps, error, { ...facts, route, requestId })
  inBackground((db) => saveError(db, { ...facts, ...counted, route, now: clock().toISOString() }))
}

interface CountedError extends ErrorFacts {
  route: string
  count: number
  requestIds: string[]
  now: string
}

async function saveError(
  db: Database,
  { cause, message, stack, route, count, requestIds, now }: CountedError,
): Promise<void> {
  await db.run(sql`
    INSERT INTO error_groups (cause, message, stack, route, count, request_ids, first_at, last_at)
    VALUES (${await hashToken(cause)}, ${message}, ${stack}, ${route}, ${count}, ${JSON.stringify(requestIds)}, ${now}, ${now})
    ON CONFLICT (cause) DO UPDATE SET
      message = excluded.message, stack = excluded.stack, route = excluded.route,
      count = error_groups.count + excluded.count, last_at = excluded.last_at,
      request_ids = (SELECT json_group_array(value) FROM (
        SELECT value FROM json_each(excluded.request_ids)
        UNION ALL SELECT value FROM json_each(error_groups.request_ids) LIMIT ${REQUESTS_KEPT}))`)
}
