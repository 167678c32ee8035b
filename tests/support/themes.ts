import { DEFAULT_THEMES } from '#worker/settings/default-themes.ts'
import type { ThemeInput } from '#worker/features/admin/themes/schema.ts'
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
