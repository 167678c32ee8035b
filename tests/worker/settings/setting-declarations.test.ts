import { describe, expect, it } from 'vitest'
import { SETTING_NAMES, SETTINGS } from '#worker/settings/registry.ts'
import { checkSettings } from '../../../.config/settings-table.ts'

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
      'asset_url',
      'base_url',
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

  it('have a unit and a number input together', () => {
    for (const name of SETTING_NAMES) {
      const { input, unit } = SETTINGS[name]
      expect(input === 'number', name).toBe(unit !== undefined)
    }
  })
})
