import { createClient, LibsqlError } from '@libsql/client/web'
import type { Client, InStatement, ResultSet } from '@libsql/client/web'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/libsql/web'
import type { LibSQLDatabase } from 'drizzle-orm/libsql'
import { guardClient, isRead, withMethods } from './precondition.ts'
import type { StreamPool } from './stream-pool.ts'

export type Database = LibSQLDatabase

export interface DatabaseOptions {
  url: string
  authToken?: string | undefined
  /** Called once for each request of the client, even if the server has closed its stream and it is sent again. */
  onRoundTrip?: () => void
  /** Streams that outlive the client. */
  streams?: Pick<StreamPool, 'send'>
}

/** Waits before a repeated try, ms; each is stretched by up to its own length, so that waiters spread out. */
const BUSY_RETRY_DELAYS_MS = [25, 75, 200, 500]

/** Ends hanging statements, so that requests do not wait indefinitely; Turso itself ends transactions after 5 s. */
const REQUEST_TIMEOUT_MS = 10_000

/** One client for one request of the Worker: it must not outlive it (workerd ties I/O to its request). */
export const openDatabase = (options: DatabaseOptions): Database => drizzle(openClient(options))

/**
 * A database that sends no write and releases no rows before `isMet`: see {@link guardClient}.
 * @param precondition returns whether it holds, by one SELECT.
 */
export function openGuardedDatabase(
  options: DatabaseOptions,
  precondition: (db: Database) => Promise<boolean>,
): { db: Database; isMet: () => Promise<void> } {
  const { client, isMet } = guardClient(openClient(options), (carrier) =>
    precondition(drizzle(carrier)),
  )
  return { db: drizzle(client), isMet }
}

function openClient({ url, authToken, onRoundTrip, streams }: DatabaseOptions): Client {
  const send = (request: Request) =>
    fetch(request, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
  const client = createClient({
    url,
    ...(authToken ? { authToken } : {}),
    fetch: (request: Request) => {
      onRoundTrip?.()
      return streams ? streams.send(request, send) : send(request)
    },
  })
  return retryingWhenBusy(client)
}

/**
 * Retries `SQLITE_BUSY` and the server's 429, after which nothing was applied. A writing batch takes the write lock
 * first: upgrading a read lock would fail instead of waiting.
 */
function retryingWhenBusy(client: Client): Client {
  return withMethods(client, {
    execute: (statement: InStatement) => retryBusy(() => client.execute(statement)),
    batch: async (statements: InStatement[]) => {
      await pauseWhereMany(statements.reduce((sum, statement) => sum + costOf(statement), 0))
      const mode = statements.every(isRead) ? 'read' : 'write'
      const results = await retryBusy(() => client.batch(statements, mode))
      await pauseWhereMany(results.reduce((sum, { rows }) => sum + rows.length, 0))
      return results
    },
  })
}

/** Rows or statements that take about 10 ms. */
const MANY = 300

/** Letters of arguments that take as long to send as a plain statement. */
const LETTERS_OF_STATEMENT = 2000

function costOf(statement: InStatement): number {
  if (typeof statement === 'string' || !Array.isArray(statement.args)) return 1
  return statement.args.reduce<number>(
    (sum, arg) => sum + (typeof arg === 'string' ? arg.length / LETTERS_OF_STATEMENT : 0),
    1,
  )
}

/**
 * Yields between the steps of a large batch: drizzle builds statements, the client encodes and decodes, drizzle maps
 * rows. 1 ms, as after 0 the next step precedes waiting requests.
 */
async function pauseWhereMany(count: number): Promise<void> {
  if (count > MANY) await new Promise((resolve) => setTimeout(resolve, 1))
}

async function retryBusy<Result extends ResultSet | ResultSet[]>(
  run: () => Promise<Result>,
): Promise<Result> {
  for (const delayMs of BUSY_RETRY_DELAYS_MS) {
    try {
      return await run()
    } catch (error) {
      if (!isBusy(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, delayMs * (1 + Math.random())))
    }
  }
  return run()
}

/** 429: the server has more to do than it takes on, and has not begun with this. */
const isBusy = (error: unknown) =>
  error instanceof LibsqlError &&
  (error.code.startsWith('SQLITE_BUSY') || httpStatusOf(error.cause) === 429)

const httpStatusOf = (cause: unknown) =>
  cause instanceof Error && 'status' in cause ? cause.status : null

/** The failed statement's SQLite code, or null when `error` is not the database's. Drizzle wraps the client's error. */
export function databaseErrorCode(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof LibsqlError) return cause.code
  }
  return null
}

/** Whether the rows that were asked for exceed what the server sends in one response (10 MB). */
export const isResponseTooLarge = (error: unknown) =>
  databaseErrorCode(error) === 'RESPONSE_TOO_LARGE'

/** Whether a write was refused because what it adds is there already. */
export const isUniqueViolation = (error: unknown) =>
  isDatabaseError(
    error,
    ({ code, message }) => code.startsWith('SQLITE_CONSTRAINT') && message.includes('UNIQUE'),
  )

/** Whether a write was refused because it found no value for a column that must have one. */
export const isNotNullViolation = (error: unknown) =>
  isDatabaseError(
    error,
    ({ code, message }) => code.startsWith('SQLITE_CONSTRAINT') && message.includes('NOT NULL'),
  )

/**
 * A statement that fails, and so rolls back its batch, unless `condition` holds. SQL has no such statement outside
 * triggers, but parsing invalid JSON is an error.
 */
export const requireInBatch = (db: Database, condition: SQL) =>
  db.all(sql`SELECT CASE WHEN ${condition} THEN '{}' ELSE json('a condition does not hold') END`)

/** Whether a batch was refused by one of its {@link requireInBatch}. */
export const isRequirementViolation = (error: unknown) =>
  isDatabaseError(error, ({ message }) => message.includes('malformed JSON'))

/**
 * As {@link requireInBatch}, for conditions that a caller may be told of: `limit` is what is exceeded. Another error of
 * SQLite's, so that the two can be told apart.
 */
export const limitInBatch = (db: Database, isWithin: SQL, limit: number) =>
  db.all(
    sql`SELECT CASE WHEN ${isWithin} THEN '{}' ELSE json_extract('{}', ${`limit ${limit}`}) END`,
  )

/** The limit that a batch was refused by, one of its {@link limitInBatch}; else null. */
export function exceededLimit(error: unknown): number | null {
  let limit: number | null = null
  isDatabaseError(error, ({ message }) => {
    const [, digits] = /'limit (\d+)'/.exec(message) ?? []
    if (digits !== undefined) limit = Number(digits)
    return digits !== undefined
  })
  return limit
}

/** As {@link requireInBatch}, for room that must be there once the batch has charged it. */
export const requireRoomInBatch = (db: Database, fits: SQL) =>
  db.all(sql`SELECT CASE WHEN ${fits} THEN '{}' ELSE json_extract('{}', 'no room') END`)

/** Whether a batch was refused by one of its {@link requireRoomInBatch}. */
export const isRoomViolation = (error: unknown) =>
  isDatabaseError(error, ({ message }) => message.includes("'no room'"))

function isDatabaseError(error: unknown, matches: (error: LibsqlError) => boolean): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof LibsqlError && matches(cause)) return true
  }
  return false
}
