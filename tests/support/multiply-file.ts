import { sql } from 'drizzle-orm'
import type { App } from './app.ts'

/** So many of the same file, in its folder. */
export const multiplyFile = (on: App, file: { id: number; hash: string }, count: number) =>
  on.db.run(sql`
    INSERT INTO file_entries (hash, space_id, owner_id, parent_id, ancestors, is_folder, name, name_key, search_key, sort_key, type, mime,
      extension, size_bytes, blob_id, created_at, updated_at)
    SELECT hash || '-' || value, space_id, owner_id, parent_id, ancestors, 0, 'file ' || value, 'file ' || value, 'file ' || value, 'file ' || value, type, mime,
      extension, size_bytes, blob_id, created_at, updated_at
    FROM file_entries, generate_series(2, ${count}) WHERE id = ${file.id}`)
