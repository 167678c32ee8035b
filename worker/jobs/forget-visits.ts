import { lt } from 'drizzle-orm'
import { linkCodes, linkReservations, linkVisits } from '#db/schema/index.ts'
import type { Deps } from '#worker/context/deps.ts'

/** Deletes what was kept of links' visitors for a time: their hours, downloads that never ended, unused codes. */
export async function forgetVisits({ db, clock }: Deps): Promise<number> {
  const now = clock().toISOString()
  const [visits, reservations, codes] = await db.batch([
    db.delete(linkVisits).where(lt(linkVisits.expiresAt, now)),
    db.delete(linkReservations).where(lt(linkReservations.expiresAt, now)),
    db.delete(linkCodes).where(lt(linkCodes.expiresAt, now)),
  ])
  return visits.rowsAffected + reservations.rowsAffected + codes.rowsAffected
}
