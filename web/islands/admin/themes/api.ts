import { api, unwrap } from '#web/api/api-client.ts'
import type { ThemeInput } from '#worker/features/admin/themes/schema.ts'
import type { Theme } from '#worker/settings/schema.ts'

export const fetchThemes = async (query: Record<string, string>, signal: AbortSignal) =>
  (await unwrap(api.admin.themes.$get({ query }, { init: { signal } }))).pagination

export const themeQuery = (id: number) => ({
  queryKey: ['admin', 'theme', id],
  queryFn: async () =>
    (await unwrap(api.admin.themes[':id'].$get({ param: { id: String(id) } }))).theme,
})

const inputOf = (theme: Omit<Theme, 'id'>): ThemeInput => ({
  name: theme.name,
  is_dark: theme.is_dark,
  default_light: theme.default_light,
  default_dark: theme.default_dark,
  colors: theme.colors as ThemeInput['colors'],
})

export const createTheme = async (theme: Omit<Theme, 'id'>) =>
  (await unwrap(api.admin.themes.$post({ json: inputOf(theme) }))).theme

export const updateTheme = async (id: number, theme: Omit<Theme, 'id'>) =>
  (await unwrap(api.admin.themes[':id'].$put({ param: { id: String(id) }, json: inputOf(theme) })))
    .theme

export const deleteThemes = (ids: number[]) =>
  unwrap(api.admin.themes.delete.$post({ json: { ids } }))
