import { eq } from 'drizzle-orm'
import { themes } from '#db/schema/index.ts'
import type { AdminList } from '../lists/admin-list.ts'
import { containsText } from '../lists/search-text.ts'
import { selectThemes, type ThemeRow } from './queries.ts'
import type { AdminTheme, ListThemesQuery } from './schema.ts'

export const THEMES: AdminList<
  ThemeRow,
  AdminTheme,
  ListThemesQuery['orderBy'],
  ListThemesQuery['filters']
> = {
  permission: 'themes.update',
  id: themes.id,
  idOf: ({ id }) => id,
  // Ids are given in order.
  orders: {
    name: { by: themes.name },
    is_dark: { by: themes.isDark },
    created_at: { by: themes.id },
  },
  conditions: (filters, query) => [
    containsText(query, themes.name),
    filters.is_dark === undefined ? undefined : eq(themes.isDark, filters.is_dark),
  ],
  select: selectThemes,
  present: presentTheme,
  csv: [
    { header: 'id', value: ({ id }) => id },
    { header: 'name', value: ({ name }) => name },
    { header: 'is_dark', value: (theme) => String(theme.is_dark) },
    { header: 'default_light', value: (theme) => String(theme.default_light) },
    { header: 'default_dark', value: (theme) => String(theme.default_dark) },
    { header: 'created_at', value: (theme) => theme.created_at },
  ],
}

export function presentTheme(row: ThemeRow): AdminTheme {
  return {
    id: row.id,
    name: row.name,
    colors: row.colors,
    is_dark: row.isDark,
    default_light: row.defaultLight,
    default_dark: row.defaultDark,
    created_at: row.createdAt,
  }
}
