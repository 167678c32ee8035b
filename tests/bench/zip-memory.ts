import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { startApp } from '#tests/support/app.ts'
import { createFolder, registerUser } from '#tests/support/factories.ts'
import { uploadedByForm } from '#tests/support/form-upload.ts'
import { workerdPeakBytes } from '#tests/support/peak-memory.ts'
import type { BenchRow } from './print-table.ts'

const MIB = 1024 ** 2
/** Objects of six parts, read in two slices. */
const FILE_BYTES = 47 * MIB
const FILES = 22
const SMALL_FILES = 3

/** How much more memory a zip of 1 GB takes than one of 140 MB: next to nothing. On a site of its own. */
export async function measureZipMemory(): Promise<BenchRow> {
  const app = await startApp()
  const peakBytes = () => Math.max(0, ...(workerdPeakBytes() ?? []))
  try {
    const { client } = await registerUser(app)
    const zipOf = async (files: number) => {
      const folder = await createFolder(client)
      const content = new Uint8Array(randomBytes(FILE_BYTES))
      const { id } = await uploadedByForm(client, content, { parentId: String(folder.id) })
      await app.db.run(sql`
        INSERT INTO file_entries (hash, space_id, owner_id, parent_id, ancestors, is_folder, name, name_key, search_key, sort_key, type, mime,
          extension, size_bytes, blob_id, created_at, updated_at)
        SELECT hash || value, space_id, owner_id, parent_id, ancestors, 0, 'file ' || value, 'file ' || value, 'file ' || value, 'file ' || value, type, mime,
          extension, size_bytes, blob_id, created_at, updated_at
        FROM file_entries, generate_series(2, ${files}) WHERE id = ${id}`)
      const answer = await client.fetch('GET', `file-entries/download/${folder.hash}`)
      let sentBytes = 0
      for await (const chunk of answer.body ?? []) sentBytes += chunk.byteLength
      if (sentBytes < files * FILE_BYTES) throw new Error(`a zip of ${sentBytes} bytes`)
    }
    await zipOf(SMALL_FILES)
    const before = peakBytes()
    await zipOf(FILES)
    const grownBytes = peakBytes() - before
    return {
      what: 'memory of workerd: a zip of 1 GB beyond one of 140 MB',
      figure: Math.round(grownBytes / MIB),
      unit: 'MiB',
      atMost: 100,
    }
  } finally {
    await app.stop()
  }
}
