import { z } from 'zod'
import { WorkspaceQuery } from '#worker/input/workspace-query.ts'
import { isOwnPath } from '#worker/input/own-path.ts'
import { imageAddress } from '#worker/input/image-address.ts'

/** Icons that the Worker has a drawing of, by their names in Lucide. */
export const ICON_NAMES = [
  'house',
  'info',
  'circle-help',
  'mail',
  'phone',
  'book-open',
  'file-text',
  'folder',
  'image',
  'film',
  'music',
  'star',
  'heart',
  'user',
  'users',
  'user-plus',
  'log-in',
  'log-out',
  'lock',
  'shield',
  'settings',
  'bell',
  'calendar',
  'clock',
  'cloud',
  'upload',
  'download',
  'link',
  'share-2',
  'search',
  'globe',
  'map-pin',
  'tag',
  'credit-card',
  'gift',
  'rocket',
  'zap',
  'sparkles',
  'arrow-right',
  'external-link',
  'rss',
  'message-circle',
  'newspaper',
  'scale',
  'cookie',
  'life-buoy',
  'hard-drive',
  'code',
  'plus',
  'play',
] as const
export type IconName = (typeof ICON_NAMES)[number]

const isIcon = (icon: string) =>
  (ICON_NAMES as readonly string[]).includes(icon) ||
  isOwnPath(icon) ||
  /^https:\/\/\P{Cc}*$/u.test(icon)

/** One of those, or the address of a picture. */
const Icon = z
  .string()
  .max(1000)
  .refine(isIcon, {
    error: `Must be a path of this site, an https address or one of these: ${ICON_NAMES.join(', ')}`,
  })

/** Where a menu item leads: `route` stays in the site, `link` may leave it. */
export const MenuItem = z.object({
  id: z.string().min(1).max(40),
  label: z.string().min(1).max(100),
  type: z.enum(['link', 'route']),
  action: z
    .string()
    .max(500)
    .refine(
      (action) =>
        action === '' || isOwnPath(action) || /^(https?:\/\/|mailto:)\P{Cc}*$/iu.test(action),
      'Must be a path of this site or a web address.',
    ),
  target: z.enum(['_blank', '_self']).optional(),
  icon: Icon.optional(),
  roles: z.array(z.number().int()).default([]),
  permissions: z.array(z.string().max(100)).default([]),
})
export type MenuItem = z.infer<typeof MenuItem>

export const MENU_POSITIONS = [
  'homepage-navbar',
  'custom-page-navbar',
  'footer',
  'footer-secondary',
  'auth-page-footer',
] as const
export type MenuPosition = (typeof MENU_POSITIONS)[number]

export const Menu = z.object({
  id: z.string().min(1).max(40),
  /** For the owner only. */
  name: z.string().max(100).default(''),
  positions: z.array(z.enum(MENU_POSITIONS)),
  items: z.array(MenuItem).max(50),
})

/** A document that a visitor must accept to register. Its `id` keys the flag in the registration payload. */
export const PolicyItem = z.object({
  id: z.string().regex(/^[a-z0-9_-]{1,40}$/i),
  label: z.string().min(1).max(100),
  action: MenuItem.shape.action,
  target: z.enum(['_blank', '_self']).optional(),
})
export type PolicyItem = z.infer<typeof PolicyItem>

/** Names that calls read from the registration payload themselves, or that no object can have as an own key. */
const RESERVED_POLICY_IDS: ReadonlySet<string> = new Set([
  'email',
  'password',
  'password_confirmation',
  'invite_token',
  '_method',
  '_token',
  ...Object.keys(WorkspaceQuery.shape),
  ...Object.getOwnPropertyNames(Object.prototype),
])

export const PolicyItems = z
  .array(PolicyItem)
  .max(10)
  .refine((items) => !items.some(({ id }) => RESERVED_POLICY_IDS.has(id)), {
    error: 'The registration form uses this id itself. Please choose another one.',
  })
  .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, {
    error: 'Each policy needs an id of its own.',
  })

const CallToAction = z.object({
  label: z.string().max(100),
  type: z.enum(['link', 'route']),
  action: MenuItem.shape.action,
  icon: Icon.optional(),
})
const cssColor = z.string().regex(/^(#[0-9a-f]{3,8}|rgba?\([\d\s.,%/]+\)|hsla?\([\d\s.,%/]+\)|)$/i)

/** Content of the landing page. */
export const LandingAppearance = z.object({
  headerTitle: z.string().max(200),
  headerSubtitle: z.string().max(500),
  headerImage: imageAddress,
  headerImageOpacity: z.number().min(0).max(1),
  headerOverlayColor1: cssColor,
  headerOverlayColor2: cssColor,
  actions: z.object({
    cta1: CallToAction.optional(),
    cta2: CallToAction.optional(),
    cta3: CallToAction.optional(),
  }),
  primaryFeatures: z
    .array(
      z.object({ image: imageAddress, title: z.string().max(200), subtitle: z.string().max(500) }),
    )
    .max(12),
  secondaryFeatures: z
    .array(
      z.object({
        image: imageAddress,
        subtitle: z.string().max(200),
        title: z.string().max(200),
        description: z.string().max(2000),
      }),
    )
    .max(12),
  footerImage: imageAddress,
  footerTitle: z.string().max(200),
  footerSubtitle: z.string().max(500),
})
export type LandingAppearance = z.infer<typeof LandingAppearance>

/** Services that tell people from programs. */
export const HUMAN_CHECK_PROVIDERS = ['recaptcha', 'turnstile'] as const
export type HumanCheckProvider = (typeof HUMAN_CHECK_PROVIDERS)[number]

/** Forms that can be protected by such a service. */
export const HUMAN_CHECK_ACTIONS = ['register', 'contact'] as const
export type HumanCheckAction = (typeof HUMAN_CHECK_ACTIONS)[number]

/** The service that a page's form asks. */
export interface HumanCheck {
  provider: HumanCheckProvider
  siteKey: string
  /** The service's script. */
  scriptUrl: string
}

export const StorageDriver = z.enum(['r2'])
export type StorageDriver = z.infer<typeof StorageDriver>

export const HomepageType = z.enum(['landingPage', 'loginPage', 'registerPage', 'customPage'])

/** Presets of `Intl.DateTimeFormat`'s `dateStyle`. */
export const DateFormat = z.enum(['short', 'medium', 'long'])
export type DateFormat = z.infer<typeof DateFormat>

/** Of a user; without a choice, as usual in the language. */
export const TimeFormat = z.enum(['12h', '24h'])
export type TimeFormat = z.infer<typeof TimeFormat>

/** The colors of a theme: the names of the design tokens, each a CSS color. */
const ThemeColors = z.record(z.string(), z.string())
export type ThemeColors = Readonly<z.infer<typeof ThemeColors>>

/** The choice to follow the device; no theme has this id. */
export const SYSTEM_THEME_ID = 0

export const Theme = z.object({
  id: z.int(),
  name: z.string(),
  colors: ThemeColors,
  is_dark: z.boolean(),
  default_light: z.boolean(),
  default_dark: z.boolean(),
})
export type Theme = z.infer<typeof Theme>
