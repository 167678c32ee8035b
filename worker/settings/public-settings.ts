import type { z } from 'zod'
import { nestedShape, nestSettings } from './nest-settings.ts'
import type { Nested } from './nest-settings.ts'
import { SETTING_NAMES, SETTINGS } from './registry.ts'
import type { SettingName, SettingValues } from './registry.ts'

type PublicName = {
  [Name in SettingName]: (typeof SETTINGS)[Name]['isPublic'] extends true ? Name : never
}[SettingName]

/** The settings that every visitor's browser gets, nested by their dotted names. */
export type PublicSettings = Nested<Pick<SettingValues, PublicName>>

const PUBLIC_NAMES = SETTING_NAMES.filter((name) => SETTINGS[name].isPublic)

export const PublicSettings = nestedShape(
  Object.fromEntries(PUBLIC_NAMES.map((name) => [name, SETTINGS[name].schema])),
).meta({ ref: 'PublicSettings' }) as unknown as z.ZodType<PublicSettings>

/** Prefilled sign-in of demo sites; hidden on others. */
const NO_DEMO = {
  'site.demo_account': 'random',
  'site.demo_email': '',
  'site.demo_password': '',
} as const satisfies Partial<SettingValues>

export function publicSettings(values: SettingValues): PublicSettings {
  const shown: SettingValues = values['site.demo'] ? values : { ...values, ...NO_DEMO }
  const entries = PUBLIC_NAMES.map((name) => [name, shown[name]])
  return nestSettings(Object.fromEntries(entries) as object) as PublicSettings
}
