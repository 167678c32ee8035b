import { sql } from 'drizzle-orm'
import type { App } from '#tests/support/app.ts'
import { personalSpace } from '#tests/support/personal-space.ts'

/** After large transactions, the search table merges all it has at once: longer than the client waits for an answer. */
const ENTRIES_PER_STATEMENT = 250

const WORDS = JSON.stringify(
  (
    'invoice summer holiday report final draft photo scan letter contract meeting notes plan music video backup ' +
    'archive project design lagoon reef harbour island current tide market budget garden kitchen travel winter'
  ).split(' '),
)

/**
 * Entries without bytes, made where they are kept: it is the lists that are measured. Named by two words and a number.
 * @param blobsAfter the id before that of their first blob, where they have one.
 */
export async function fillEntries(
  app: App,
  owner: { id: number },
  parentId: number | null,
  count: number,
  {
    createdAt = new Date().toISOString(),
    blobsAfter,
  }: { createdAt?: string; blobsAfter?: number } = {},
): Promise<void> {
  const blobId = blobsAfter === undefined ? sql`NULL` : sql`i + CAST(${blobsAfter} AS INTEGER)`
  // Spread evenly, by a multiple (of whole numbers: what JavaScript sends are reals) that shares no factor with the number of words.
  const word = (factor: number) => sql`(${WORDS} ->> ((i * ${sql.raw(String(factor))} / 7) % 31))`
  for (let first = 1; first <= count; first += ENTRIES_PER_STATEMENT) {
    const last = Math.min(first + ENTRIES_PER_STATEMENT - 1, count)
    await app.db.run(sql`
      INSERT INTO file_entries (hash, space_id, owner_id, parent_id, ancestors, is_folder, name, name_key, search_key, sort_key, type, mime, extension, size_bytes, blob_id, created_at, updated_at)
      WITH RECURSIVE n(i) AS (SELECT CAST(${first} AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i < ${last}),
        named(i, name, sort_key) AS (
          SELECT i, printf('%s %s %06d.txt', ${word(11)}, ${word(17)}, i), printf('%s %s %d%d.txt', ${word(11)}, ${word(17)}, length(printf('%d', i)), i) FROM n)
      SELECT lower(hex(randomblob(11))), ${personalSpace(owner.id)}, ${owner.id}, ${parentId}, ${parentId === null ? '/' : `/${parentId}/`}, 0,
        name, name, name, sort_key, 'text', 'text/plain', 'txt', i % 5000, ${blobId}, ${createdAt}, ${createdAt} FROM named`)
  }
}
