import type { LandingAppearance } from './schema.ts'

/**
 * The landing page of a new site. It promises only what the product does. Where an image is empty, the
 * page draws its own.
 */
export const DEFAULT_LANDING: LandingAppearance = {
  headerTitle: 'Calm water for your files',
  headerSubtitle:
    'Drop in anything, from a note to a film. Find it by what is inside it. Hand it on with a link that does what you say.',
  headerImage: '',
  headerImageOpacity: 1,
  headerOverlayColor1: '',
  headerOverlayColor2: '',
  actions: {
    cta1: { label: 'Create an account', type: 'route', action: '/register' },
    cta2: { label: 'Sign in', type: 'route', action: '/login' },
    cta3: { label: 'Start with your first file', type: 'route', action: '/register' },
  },
  primaryFeatures: [
    {
      image: '',
      title: 'Goes on where it stopped',
      subtitle:
        'A lost connection costs one part, not the file. Close the tab, come back tomorrow, go on.',
    },
    {
      image: '',
      title: 'Finds words inside files',
      subtitle: 'In documents, spreadsheets, slides, PDFs and code, in any script.',
    },
    {
      image: '',
      title: 'What comes out is what went in',
      subtitle:
        'Every byte is kept as it came. Folders of any size leave as one zip of known length.',
    },
  ],
  secondaryFeatures: [
    {
      image: '',
      subtitle: 'Uploads',
      title: 'Large files, in one go',
      description:
        'Big files travel in parts, several at a time and straight to storage. When a part is lost on the way, that part is sent again, not the whole file.',
    },
    {
      image: '',
      subtitle: 'Links',
      title: 'You decide what a link gives',
      description:
        'Protect it with a password, let it end on a date, allow looking without downloading. Take it back, and it stops at once.',
    },
    {
      image: '',
      subtitle: 'Downloads',
      title: 'Byte for byte',
      description:
        'What comes out is what went in. A download that was cut off goes on where it stopped, and films can be wound forward without waiting.',
    },
  ],
  footerImage: '',
  footerTitle: 'A quiet place for your files',
  footerSubtitle: 'An email address and a password are all you need.',
}
