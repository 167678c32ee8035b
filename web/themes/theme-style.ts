import type { Theme } from '#worker/settings/schema.ts'
import type { ShownThemes } from './shown-themes.ts'

/** Id of the document's style element with the theme's colors. */
export const THEME_STYLE_ID = 'theme'

export const DARK_DEVICE = '(prefers-color-scheme:dark)'

const TOKEN_NAME = /^--[a-z-]+$/
const COLOR = /^(#[0-9a-f]{3,8}|(rgb|hsl|oklch|oklab)a?\([\d\s.,%/a-z-]+\))$/i

/** The colors as CSS variables, of both themes where the device decides. */
export function themeStyle({ light, dark }: ShownThemes): string {
  if (light.id === dark.id) return colorRule(light)
  return `@media not ${DARK_DEVICE}{${colorRule(light)}}@media ${DARK_DEVICE}{${colorRule(dark)}}`
}

/** Values that are not colors are left out: they could end the style. */
function colorRule(theme: Theme): string {
  const variables = Object.entries(theme.colors)
    .filter(([name, color]) => TOKEN_NAME.test(name) && COLOR.test(color))
    .map(([name, color]) => `${name}:${color}`)
  return `:root{color-scheme:${theme.is_dark ? 'dark' : 'light'};${variables.join(';')}}`
}
