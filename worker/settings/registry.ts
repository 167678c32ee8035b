import { z } from 'zod'
import { isTimezone } from '../i18n/timezone.ts'
import { isOwnPath } from '#worker/input/own-path.ts'
import { MailUrl } from '../mail/mail-url.ts'
import { DEFAULT_LANDING } from './default-landing.ts'
import {
  DateFormat,
  HomepageType,
  LandingAppearance,
  Menu,
  MenuItem,
  PolicyItems,
  StorageDriver,
} from './schema.ts'
import type { PublicSettings } from './schema.ts'

interface SettingDefinition<Schema extends z.ZodType> {
  schema: Schema
  default: z.infer<Schema>
  /** Sent to every visitor's browser. */
  isPublic: boolean
  /** Stored encrypted, never answered. */
  isSecret: boolean
  /** Who may set it could become anybody: for `admin` alone. */
  isForAdmins: boolean
}

const setting = <Schema extends z.ZodType>(
  schema: Schema,
  defaultValue: z.infer<Schema>,
  { isPublic = true, isForAdmins = false }: { isPublic?: boolean; isForAdmins?: boolean } = {},
): SettingDefinition<Schema> => ({
  schema,
  default: defaultValue,
  isPublic,
  isSecret: false,
  isForAdmins,
})

/** A key or a password, empty when there is none. What is in memory is encrypted too: see `reveal-secret.ts`. */
const secretSetting = (schema: z.ZodType<string, string> = z.string().max(1000)) => ({
  schema,
  default: '',
  isPublic: false,
  isSecret: true,
  isForAdmins: true,
})

const MIB = 1024 ** 2
const GIB = 1024 ** 3

/** It stands in headers of mails too. */
const singleLine = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength)
    .regex(/^\P{Cc}*$/u, 'Must be a single line.')

const imageAddress = z
  .string()
  .max(1000)
  .refine(
    (address) => address === '' || isOwnPath(address) || /^https:\/\/\P{Cc}*$/u.test(address),
    'Must be a path of this site or an https address.',
  )
const assetAddress = z
  .string()
  .max(1000)
  .regex(/^(https:\/\/[a-z0-9.-]+(:\d+)?(\/[\w./-]*)?|)$/i, 'Must be an https address, or empty.')
  .refine(
    (address) => address === '' || URL.canParse(address),
    'Must be an https address, or empty.',
  )
  .transform((address) => address.replace(/\/+$/, ''))
const fileTypes = z.array(z.string().trim().min(1).max(255)).max(500)
const timezone = z
  .string()
  .refine((zone) => zone === '' || isTimezone(zone), 'Not a time zone of the IANA database.')
/** HTML that an admin pastes from an ad network. */
const adCode = z.string().max(20_000)

/** The client id and secret that the service gave the owner for this site. */
function socialSettings<Service extends string>(service: Service) {
  return {
    [`social.${service}.enable`]: setting(z.boolean(), false),
    [`social.${service}.client_id`]: setting(z.string().trim().max(300), '', { isPublic: false }),
    [`social.${service}.client_secret`]: secretSetting(),
  } as Record<`social.${Service}.enable`, SettingDefinition<z.ZodBoolean>> &
    Record<`social.${Service}.client_id`, SettingDefinition<z.ZodString>> &
    Record<`social.${Service}.client_secret`, ReturnType<typeof secretSetting>>
}

/** Every setting by its dotted name. What an owner may change at run time is here; nothing else is a setting. */
export const SETTINGS = {
  /** Links in mails start with it. */
  base_url: setting(z.union([z.literal(''), z.url({ protocol: /^https?$/ })]), '', {
    isForAdmins: true,
  }),

  /** Where built assets are served from, such as a CDN in front of this site; empty = this site. */
  asset_url: setting(assetAddress, '', { isForAdmins: true }),

  'branding.site_name': setting(singleLine(60).min(1), 'Atoll'),
  'branding.logo_light': setting(imageAddress, ''),
  'branding.logo_dark': setting(imageAddress, ''),
  'branding.logo_light_mobile': setting(imageAddress, ''),
  'branding.logo_dark_mobile': setting(imageAddress, ''),

  'registration.disable': setting(z.boolean(), false),
  'registration.policies': setting(PolicyItems, []),

  /** Whether who registers must prove the address before anything else. */
  require_email_confirmation: setting(z.boolean(), false),

  /** A site to try out: the sign-in form is filled in already. */
  'site.demo': setting(z.boolean(), false),
  /** `random`: one of 100 accounts, whose number replaces ":number" in the address. */
  'site.demo_account': setting(z.enum(['random', 'fixed']), 'random'),
  'site.demo_email': setting(z.string().trim().max(254), 'demo:number@example.com'),
  'site.demo_password': setting(z.string().max(200), 'demo account'),

  ...socialSettings('google'),
  ...socialSettings('facebook'),
  ...socialSettings('twitter'),
  ...socialSettings('envato'),
  'social.compact_buttons': setting(z.boolean(), false),

  'recaptcha.site_key': setting(z.string().trim().max(200), ''),
  'recaptcha.secret_key': secretSetting(),
  /** Where visitors are checked. */
  'recaptcha.enable': setting(z.object({ register: z.boolean().default(false) }), {
    register: false,
  }),

  'mail.from_address': setting(z.union([z.literal(''), z.email()]), '', { isPublic: false }),
  'mail.from_name': setting(singleLine(100), '', { isPublic: false }),
  /** As `MAIL_URL`, and before it. */
  'mail.transport_url': secretSetting(MailUrl),

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
  /** A custom page's slug or id, when that is the type. */
  'homepage.value': setting(z.string().max(200), ''),
  'homepage.appearance': setting(LandingAppearance, DEFAULT_LANDING),

  menus: setting(z.array(Menu).max(30), []),

  'ads.disable': setting(z.boolean(), true),
  /** Their scripts run in the site's own name. */
  'ads.landing-top': setting(adCode, '', { isForAdmins: true }),
  'ads.file-preview': setting(adCode, '', { isForAdmins: true }),
  'ads.drive': setting(adCode, '', { isForAdmins: true }),

  /** Bytes; 0 = no limit but the bucket's. */
  'uploads.max_size': setting(z.number().int().min(0), 0),
  'uploads.allowed_types': setting(fileTypes, []),
  'uploads.blocked_types': setting(fileTypes, []),
  /** Whether browsers send files straight to the bucket. */
  'uploads.s3_direct_upload': setting(z.boolean(), true),
  /** Whether files may not come by the resumable protocol. */
  'uploads.disable_tus': setting(z.boolean(), false),
  /** Bytes of a piece: R2's smallest part at least, and no more than one request can carry. */
  'uploads.chunk_size': setting(
    z
      .number()
      .int()
      .min(5 * MIB)
      .max(95 * MIB),
    8 * MIB,
  ),
  /** What keeps the files of each of the two disks that clients know. */
  'uploads.uploads_driver': setting(StorageDriver, 'r2'),
  'uploads.public_driver': setting(StorageDriver, 'r2'),
  /** Bytes that each user may hold unless set for the user; 0 = no limit. */
  'uploads.available_space': setting(z.number().int().min(0), 10 * GIB, { isPublic: false }),

  /** Whether files are found by the text in them; off, what was read of them is forgotten within the hour. */
  'drive.search_text': setting(z.boolean(), true),
  /** Days until the scheduled job empties what was thrown away; 0 = never. */
  'drive.trash_days': setting(z.number().int().min(0).max(3650), 30),
  /**
   * Files and folders below those chosen that one call may move, copy, throw away or take back: one transaction, which
   * Turso ends after 5 s. Deleting for ever from the trash knows no limit.
   */
  'drive.entries_at_once': setting(z.number().int().min(1), 100_000, { isPublic: false }),
  /** Former contents kept of a file that is replaced, the latest; 0 = none. */
  'drive.versions_kept': setting(z.number().int().min(0).max(1000), 20),
  /** Days until the scheduled job removes a former content; 0 = never. */
  'drive.versions_days': setting(z.number().int().min(0).max(3650), 90),
} as const

export type SettingName = keyof typeof SETTINGS
export type SettingValues = { [Name in SettingName]: z.infer<(typeof SETTINGS)[Name]['schema']> }

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name)

/** Every setting's value: what is stored where it still fits the schema, else the default. */
export function settingValues(stored: ReadonlyMap<string, unknown>): SettingValues {
  return Object.fromEntries(
    SETTING_NAMES.map((name) => {
      const { isSecret, schema } = SETTINGS[name]
      // What a secret looked like before it was encrypted was checked then.
      const storedSchema = isSecret ? z.string() : schema
      const parsed = stored.has(name) ? storedSchema.safeParse(stored.get(name)) : null
      return [name, parsed?.success ? parsed.data : SETTINGS[name].default]
    }),
  ) as unknown as SettingValues
}

/** `{"a.b.c": 1}` → `{a: {b: {c: 1}}}`. */
export function nestSettings(values: Partial<SettingValues>): Record<string, unknown> {
  const nested: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const path = name.split('.')
    const last = path.pop() ?? name
    let section = nested
    for (const key of path) section = (section[key] ??= {}) as Record<string, unknown>
    section[last] = value
  }
  return nested
}

/** Stands for a secret that is set; sent back, it leaves the secret as it is. */
export const KEPT_SECRET = '********'

/** The values as an admin may see them. */
export function withoutSecrets(values: SettingValues): SettingValues {
  return Object.fromEntries(
    SETTING_NAMES.map((name) => [
      name,
      SETTINGS[name].isSecret && values[name] !== '' ? KEPT_SECRET : values[name],
    ]),
  ) as unknown as SettingValues
}

/** What the sign-in form is filled in with on a demo site; nobody's business on another. */
const NO_DEMO = {
  'site.demo_account': 'random',
  'site.demo_email': '',
  'site.demo_password': '',
} as const satisfies Partial<SettingValues>

export function publicSettings(values: SettingValues): PublicSettings {
  const shown: SettingValues = values['site.demo'] ? values : { ...values, ...NO_DEMO }
  const entries = SETTING_NAMES.filter((name) => SETTINGS[name].isPublic).map((name) => [
    name,
    shown[name],
  ])
  return nestSettings(
    Object.fromEntries(entries) as Partial<SettingValues>,
  ) as unknown as PublicSettings
}
