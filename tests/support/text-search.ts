import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { EntryMatch, FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { ApiClient } from './api-client.ts'
import type { App } from './app.ts'
import { listed, uploadFile } from './factories.ts'
import type { FileToUpload } from './factories.ts'
import { highestIdsBefore } from './sound-drive.ts'

/** Until the text of everything that this file has uploaded is read, or known to be unreadable. */
export async function untilTextsAreRead(app: App): Promise<void> {
  const { blobs } = highestIdsBefore(app)
  const pending = async () =>
    (await app.db.all(sql`SELECT id FROM blobs WHERE text_status = 'pending' AND id > ${blobs}`))
      .length
  await expect.poll(pending, { timeout: 15_000 }).toBe(0)
}

/** A whole upload, findable by its text when it returns. */
export async function uploadToSearch(
  app: App,
  client: ApiClient,
  file: FileToUpload,
): Promise<FileEntry> {
  const entry = await uploadFile(client, file)
  await untilTextsAreRead(app)
  return entry
}

/** Where the one entry that a search finds was found. Throws when it is not one. */
export async function matchFor(client: ApiClient, text: string): Promise<EntryMatch> {
  const entries = await listed(client, `query=${encodeURIComponent(text)}`)
  const [entry, ...others] = entries
  if (!entry?.match || others.length > 0)
    throw new Error(`"${text}" finds ${entries.length} entries`)
  return entry.match
}

/** The parts of a snippet that a match's ranges mark. */
export const marked = ({ snippet, ranges }: EntryMatch) =>
  ranges.map(([start, end]) => snippet.slice(start, end))

/** The statuses of texts, of the newest content first. */
export async function textStatuses(app: App): Promise<string[]> {
  const rows = await app.db.all<{ text_status: string }>(
    sql`SELECT text_status FROM blobs ORDER BY id DESC`,
  )
  return rows.map((row) => row.text_status)
}
