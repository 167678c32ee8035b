import type { BootstrapData } from '#worker/features/site/schema.ts'
import type { Theme } from '#worker/settings/schema.ts'

/** The server reads it to render the chosen theme. */
const THEME_COOKIE = 'be-active-theme'
const THEME_COOKIE_SECONDS = 7 * 24 * 60 * 60

/** The theme that the toggle leads to: of the other brightness, the site's default one if there is. */
export function oppositeTheme({
  all,
  selectedThemeId,
}: BootstrapData['themes']): Theme | undefined {
  const isDark = (all.find((theme) => theme.id === selectedThemeId) ?? all[0])?.is_dark ?? false
  const opposite = all.filter((theme) => theme.is_dark !== isDark)
  return (
    opposite.find((theme) => (theme.is_dark ? theme.default_dark : theme.default_light)) ??
    opposite[0]
  )
}

/** Shows a theme at once and remembers it. */
export function showTheme(theme: Theme): void {
  const { style, classList, dataset } = document.documentElement
  for (const [token, color] of Object.entries(theme.colors)) style.setProperty(token, color)
  style.colorScheme = theme.is_dark ? 'dark' : 'light'
  classList.toggle('dark', theme.is_dark)
  dataset['theme'] = String(theme.id)
  document.cookie = `${THEME_COOKIE}=${theme.id}; path=/; max-age=${THEME_COOKIE_SECONDS}; samesite=lax`
}
