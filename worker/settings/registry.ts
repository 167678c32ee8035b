import { z } from 'zod'
import { DEFAULT_LANDING } from './default-landing.ts'
import {
  DateFormat,
  HomepageType,
  LandingAppearance,
  Menu,
  MenuItem,
  PolicyItem,
} from './schema.ts'
import type { PublicSettings } from './schema.ts'

interface SettingDefinition<Schema extends z.ZodType> {
  schema: Schema
  default: z.infer<Schema>
  /** Sent to every visitor's browser. */
  isPublic: boolean
}

const setting = <Schema extends z.ZodType>(
  schema: Schema,
  defaultValue: z.infer<Schema>,
  { isPublic }: { isPublic: boolean } = { isPublic: true },
): SettingDefinition<Schema> => ({ schema, default: defaultValue, isPublic })

const GIB = 1024 ** 3

const imageAddress = z
  .string()
  .max(1000)
  .regex(/^(\/(?![/\\])|https:\/\/|$)/, 'Must be a path of this site or an https address.')
const fileTypes = z.array(z.string().trim().min(1).max(255)).max(500)
const timezone = z
  .string()
  .refine((zone) => zone === '' || isTimezone(zone), 'Not a time zone of the IANA database.')
/** HTML that an admin pastes from an ad network. */
const adCode = z.string().max(20_000)

/** Every setting by its dotted name. What an owner may change at run time is here; nothing else is a setting. */
export const SETTINGS = {
  base_url: setting(z.union([z.literal(''), z.url({ protocol: /^https?$/ })]), ''),

  'branding.site_name': setting(z.string().trim().min(1).max(60), 'Atoll'),
  'branding.logo_light': setting(imageAddress, ''),
  'branding.logo_dark': setting(imageAddress, ''),
  'branding.logo_light_mobile': setting(imageAddress, ''),
  'branding.logo_dark_mobile': setting(imageAddress, ''),

  'registration.disable': setting(z.boolean(), false),
  'registration.policies': setting(z.array(PolicyItem).max(10), []),

  /** Empty: the browser's own zone. */
  'dates.default_timezone': setting(timezone, ''),
  'dates.format': setting(DateFormat, 'medium'),

  'themes.user_change': setting(z.boolean(), true),
  /** 0: the theme marked as the default for light. */
  'themes.default_id': setting(z.number().int().min(0), 0),

  'i18n.enable': setting(z.boolean(), true),
  'i18n.default_language': setting(z.string().regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/), 'en', {
    isPublic: false,
  }),

  /** Whether programs of others may use the site: the API's documentation, for who has `api.access`. */
  'api.integrated': setting(z.boolean(), true),

  'cookie_notice.enable': setting(z.boolean(), false),
  'cookie_notice.position': setting(z.enum(['top', 'bottom']), 'bottom'),
  'cookie_notice.button': setting(MenuItem, {
    id: 'cookie-notice',
    label: 'OK',
    type: 'route',
    action: '',
    roles: [],
    permissions: [],
  }),

  'homepage.type': setting(HomepageType, 'landingPage'),
  /** A custom page's slug, when that is the type. */
  'homepage.value': setting(z.string().max(200), ''),
  'homepage.appearance': setting(LandingAppearance, DEFAULT_LANDING),

  menus: setting(z.array(Menu).max(30), []),

  'ads.disable': setting(z.boolean(), true),
  'ads.landing-top': setting(adCode, ''),
  'ads.file-preview': setting(adCode, ''),
  'ads.drive': setting(adCode, ''),

  /** Bytes; 0 = no limit but the bucket's. */
  'uploads.max_size': setting(z.number().int().min(0), 0),
  'uploads.allowed_types': setting(fileTypes, []),
  'uploads.blocked_types': setting(fileTypes, []),
  /** Bytes that each user may hold unless set for the user; 0 = no limit. */
  'uploads.available_space': setting(z.number().int().min(0), 10 * GIB, { isPublic: false }),

  /** Days until the scheduled job empties what was thrown away; 0 = never. */
  'drive.trash_days': setting(z.number().int().min(0).max(3650), 30),
} as const

export type SettingName = keyof typeof SETTINGS
export type SettingValues = { [Name in SettingName]: z.infer<(typeof SETTINGS)[Name]['schema']> }

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name)

/** Every setting's value: what is stored where it still fits the schema, else the default. */
export function settingValues(stored: ReadonlyMap<string, unknown>): SettingValues {
  return Object.fromEntries(
    SETTING_NAMES.map((name) => {
      const parsed = stored.has(name) ? SETTINGS[name].schema.safeParse(stored.get(name)) : null
      return [name, parsed?.success ? parsed.data : SETTINGS[name].default]
    }),
  ) as unknown as SettingValues
}

/** `{"a.b": 1}` → `{a: {b: 1}}`. */
export function nestSettings(values: Partial<SettingValues>): Record<string, unknown> {
  const nested: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const [section = name, ...rest] = name.split('.')
    if (rest.length === 0) nested[section] = value
    else nested[section] = { ...(nested[section] as object | undefined), [rest.join('.')]: value }
  }
  return nested
}

export function publicSettings(values: SettingValues): PublicSettings {
  const entries = SETTING_NAMES.filter((name) => SETTINGS[name].isPublic).map((name) => [
    name,
    values[name],
  ])
  return nestSettings(
    Object.fromEntries(entries) as Partial<SettingValues>,
  ) as unknown as PublicSettings
}

function isTimezone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format(0) !== ''
  } catch {
    return false
  }
}
