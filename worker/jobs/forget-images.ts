import { sql } from 'drizzle-orm'
import type { Deps } from '#worker/context/deps.ts'

/** An editor may hold an image for this long before it is saved. */
const UNSAVED_MS = 24 * 60 * 60 * 1000

/** Deletes images of the site that no setting and no page names any more; `collectBlobs` deletes their objects. */
export async function forgetImages({ db, clock }: Deps): Promise<number> {
  const before = new Date(clock().getTime() - UNSAVED_MS).toISOString()
  const { rowsAffected } = await db.run(sql`
    DELETE FROM site_images WHERE created_at < ${before}
      AND NOT EXISTS (SELECT 1 FROM settings s WHERE instr(s.value, site_images.path))
      AND NOT EXISTS (
        SELECT 1 FROM custom_pages p
        WHERE instr(p.body, site_images.path) OR instr(coalesce(p.seo, ''), site_images.path))`)
  return rowsAffected
}
