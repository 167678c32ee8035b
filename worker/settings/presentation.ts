/** The pages of settings, in their order. */
export const SETTING_SECTIONS = [
  'General',
  'Authentication',
  'Uploading',
  'Drive',
  'Outgoing mail',
  'Localization',
  'Themes',
  'Menus',
  'Captcha',
  'Cookie notice',
  'Billing',
  'Notifications',
  'API',
  'Custom code',
  'Ads',
] as const
export type SettingSection = (typeof SETTING_SECTIONS)[number]

/** Kinds of controls; the admin area has one for each. */
export const SETTING_INPUTS = [
  'code',
  'email',
  'image',
  'landing',
  'language',
  'menuItem',
  'menus',
  'number',
  'page',
  'paragraph',
  'policies',
  'secret',
  'select',
  'switch',
  'switches',
  'text',
  'texts',
  'theme',
  'timezone',
  'url',
] as const
export type SettingInput = (typeof SETTING_INPUTS)[number]

export const SETTING_UNITS = ['bytes', 'days'] as const
export type SettingUnit = (typeof SETTING_UNITS)[number]
