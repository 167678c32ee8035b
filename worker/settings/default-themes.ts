interface DefaultTheme {
  name: string
  /** Design token → color. */
  colors: Record<string, string>
  is_dark: boolean
  default_light: boolean
  default_dark: boolean
}

/**
 * The two themes a new site has. On each surface, the selection included, body text reaches WCAG AAA
 * (7:1), all other text AA (4.5:1).
 */
export const DEFAULT_THEMES: DefaultTheme[] = [
  {
    name: 'Light',
    is_dark: false,
    default_light: true,
    default_dark: false,
    colors: {
      '--surface': '#f7f9fa',
      '--raised': '#ffffff',
      '--sunken': '#edf1f3',
      '--text': '#13212b',
      '--muted': '#506070',
      '--border': '#d8e0e5',
      '--accent': '#0a6570',
      '--on-accent': '#ffffff',
      '--danger': '#b3261e',
      '--positive': '#1a6b43',
      '--focus': '#0c7f90',
      '--selection': '#d5ecee',
    },
  },
  {
    name: 'Dark',
    is_dark: true,
    default_light: false,
    default_dark: true,
    colors: {
      '--surface': '#0f171e',
      '--raised': '#16212a',
      '--sunken': '#0a1016',
      '--text': '#e5edf2',
      '--muted': '#9cafbc',
      '--border': '#273642',
      '--accent': '#63c3c8',
      '--on-accent': '#04262a',
      '--danger': '#ff9388',
      '--positive': '#72cf9c',
      '--focus': '#84d5db',
      '--selection': '#17393f',
    },
  },
]
