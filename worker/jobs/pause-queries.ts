import { sql } from 'drizzle-orm'

/** A backup is under way: what its copy of the database names must stay as it is. */
export const isPaused = (now: string) =>
  sql`EXISTS (SELECT 1 FROM job_pauses WHERE job = 'collectBlobs' AND until > ${now})`
