/** Languages that the site is translated to, by their own names. English is the language of the code. */
export const CATALOG_NAMES: Readonly<Record<string, string>> = {
  ar: 'العربية',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  ja: '日本語',
}
