import type { MenuPosition } from '#worker/settings/schema.ts'

/** Where a menu is shown; English, translated where they are shown. */
export const POSITION_LABELS: Record<MenuPosition, string> = {
  'homepage-navbar': 'Header of the landing page',
  'custom-page-navbar': 'Header of other pages',
  footer: 'Footer, first line',
  'footer-secondary': 'Footer, second line',
  'auth-page-footer': 'Sign-in pages',
}
