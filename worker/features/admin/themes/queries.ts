import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { settings, themes } from '#db/schema/index.ts'
import type { auditStatement } from '#worker/audit/audit.ts'
import type { ThemeInput } from './schema.ts'
import type { Selection } from '../lists/admin-list.ts'

type AuditStatement = ReturnType<typeof auditStatement>

export type ThemeRow = typeof themes.$inferSelect

export const selectThemes = (db: Database, { where, orderBy, limit, offset }: Selection) =>
  db
    .select()
    .from(themes)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)

/** All themes, and the id of the one that the setting names. */
export async function selectAllThemes(db: Database) {
  const [rows, [setting]] = await db.batch([
    db.select().from(themes).orderBy(themes.id),
    db
      .select({ value: settings.value })
      .from(settings)
      .where(eq(settings.name, 'themes.default_id')),
  ])
  return { rows, defaultId: typeof setting?.value === 'number' ? setting.value : null }
}

const columnsOf = (input: ThemeInput) => ({
  name: input.name,
  colors: input.colors,
  isDark: input.is_dark,
  defaultLight: input.default_light,
  defaultDark: input.default_dark,
})

/** Another theme that becomes a default takes the place of the former one. */
const resignDefaults = (db: Database, input: ThemeInput) =>
  db.update(themes).set({
    defaultLight: input.default_light ? false : sql`default_light`,
    defaultDark: input.default_dark ? false : sql`default_dark`,
  })

/** Throws where the name is taken. */
export async function insertTheme(db: Database, input: ThemeInput, audit: AuditStatement) {
  const [, [row]] = await db.batch([
    resignDefaults(db, input),
    db.insert(themes).values(columnsOf(input)).returning(),
    audit,
  ])
  return row
}

/** Throws where the name is taken. */
export async function updateThemeRow(
  db: Database,
  id: number,
  input: ThemeInput,
  audit: AuditStatement,
) {
  const [, [row]] = await db.batch([
    resignDefaults(db, input),
    db.update(themes).set(columnsOf(input)).where(eq(themes.id, id)).returning(),
    audit,
  ])
  return row
}

/** Leaves out defaults, whatever has changed meanwhile. */
export async function deleteThemeRows(
  db: Database,
  ids: readonly number[],
  audit: AuditStatement,
): Promise<void> {
  await db.batch([
    db
      .delete(themes)
      .where(
        and(
          inArray(themes.id, [...ids]),
          eq(themes.defaultLight, false),
          eq(themes.defaultDark, false),
        ),
      ),
    audit,
  ])
}
