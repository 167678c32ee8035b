import type { SettingName } from '#worker/settings/registry.ts'

/** The settings that the appearance editor changes. */
export const EDITED_SETTINGS = [
  'branding.site_name',
  'branding.logo_light',
  'branding.logo_dark',
  'branding.logo_light_mobile',
  'branding.logo_dark_mobile',
  'branding.favicon',
  'themes.default_id',
  'themes.user_change',
  'menus',
  'homepage.type',
  'homepage.appearance',
  'registration.disable',
  'registration.policies',
  'social.compact_buttons',
  'custom_code.style',
  'custom_code.html',
  'seo.title',
  'seo.description',
  'seo.image',
] as const satisfies SettingName[]
export type EditedSettingName = (typeof EDITED_SETTINGS)[number]

export const isEdited = (name: string): name is EditedSettingName =>
  EDITED_SETTINGS.some((each) => each === name)
