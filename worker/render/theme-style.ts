import type { Theme } from '../settings/schema.ts'

const TOKEN_NAME = /^--[a-z-]+$/
const COLOR = /^(#[0-9a-f]{3,8}|(rgb|hsl|oklch|oklab)a?\([\d\s.,%/a-z-]+\))$/i

/** The theme's colors as CSS variables. What is no color is left out: it could end the style. */
export function themeStyle(theme: Theme): string {
  const variables = Object.entries(theme.colors)
    .filter(([name, color]) => TOKEN_NAME.test(name) && COLOR.test(color))
    .map(([name, color]) => `${name}:${color}`)
  return `:root{color-scheme:${theme.is_dark ? 'dark' : 'light'};${variables.join(';')}}`
}

export function selectedTheme({
  all,
  selectedThemeId,
}: {
  all: Theme[]
  selectedThemeId: number
}): Theme | undefined {
  return all.find((theme) => theme.id === selectedThemeId) ?? all[0]
}
