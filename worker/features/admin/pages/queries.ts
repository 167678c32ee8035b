import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { customPages, settings } from '#db/schema/index.ts'
import type { auditStatement } from '#worker/audit/audit.ts'
import { settingValues } from '#worker/settings/registry.ts'
import type { Selection } from '../lists/admin-list.ts'
import type { PageInput } from './schema.ts'

type Audit = ReturnType<typeof auditStatement>

const LISTED = {
  id: customPages.id,
  slug: customPages.slug,
  title: customPages.title,
  setSeo: customPages.setSeo,
  createdAt: customPages.createdAt,
  updatedAt: customPages.updatedAt,
}

export type ListedRow = Awaited<ReturnType<typeof selectPages>>[number]
export type PageRow = NonNullable<Awaited<ReturnType<typeof selectPage>>>

export const selectPages = (db: Database, { where, orderBy, limit, offset }: Selection) =>
  db
    .select(LISTED)
    .from(customPages)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)

export async function selectPage(db: Database, id: number) {
  const [row] = await db
    .select({ ...LISTED, body: customPages.body, seo: customPages.seo })
    .from(customPages)
    .where(eq(customPages.id, id))
  return row ?? null
}

/** Pages, and the settings that name the homepage. */
export async function selectForDeletion(db: Database, ids: readonly number[]) {
  const [pages, settingRows] = await db.batch([
    db
      .select({ id: customPages.id, slug: customPages.slug, title: customPages.title })
      .from(customPages)
      .where(inArray(customPages.id, [...ids])),
    db
      .select()
      .from(settings)
      .where(inArray(settings.name, ['homepage.type', 'homepage.value'])),
  ])
  return {
    pages,
    settings: settingValues(new Map(settingRows.map((row) => [row.name, row.value]))),
  }
}

type StoredSeo = NonNullable<PageRow['seo']>

const columnsOf = ({ title, slug, body, seo, set_seo: setSeo }: PageInput, now: string) => ({
  title,
  slug,
  body,
  seo: seo && (Object.fromEntries(Object.entries(seo).filter(([, text]) => text)) as StoredSeo),
  setSeo,
  updatedAt: now,
})

/** Returns its id. Throws a unique violation where the slug is taken. */
export async function insertPage(
  db: Database,
  input: PageInput,
  now: string,
  audit: Audit,
): Promise<number> {
  const [[row]] = await db.batch([
    db
      .insert(customPages)
      .values({ ...columnsOf(input, now), createdAt: now })
      .returning({ id: customPages.id }),
    audit,
  ])
  if (!row) throw new Error('the page was not inserted')
  return row.id
}

/** The setting `homepage` follows a new slug. Throws a unique violation where the slug is taken. */
export async function updatePage(
  db: Database,
  id: number,
  input: PageInput,
  { now, audit }: { now: string; audit: Audit },
): Promise<void> {
  const formerSlug = db
    .select({ slug: customPages.slug })
    .from(customPages)
    .where(eq(customPages.id, id))
  await db.batch([
    db
      .update(settings)
      .set({ value: input.slug, updatedAt: now })
      .where(
        and(eq(settings.name, 'homepage.value'), sql`${settings.value} ->> '$' = ${formerSlug}`),
      ),
    db.update(customPages).set(columnsOf(input, now)).where(eq(customPages.id, id)),
    audit,
  ])
}

export async function deletePages(
  db: Database,
  ids: readonly number[],
  audit: Audit,
): Promise<void> {
  await db.batch([db.delete(customPages).where(inArray(customPages.id, [...ids])), audit])
}
