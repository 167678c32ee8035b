import { z } from 'zod'
import { FILE_SETTINGS } from './file-settings.ts'
import { PAGE_SETTINGS } from './page-settings.ts'
import type { PublicSettings } from './schema.ts'
import { SITE_SETTINGS } from './site-settings.ts'

/** Every setting by its dotted name: what an owner may change at run time. */
export const SETTINGS = { ...SITE_SETTINGS, ...PAGE_SETTINGS, ...FILE_SETTINGS } as const

export type SettingName = keyof typeof SETTINGS
export type SettingValues = { [Name in SettingName]: z.infer<(typeof SETTINGS)[Name]['schema']> }

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name)

/** Every setting's value: what is stored where it still fits the schema, else the default. */
export function settingValues(stored: ReadonlyMap<string, unknown>): SettingValues {
  return Object.fromEntries(
    SETTING_NAMES.map((name) => {
      const { isSecret, schema } = SETTINGS[name]
      // Secrets are stored encrypted; their plain text was validated before.
      const storedSchema = isSecret ? z.string() : schema
      const parsed = stored.has(name) ? storedSchema.safeParse(stored.get(name)) : null
      return [name, parsed?.success ? parsed.data : SETTINGS[name].default]
    }),
  ) as unknown as SettingValues
}

/** `{"a.b.c": 1}` → `{a: {b: {c: 1}}}`. */
export function nestSettings(values: object): Record<string, unknown> {
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

/** All settings as `nestSettings` gives them to an admin. */
export const NestedSettings = shapeOf(
  nestSettings(
    Object.fromEntries(
      SETTING_NAMES.map((name) => [
        name,
        SETTINGS[name].isSecret ? z.string() : SETTINGS[name].schema,
      ]),
    ),
  ),
)

function shapeOf(nested: object): z.ZodObject {
  return z.object(
    Object.fromEntries(
      Object.entries(nested).map(([name, value]: [string, object]) => [
        name,
        value instanceof z.ZodType ? value : shapeOf(value),
      ]),
    ),
  )
}

/** Replaces a stored secret in responses; submitted, it keeps the secret. */
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

/** Prefilled sign-in of demo sites; hidden on others. */
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
