import { DEFAULT_THEMES } from '#worker/settings/default-themes.ts'
import type { ThemeInput } from '#worker/features/admin/themes/schema.ts'
import type { App } from './app.ts'
import { unique } from './factories.ts'

/** A light theme that is no default and has a name of its own. */
export function themeInput(fields: Partial<ThemeInput> = {}): ThemeInput {
  const [light] = DEFAULT_THEMES
  if (!light) throw new Error('there is no default theme')
  return {
    name: `Theme ${unique()}`,
    is_dark: false,
    default_light: false,
    default_dark: false,
    colors: light.colors,
    ...fields,
  }
}

/** Leaves the two themes that a new site has, as they were. */
export async function restoreThemes(app: App): Promise<void> {
  const admin = await app.adminClient()
  const { body } = await admin.get('admin/themes?perPage=1000')
  for (const [index, theme] of DEFAULT_THEMES.entries())
    await admin.put(`admin/themes/${index + 1}`, theme)
  const others = (body.pagination.data as { id: number }[]).filter(
    ({ id }) => id > DEFAULT_THEMES.length,
  )
  if (others.length > 0)
    await admin.post('admin/themes/delete', { ids: others.map(({ id }) => id) })
}
