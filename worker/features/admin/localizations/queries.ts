import { eq, ne, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { localizations, settings } from '#db/schema/index.ts'
import type { auditStatement } from '#worker/audit/audit.ts'
import type { Lines } from '#worker/i18n/trans.ts'
import type { SettingName } from '#worker/settings/registry.ts'

type Audit = ReturnType<typeof auditStatement>

const DEFAULT_LANGUAGE: SettingName = 'i18n.default_language'

export const selectLocalizations = (db: Database) =>
  db.select().from(localizations).orderBy(localizations.language)

/** The language, and how many bytes the lines of all others have. */
export async function selectLines(db: Database, language: string) {
  const [rows, others] = await db.batch([
    db
      .select({ name: localizations.name, lines: localizations.lines })
      .from(localizations)
      .where(eq(localizations.language, language)),
    db
      .select({
        bytes: sql<number>`coalesce(sum(length(CAST(${localizations.lines} AS BLOB))), 0)`,
      })
      .from(localizations)
      .where(ne(localizations.language, language)),
  ])
  return rows[0] ? { ...rows[0], otherBytes: others[0]?.bytes ?? 0 } : null
}

/** The names of all languages, and the value of the setting that names the default. */
export async function selectLanguages(db: Database) {
  const [rows, [setting]] = await db.batch([
    db.select({ language: localizations.language, name: localizations.name }).from(localizations),
    db.select({ value: settings.value }).from(settings).where(eq(settings.name, DEFAULT_LANGUAGE)),
  ])
  return { languages: rows, defaultLanguage: setting?.value ?? null }
}

/** Throws a unique violation when the language exists. */
export async function insertLocalization(
  db: Database,
  localization: { language: string; name: string; updatedAt: string },
  audit: Audit,
): Promise<void> {
  await db.batch([db.insert(localizations).values({ ...localization, lines: {} }), audit])
}

export async function updateLocalizationName(
  db: Database,
  language: string,
  set: { name: string; updatedAt: string },
  audit: Audit,
): Promise<void> {
  await db.batch([
    db.update(localizations).set(set).where(eq(localizations.language, language)),
    audit,
  ])
}

export async function deleteLocalizationRow(
  db: Database,
  language: string,
  audit: Audit,
): Promise<void> {
  await db.batch([db.delete(localizations).where(eq(localizations.language, language)), audit])
}

/** Null removes a line. Lines that somebody else saves at the same time stay. */
export async function patchLines(
  db: Database,
  language: string,
  changes: Readonly<Record<string, string | null>>,
  updatedAt: string,
  audit: Audit,
): Promise<void> {
  await db.batch([
    db
      .update(localizations)
      .set({
        lines: sql<Lines>`json_patch(${localizations.lines}, ${JSON.stringify(changes)})` as never,
        updatedAt,
      })
      .where(eq(localizations.language, language)),
    audit,
  ])
}
