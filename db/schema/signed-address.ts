import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

/** Whether an upload's bytes come by one PUT to a signed address, which nobody can call back. */
export const hasAddress: SQL = sql`(strategy = 'direct' AND multipart_upload_id IS NULL)`

/** Whether an upload's parts come by addresses that sign no length: what arrives is only known by listing it. */
export const unsizedParts: SQL = sql`(strategy = 'direct' AND multipart_upload_id IS NOT NULL AND part_size_bytes IS NULL)`
