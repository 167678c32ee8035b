import { sql } from 'drizzle-orm'
import type { SpaceId } from '#db/schema/index.ts'

/** The id of a user's space, for statements. */
export const personalSpace = (userId: number) =>
  sql<SpaceId>`(SELECT id FROM spaces WHERE owner_id = ${userId} AND kind = 'personal')`
