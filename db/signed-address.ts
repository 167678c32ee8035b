import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

/** Whether an upload's bytes come by one PUT to a signed address, which nobody can call back. */
export const hasAddress: SQL = sql`(strategy = 'direct' AND multipart_upload_id IS NULL)`
