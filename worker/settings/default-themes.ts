import type { ThemeToken } from './theme-tokens.ts'

interface DefaultTheme {
  name: string
  colors: Record<ThemeToken, string>
  is_dark: boolean
  default_light: boolean
  default_dark: boolean
}

/**
 * The two themes of a new site. `--frame` surrounds the content (`--surface`); `--sunken` lies in it, `--raised` above.
 * Contrast: `tests/web/theme-contrast.test.ts`.
 */
export const DEFAULT_THEMES: DefaultTheme[] = [
  {
    name: 'Light',
    is_dark: false,
    default_light: true,
    default_dark: false,
    colors: {
      '--frame': '#ebf2f3',
      '--surface': '#ffffff',
      '--raised': '#ffffff',
      '--sunken': '#f3f7f8',
      '--text': '#0f2226',
      '--muted': '#50656b',
      '--border': '#dfe8ea',
      '--accent': '#086e79',
      '--on-accent': '#ffffff',
      '--danger': '#b3261e',
      '--positive': '#1a6b43',
      '--focus': '#0b7d8a',
      '--selection': '#d9f0f2',
    },
  },
  {
    name: 'Dark',
    is_dark: true,
    default_light: false,
    default_dark: true,
    colors: {
      '--frame': '#0b1417',
      '--surface': '#132024',
      '--raised': '#1b2b30',
      '--sunken': '#0f1a1e',
      '--text': '#e6f0f1',
      '--muted': '#9bb0b5',
      '--border': '#26383d',
      '--accent': '#4cc0c9',
      '--on-accent': '#06282b',
      '--danger': '#ff9388',
      '--positive': '#72cf9c',
      '--focus': '#7fd6dd',
      '--selection': '#17393f',
    },
  },
]
