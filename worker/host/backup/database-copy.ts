import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline as pipelineTo, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { DatabaseAddress } from '#db/migrate.ts'
import { storedKeyOf } from '#worker/storage/packs.ts'
import { StartError } from '../config.ts'

/** First line of a copy. */
export interface CopyHeader {
  /** How many migrations the database has had. */
  migrations: number
  /** Column names of each table, in their order: the dump's INSERTs name none. */
  columns: Record<string, string[]>
}

const END_OF_DUMP = 'COMMIT;'

/**
 * Writes the server's SQL dump, compressed. The server streams it from a transaction of its own, so Turso's limits for
 * clients (5 s, 10 MB an answer) do not apply.
 */
export async function writeDatabaseCopy(
  { url, authToken }: DatabaseAddress,
  header: CopyHeader,
  path: string,
): Promise<void> {
  const response = await fetch(`${url.replace(/^libsql:/, 'https:').replace(/\/$/, '')}/dump`, {
    headers: authToken ? { authorization: `Bearer ${authToken}` } : {},
  })
  if (!response.ok || !response.body)
    throw new StartError(`The database gives no dump (${response.status}).`)
  let end = ''
  const watchEnd = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      end = (end + chunk.subarray(-END_OF_DUMP.length * 2).toString()).slice(-100)
      done(null, chunk)
    },
  })
  async function* content(dump: AsyncIterable<Buffer>) {
    yield Buffer.from(`${JSON.stringify(header)}\n`)
    yield* dump
  }
  await pipeline(
    Readable.fromWeb(response.body as never),
    watchEnd,
    content,
    createGzip(),
    createWriteStream(path, { mode: 0o600 }),
  )
  if (!end.trimEnd().endsWith(END_OF_DUMP)) throw new Error('The dump of the database broke off.')
}

/** Lines of a copy: the header, then statements. Not by `readline`, which also splits at U+2028 and carriage returns. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const text = pipelineTo(createReadStream(path), createGunzip(), () => undefined)
  text.setEncoding('utf8')
  let rest = ''
  for await (const chunk of text as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

export async function readCopyHeader(path: string): Promise<CopyHeader> {
  for await (const line of linesOf(path)) {
    const header = JSON.parse(line) as Partial<CopyHeader> | null
    if (!header?.columns || !Number.isInteger(header.migrations)) break
    return header as CopyHeader
  }
  throw new StartError(`${path} has no header of a backup.`)
}

/**
 * Reads a copy to its end and returns the keys of the objects that hold the blobs not given up. Throws StartError when
 * the copy is truncated or damaged.
 */
export async function readObjectKeys(path: string, { columns }: CopyHeader): Promise<Set<string>> {
  const keys = new Set<string>()
  const names = columns['blobs'] ?? []
  let last = ''
  try {
    for await (const line of linesOf(path)) {
      if (line !== '') last = line
      const { table, values } = parseInsert(line)
      if (table !== 'blobs') continue
      const row = splitValues(values)
      const key = /^'(.+)'$/s.exec(row[names.indexOf('object_key')] ?? '')?.[1]
      if (row.length !== names.length || !key) throw new Error('a blob has no object key')
      // Backups of old versions may lack the column.
      if ((row[names.indexOf('given_up_at')] ?? 'NULL') === 'NULL')
        keys.add(storedKeyOf(key.replaceAll("''", "'")))
    }
  } catch (error) {
    throw new StartError(`${path} is damaged: ${(error as Error).message}.`)
  }
  if (last.trimEnd() !== END_OF_DUMP)
    throw new StartError(`${path} is damaged: its end is missing.`)
  return keys
}

/** Parses a line of a dump. Returns an empty table name when the line is no INSERT of a whole row. */
function parseInsert(line: string): { table: string; values: string } {
  // The dump escapes line ends in texts, so that a row is a line.
  const [, table = '', values = ''] =
    /^INSERT INTO ["'`]?(\w+)["'`]? VALUES(\(.*\));$/s.exec(line) ?? []
  return { table, values }
}

/** Splits `(1,'a',replace('b','c','d'))` at its own commas, not at those in texts and function calls. */
function splitValues(values: string): string[] {
  const row = ['']
  let depth = 0
  for (const [token] of values.slice(1, -1).matchAll(/'(?:[^']|'')*'|[(),]|[^'(),]+/g)) {
    if (token === '(') depth++
    if (token === ')') depth--
    if (token === ',' && depth === 0) row.push('')
    else row[row.length - 1] += token
  }
  return row
}

/** The INSERTs of a copy, with column names, for the tables that the header lists and `isWanted` takes. */
export async function* readInserts(
  path: string,
  { columns }: CopyHeader,
  isWanted: (table: string) => boolean,
): AsyncGenerator<string> {
  for await (const line of linesOf(path)) {
    const { table, values } = parseInsert(line)
    const names = columns[table]
    if (!names || !isWanted(table)) continue
    const list = names.map((name) => `"${name}"`).join(', ')
    // NUL would end the statement.
    yield `INSERT INTO "${table}" (${list}) VALUES${values.replaceAll('\0', `'||char(0)||'`)}`
  }
}
