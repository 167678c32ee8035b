import type { Database } from '#db/client.ts'
import { customPages } from '#db/schema/index.ts'

/** More are found by typing their address. */
const MOST_PAGES = 200

/** Custom pages that can be the homepage. */
export const selectPages = (db: Database) =>
  db
    .select({ slug: customPages.slug, title: customPages.title })
    .from(customPages)
    .orderBy(customPages.title, customPages.id)
    .limit(MOST_PAGES)
