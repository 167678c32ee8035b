import { describe, expect, it } from 'vitest'
import { choicesOf } from '#worker/features/admin/settings/list-settings.ts'
import { SETTING_NAMES, SETTINGS } from '#worker/settings/registry.ts'
import { checkSettings } from '../../../.config/settings-table.ts'

/** Read by browsers; clients of this API family know them. */
const READ = [
  'asset_url',
  'base_url',
  'dates.default_timezone',
  'dates.format',
  'branding.site_name',
  'branding.logo_light',
  'branding.logo_dark',
  'branding.logo_light_mobile',
  'branding.logo_dark_mobile',
  'registration.disable',
  'registration.policies',
  'social.google.enable',
  'social.facebook.enable',
  'social.twitter.enable',
  'social.envato.enable',
  'social.compact_buttons',
  'recaptcha.site_key',
  'recaptcha.enable',
  'cookie_notice.enable',
  'cookie_notice.position',
  'cookie_notice.button',
  'menus',
  'themes.user_change',
  'themes.default_id',
  'i18n.enable',
  'notif.subs.integrated',
  'notifications.integrated',
  'api.integrated',
  'billing.enable',
  'require_email_confirmation',
  'site.demo',
  'ads.disable',
  'ads.landing-top',
  'ads.file-preview',
  'ads.drive',
  'ads.origins',
  'homepage.type',
  'homepage.value',
  'homepage.appearance',
]

const COUNTED_BY_LABEL = [
  'drive.entries_at_once',
  'links.upload_files',
  'drive.new_addresses_per_day',
  'drive.versions_kept',
  'billing.manual.due_days',
]

describe('declarations of settings', () => {
  it('have labels and help, and are listed in the README', () => {
    expect(checkSettings()).toBeNull()
  })

  it('do not compile without a label or help', () => {
    type Declaration = (typeof SETTINGS)['base_url']
    const { label, ...unlabelled } = SETTINGS.base_url
    const { help, ...unexplained } = SETTINGS.base_url
    // @ts-expect-error a label is required
    const first: Declaration = unlabelled
    // @ts-expect-error help is required
    const second: Declaration = unexplained
    expect([first.label, second.help]).toEqual([undefined, undefined])
    expect([label, help]).not.toContain('')
  })

  it('keep secrets from visitors, and for full access', () => {
    const secrets = SETTING_NAMES.filter((name) => SETTINGS[name].isSecret)
    expect(secrets).toContain('mail.transport_url')
    for (const name of secrets)
      expect(SETTINGS[name], name).toMatchObject({ isPublic: false, permission: 'admin' })
  })

  it('need full access where a value could take over accounts', () => {
    expect(
      SETTING_NAMES.filter((name) => SETTINGS[name].permission === 'admin').toSorted(),
    ).toEqual([
      'ads.drive',
      'ads.file-preview',
      'ads.landing-top',
      'ads.origins',
      'asset_url',
      'base_url',
      'billing.stripe.secret_key',
      'billing.stripe.webhook_secret',
      'custom_code.html',
      'custom_code.style',
      'mail.transport_url',
      'recaptcha.secret_key',
      'social.envato.client_secret',
      'social.facebook.client_secret',
      'social.google.client_secret',
      'social.twitter.client_secret',
    ])
  })

  it('have a secret input where they are secrets', () => {
    for (const name of SETTING_NAMES)
      expect(SETTINGS[name].input === 'secret', name).toBe(SETTINGS[name].isSecret)
  })

  it('name every value that can be chosen, and no other', () => {
    for (const name of SETTING_NAMES) {
      const { input, schema, choices } = SETTINGS[name]
      const hasChoices = input === 'select' || input === 'switches'
      const values = hasChoices ? choicesOf(schema, choices).map(({ value }) => value) : []
      expect(Object.keys(choices ?? {}), name).toEqual(values)
      if (hasChoices) expect(values, name).not.toEqual([])
    }
  })

  it('cover what the product reads', () => {
    const missing = READ.filter((name) => !SETTING_NAMES.some((each) => each === name))
    expect(missing).toEqual([])
  })

  it('have a unit at each number whose label does not say what is counted, and nowhere else', () => {
    const numbers = SETTING_NAMES.filter((name) => SETTINGS[name].input === 'number')
    expect(numbers.filter((name) => SETTINGS[name].unit === undefined)).toEqual(COUNTED_BY_LABEL)
    for (const name of SETTING_NAMES) {
      const { input, label, unit } = SETTINGS[name]
      if (unit === undefined) continue
      expect(input, name).toBe('number')
      expect(label.toLowerCase(), name).not.toContain(unit)
    }
  })
})
