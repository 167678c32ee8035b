import type { ThemeToken } from '#worker/settings/theme-tokens.ts'

/** English; translated where they are shown. */
export const TOKEN_LABELS: Record<ThemeToken, string> = {
  '--frame': 'Frame around the content',
  '--surface': 'Content',
  '--raised': 'Menus and dialogs',
  '--sunken': 'Recessed areas',
  '--text': 'Text',
  '--muted': 'Secondary text',
  '--border': 'Borders',
  '--accent': 'Accent',
  '--on-accent': 'Text on the accent',
  '--danger': 'Errors and deletion',
  '--positive': 'Success',
  '--focus': 'Keyboard focus',
  '--selection': 'Selection',
}
