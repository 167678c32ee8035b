/** The editor's sections in their order; labels are English, translated where they are shown. */
export const SECTIONS = {
  general: { label: 'General', help: 'Site name, logos, tab icon', path: '/' },
  themes: { label: 'Themes', help: 'Colors, light and dark', path: '/' },
  menus: { label: 'Menus', help: 'Links in the header and in the footer', path: '/' },
  landing: { label: 'Landing page', help: 'Texts, pictures, buttons', path: '/' },
  auth: {
    label: 'Sign-up and sign-in',
    help: 'What visitors see before they sign in',
    path: '/register',
  },
  code: { label: 'Custom code', help: 'Your own CSS and HTML', path: '/' },
  seo: { label: 'Search engines', help: 'Title, description, picture', path: '/' },
} as const

export type SectionName = keyof typeof SECTIONS

export const isSection = (name: string | null): name is SectionName =>
  name !== null && Object.hasOwn(SECTIONS, name)

/** Where a setting is changed; fields of themes have no dot in their names. */
export function sectionOf(setting: string): SectionName {
  if (setting.startsWith('branding.')) return 'general'
  if (setting.startsWith('menus')) return 'menus'
  if (setting.startsWith('homepage.')) return 'landing'
  if (setting.startsWith('custom_code.')) return 'code'
  if (setting.startsWith('seo.')) return 'seo'
  return setting.startsWith('registration.') || setting.startsWith('social.') ? 'auth' : 'themes'
}
