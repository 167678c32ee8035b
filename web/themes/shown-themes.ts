import type { BootstrapData } from '#worker/features/bootstrap/schema.ts'
import type { Theme } from '#worker/settings/schema.ts'

/** The themes on devices set to light and to dark; one theme twice unless the device decides. */
export interface ShownThemes {
  light: Theme
  dark: Theme
}

/** Null only when there are no themes. An id that matches none means the first one. */
export function shownThemes({ all, selectedThemeId }: BootstrapData['themes']): ShownThemes | null {
  const [first] = all
  if (!first) return null
  const theme = all.find(({ id }) => id === selectedThemeId)
  if (theme || selectedThemeId !== 0) return { light: theme ?? first, dark: theme ?? first }
  const light = defaultOf(all, 'light') ?? first
  return { light, dark: defaultOf(all, 'dark') ?? light }
}

/** Where the toggle leads from this theme: to the site's default of the other brightness. */
export const oppositeTheme = (all: Theme[], { is_dark: isDark }: Theme): Theme | undefined =>
  defaultOf(all, isDark ? 'light' : 'dark')

function defaultOf(all: Theme[], brightness: 'light' | 'dark'): Theme | undefined {
  const themes = all.filter((theme) => theme.is_dark === (brightness === 'dark'))
  return (
    themes.find((theme) => (brightness === 'dark' ? theme.default_dark : theme.default_light)) ??
    themes[0]
  )
}
