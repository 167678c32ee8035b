import { eq, sql } from 'drizzle-orm'
import { blobs } from '#db/schema/index.ts'

/**
 * The CRC-32 of a content for one user's zips, and when it became known to them. Another sender's claim is unverified:
 * a wrong one would spoil the zip.
 */
export function checksumColumns(userId: number) {
  const isOwnClaim = eq(blobs.claimedBy, userId)
  return {
    crc32: sql<
      number | null
    >`coalesce(${blobs.crc32}, CASE WHEN ${isOwnClaim} THEN ${blobs.claimedCrc32} END)`,
    // A claim that proves right leaves the sender's zips as they were.
    crc32At: sql<string | null>`
      CASE WHEN ${isOwnClaim} AND ${blobs.crc32} = ${blobs.claimedCrc32} THEN NULL ELSE ${blobs.crc32At} END`,
  }
}
