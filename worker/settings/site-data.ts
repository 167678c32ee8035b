import { eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { localizations, rolePermissions, roles, settings, themes } from '#db/schema/index.ts'
import { loadCatalog, type LoadAsset } from '../i18n/catalogs.ts'
import { LANGUAGE_LINE, type Lines } from '../i18n/trans.ts'
import type { Permission } from '#worker/access/permissions.ts'
import { SETTINGS, settingValues } from './registry.ts'
import type { SettingValues } from './registry.ts'
import { SYSTEM_THEME_ID } from './schema.ts'
import type { Theme } from './schema.ts'

/** Data that is the same for every visitor and rarely changes. */
export interface SiteData {
  settings: SettingValues
  themes: Theme[]
  localizations: Localization[]
  guestRole: { id: number; name: string; permissions: Permission[] } | null
}

export interface Localization {
  /** BCP 47. */
  language: string
  name: string
  /** All: those of the catalog, and over them those of the owner. */
  lines: Lines
  /** Those of the owner. */
  ownLines: Lines
}

/** Elsewhere a change may be seen this late; where it was written, at once. */
const FRESH_MS = 30_000

/** After a longer time without requests, the first one waits for the refresh. */
const OLD_MS = 60_000

/** `askedAt` is later than `loadedAt` during a refresh. */
let cached: { data: SiteData; loadedAt: number; askedAt: number } | null = null
/** Counts what makes the data another: what was read before is not kept after it. */
let generation = 0

interface Loader {
  db: Database
  loadAsset: LoadAsset
  now: Date
  /** Runs work after the response, with a database of its own. */
  inBackground: (work: (db: Database) => Promise<unknown>) => void
}

/**
 * Returns the site's data from this isolate's memory. Stale data is returned and refreshed in the background; old data
 * is awaited. Contains no user's data.
 */
export async function loadSiteData({
  db,
  loadAsset,
  now,
  inBackground,
}: Loader): Promise<SiteData> {
  if (!cached || now.getTime() - cached.loadedAt > OLD_MS) return refresh(db, loadAsset, now)
  if (now.getTime() - cached.askedAt > FRESH_MS) {
    cached.askedAt = now.getTime()
    inBackground((backgroundDb) => refresh(backgroundDb, loadAsset, now))
  }
  return cached.data
}

/** To be called by who changes any of it. */
export function forgetSiteData(): void {
  generation++
  cached = null
}

/** As it is stored now: what was changed elsewhere is seen too. */
export function freshSiteData({
  db,
  loadAsset,
  clock,
}: {
  db: Database
  loadAsset: LoadAsset
  clock: () => Date
}): Promise<SiteData> {
  forgetSiteData()
  return refresh(db, loadAsset, clock())
}

async function refresh(db: Database, loadAsset: LoadAsset, now: Date): Promise<SiteData> {
  const asked = generation
  const [settingRows, themeRows, localizationRows, guestRows] = await db.batch([
    db.select().from(settings),
    db.select().from(themes).orderBy(themes.id),
    db.select().from(localizations).orderBy(localizations.language),
    db
      .select({
        id: roles.id,
        name: roles.name,
        permission: rolePermissions.name,
        restrictions: rolePermissions.restrictions,
      })
      .from(roles)
      .leftJoin(rolePermissions, eq(rolePermissions.roleId, roles.id))
      .where(eq(roles.isGuest, true)),
  ])
  const settingsInForce = settingValues(new Map(settingRows.map((row) => [row.name, row.value])))
  const { 'i18n.default_language': language, 'themes.default_id': themeId } = settingsInForce
  // The rows they referred to may have been deleted since. The first theme replaces any other.
  if (!localizationRows.some((row) => row.language === language))
    settingsInForce['i18n.default_language'] = SETTINGS['i18n.default_language'].default
  if (themeId !== SYSTEM_THEME_ID && !themeRows.some((row) => row.id === themeId))
    settingsInForce['themes.default_id'] = themeRows[0]?.id ?? SYSTEM_THEME_ID
  const data: SiteData = {
    settings: settingsInForce,
    themes: themeRows.map((row) => ({
      id: row.id,
      name: row.name,
      colors: row.colors,
      is_dark: row.isDark,
      default_light: row.defaultLight,
      default_dark: row.defaultDark,
    })),
    localizations: await Promise.all(localizationRows.map((row) => localizationOf(row, loadAsset))),
    guestRole: guestRows[0]
      ? {
          id: guestRows[0].id,
          name: guestRows[0].name,
          permissions: guestRows.flatMap((row) =>
            row.permission === null
              ? []
              : [{ name: row.permission, restrictions: row.restrictions ?? [] }],
          ),
        }
      : null,
  }
  if (asked === generation) cached = { data, loadedAt: now.getTime(), askedAt: now.getTime() }
  return data
}

async function localizationOf(
  { language, name, lines: ownLines }: { language: string; name: string; lines: Lines },
  loadAsset: LoadAsset,
): Promise<Localization> {
  const catalog = await loadCatalog(loadAsset, language)
  return {
    language,
    name,
    lines: { ...catalog, ...ownLines, [LANGUAGE_LINE]: language },
    ownLines,
  }
}
