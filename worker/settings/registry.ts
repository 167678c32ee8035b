import { z } from 'zod'
import { BILLING_SETTINGS } from './billing-settings.ts'
import { FILE_SETTINGS } from './file-settings.ts'
import { PAGE_SETTINGS } from './page-settings.ts'
import { nestedShape } from './nest-settings.ts'
import { SIGN_IN_SETTINGS } from './sign-in-settings.ts'
import { SITE_SETTINGS } from './site-settings.ts'

/** Every setting by its dotted name: what an owner may change at run time. */
export const SETTINGS = {
  ...SITE_SETTINGS,
  ...SIGN_IN_SETTINGS,
  ...PAGE_SETTINGS,
  ...FILE_SETTINGS,
  ...BILLING_SETTINGS,
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
      // Secrets are stored encrypted; their plain text was validated before.
      const storedSchema = isSecret ? z.string() : schema
      const parsed = stored.has(name) ? storedSchema.safeParse(stored.get(name)) : null
      return [name, parsed?.success ? parsed.data : SETTINGS[name].default]
    }),
  ) as unknown as SettingValues
}

/** All settings as `nestSettings` gives them to an admin. */
export const NestedSettings = nestedShape(
  Object.fromEntries(
    SETTING_NAMES.map((name) => [
      name,
      SETTINGS[name].isSecret ? z.string() : SETTINGS[name].schema,
    ]),
  ),
)

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
