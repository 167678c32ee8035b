import { eq, not, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { customPages, localizations, roles, settings, themes } from '#db/schema/index.ts'

const isPage = (idOrSlug: string): SQL =>
  sql`(${eq(customPages.slug, idOrSlug)} OR ${eq(sql`CAST(${customPages.id} AS TEXT)`, idOrSlug)})`

export async function selectCustomPage(db: Database, idOrSlug: string) {
  const [row] = await db
    .select({
      id: customPages.id,
      slug: customPages.slug,
      type: customPages.type,
      title: customPages.title,
      body: customPages.body,
      seo: customPages.seo,
      set_seo: customPages.setSeo,
    })
    .from(customPages)
    .where(isPage(idOrSlug))
    .limit(1)
  return row ?? null
}

/** As many as a sitemap may have, in fewer bytes than it may. */
const MOST_PAGES = 10_000

export const selectPublicPages = (db: Database, except: string | null) =>
  db
    .select({ slug: customPages.slug, updatedAt: customPages.updatedAt })
    .from(customPages)
    .where(except === null ? undefined : not(isPage(except)))
    .orderBy(customPages.slug)
    .limit(MOST_PAGES)

export type Referable = Awaited<ReturnType<typeof selectReferable>>

/** The stored settings, and rows that they may refer to: small tables as a whole, and whether one page exists. */
export async function selectReferable(db: Database, pageIdOrSlug: string) {
  const [settingRows, languageRows, themeRows, roleRows, pageRows] = await db.batch([
    db.select({ name: settings.name, value: settings.value }).from(settings),
    db.select({ language: localizations.language }).from(localizations),
    db.select({ id: themes.id }).from(themes),
    db.select({ id: roles.id }).from(roles),
    db.select({ id: customPages.id }).from(customPages).where(isPage(pageIdOrSlug)).limit(1),
  ])
  return {
    settings: new Map(settingRows.map(({ name, value }) => [name, value])),
    languages: new Set(languageRows.map(({ language }) => language)),
    themeIds: new Set(themeRows.map(({ id }) => id)),
    roleIds: new Set(roleRows.map(({ id }) => id)),
    page: pageRows[0] ?? null,
  }
}
