import { sql } from 'drizzle-orm'
import type { App } from '#tests/support/app.ts'
import { registerUser } from '#tests/support/factories.ts'
import { personalSpace } from '#tests/support/personal-space.ts'
import { spaceSequence } from '#worker/features/drive/listing/text-index.ts'
import { fillEntries } from './fill-entries.ts'
import { findSome } from './find-some.ts'
import { timed, timeRatio } from './print-table.ts'
import type { BenchRow } from './print-table.ts'

const ROUNDS = 15

/** Texts of the searching user, on both sites. */
const OWN_TEXTS = 500

/** Rows of one statement: the database client times out after ten seconds. */
const TEXTS_PER_STATEMENT = 2000

/** A search in files must not cost more because others have many. */
export async function measureTextSearch(small: App, large: App): Promise<BenchRow[]> {
  const few = await searcherAmong(small, 1000)
  let many = few
  const ms = await timed(async () => (many = await searcherAmong(large, 100_000)))
  const [size] = await large.db.all<{ bytes: number }>(
    sql`SELECT (SELECT sum(length(block)) FROM text_search_data) AS bytes`,
  )
  console.log(
    `     100,000 texts took ${Math.round(ms / 1000)} s to make, their index has ${Math.round((size?.bytes ?? 0) / 1024 ** 2)} MiB`,
  )
  const rows: BenchRow[] = []
  for (const query of ['query=harbour', 'query=file+0042', 'query=of+the+harbour']) {
    const list = ({ client }: typeof few) => findSome(client, query)
    const figure = await timeRatio(
      ROUNDS,
      () => list(many),
      () => list(few),
    )
    rows.push({
      what: `${query}, in texts: in 100,000 over 1,000`,
      figure,
      unit: '×',
      atMost: 3,
    })
  }
  return rows
}

/** A user with some texts on a site with so many. */
async function searcherAmong(app: App, total: number) {
  const searcher = await registerUser(app)
  await fillTexts(app, searcher, OWN_TEXTS)
  await fillTexts(app, await registerUser(app), total - OWN_TEXTS)
  return searcher
}

/** Files without bytes whose texts are there, of some 600 characters each, all with the same words and a number. */
async function fillTexts(app: App, owner: { id: number }, count: number): Promise<void> {
  await fillEntries(app, owner, null, count)
  const prefix = `texts/${owner.id}/`
  const words = 'so this is a file of the harbour and what lies beside it in the tide '
  for (let first = 0; first < count; first += TEXTS_PER_STATEMENT) {
    const isInShare = sql`object_key IN (SELECT ${prefix} || id FROM file_entries WHERE owner_id = ${owner.id}
      ORDER BY id LIMIT ${TEXTS_PER_STATEMENT} OFFSET ${first})`
    await app.db.batch([
      app.db.run(sql`
        INSERT INTO blobs (object_key, size_bytes, etag, text_status)
        SELECT ${prefix} || id, size_bytes, 'x', 'ready' FROM file_entries WHERE owner_id = ${owner.id}
        ORDER BY id LIMIT ${TEXTS_PER_STATEMENT} OFFSET ${first}`),
      app.db.run(sql`
        UPDATE file_entries SET blob_id = b.id FROM blobs b
        WHERE b.${isInShare} AND file_entries.id = CAST(substr(b.object_key, ${prefix.length + 1}) AS INTEGER)`),
      app.db.run(sql`
        INSERT INTO blob_texts (blob_id, space_ids, anchors, folded, body)
        SELECT id, '/' || ${personalSpace(owner.id)} || '/', '[0,512]', text, text FROM (
          SELECT id, replace(hex(zeroblob(8)), '00', ${words}) || printf('file %06d', id) AS text FROM blobs WHERE ${isInShare})`),
      app.db.run(sql`
        INSERT INTO text_search (rowid, body)
        SELECT blob_id, folded || char(10) || ${spaceSequence(sql`(SELECT id FROM spaces WHERE owner_id = ${owner.id})`)}
        FROM blob_texts WHERE blob_id IN (SELECT id FROM blobs WHERE ${isInShare})`),
    ])
  }
}
