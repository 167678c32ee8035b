import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { App } from '#tests/support/app.ts'
import { createFolder, registerUser, uploadFile } from '#tests/support/factories.ts'
import { timeRatio } from './print-table.ts'
import type { BenchRow } from './print-table.ts'
import { measureZipMemory } from './zip-memory.ts'

const FILES = 1000
const FILE_BYTES = 100 * 1024
const ROUNDS = 5

/** A folder as a zip, as a share of raw GETs of the same objects, one after the other. */
export async function measureZips(app: App): Promise<BenchRow[]> {
  const { client } = await registerUser(app)
  const folder = await createFolder(client)
  const content = randomBytes(FILE_BYTES)
  const first = await uploadFile(client, { name: 'first', parentId: folder.id, content })
  await app.db.run(sql`
    INSERT INTO file_entries (hash, space_id, owner_id, parent_id, ancestors, is_folder, name, name_key, search_key, sort_key, type, mime, extension,
      size_bytes, blob_id, created_at, updated_at)
    SELECT 'zip-' || value, space_id, owner_id, parent_id, ancestors, 0, 'file ' || value, 'file ' || value,
      'file ' || value, 'file ' || length(value) || value, type, mime,
      extension, size_bytes, blob_id, created_at, updated_at
    FROM file_entries, generate_series(2, ${FILES}) WHERE id = ${first.id}`)
  await app.s3.put('bench/zip', content)

  const zip = async () => {
    const answer = await client.fetch('GET', `file-entries/download/${folder.hash}`)
    const announcedBytes = Number(answer.headers.get('content-length'))
    let sentBytes = 0
    for await (const chunk of answer.body ?? []) sentBytes += chunk.byteLength
    if (sentBytes !== announcedBytes || sentBytes < FILES * FILE_BYTES)
      throw new Error(`a zip of ${sentBytes} bytes, announced as ${announcedBytes}`)
  }
  const rawGets = async () => {
    for (let count = 0; count < FILES; count++) await (await app.s3.get('bench/zip')).arrayBuffer()
  }
  return [
    {
      what: `zip of ${FILES} files of 100 KiB, share of raw GETs`,
      figure: await timeRatio(ROUNDS, rawGets, zip),
      unit: '×',
      atLeast: 1,
    },
    await measureZipMemory(),
  ]
}
