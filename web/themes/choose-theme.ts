import type { BootstrapStore } from '#web/i18n/bootstrap-data.tsx'
import { shownThemes } from './shown-themes.ts'
import { THEME_STYLE_ID, themeStyle } from './theme-style.ts'

/** The server reads it to render the chosen theme. */
const THEME_COOKIE = 'be-active-theme'
const THEME_COOKIE_SECONDS = 7 * 24 * 60 * 60

/** Shows a theme at once and remembers it; 0 leaves the choice to the device. */
export function chooseTheme(store: BootstrapStore, selectedThemeId: number): void {
  const data = store.getSnapshot()
  const themes = { ...data.themes, selectedThemeId }
  const shown = shownThemes(themes)
  const style = document.getElementById(THEME_STYLE_ID)
  if (!shown || !style) return
  // Browsers allow changes of an element that came with the page's nonce.
  style.textContent = themeStyle(shown)
  document.documentElement.dataset['theme'] = String(selectedThemeId)
  document.cookie = `${THEME_COOKIE}=${selectedThemeId}; path=/; max-age=${THEME_COOKIE_SECONDS}; samesite=lax`
  store.set({ ...data, themes })
}
