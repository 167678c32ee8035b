import { describe, expect, it } from 'vitest'
import type { Translate } from '#web/i18n/i18n-context.tsx'
import { byteAmount, bytesOf, numberIn } from '#web/islands/admin/settings/byte-amount.ts'
import {
  findSettings,
  sectionAt,
  sectionPath,
  settingPath,
} from '#web/islands/admin/settings/setting-places.ts'
import { SETTING_CONTROLS, showsOwnError } from '#web/islands/admin/settings/setting-control.tsx'
import {
  errorsOfParts,
  withChange,
  withoutSaved,
  withoutSetting,
} from '#web/islands/admin/settings/use-settings-draft.ts'
import { findPages } from '#web/islands/admin/palette/palette-options.ts'
import type { AdminSetting } from '#worker/features/admin/settings/schema.ts'
import { SETTING_SECTIONS } from '#worker/settings/presentation.ts'
import { SETTING_NAMES, SETTINGS } from '#worker/settings/registry.ts'

const settings = SETTING_NAMES.map((name): AdminSetting => {
  const { section, group, label, help, input, unit } = SETTINGS[name]
  return {
    name,
    section,
    group: group ?? null,
    label,
    help,
    input,
    unit: unit ?? null,
    choices: [],
    minimum: null,
    maximum: null,
    default: SETTINGS[name].default,
    value: SETTINGS[name].default,
    can_change: true,
  }
})

const t = ((text: string) => text) as Translate
const found = (text: string) => findSettings(settings, text, t).map(({ name }) => name)

describe('settings', () => {
  it('have a control each, in a section with an address', () => {
    for (const { name, input, section } of settings) {
      expect(SETTING_CONTROLS[input], name).toBeDefined()
      expect(sectionPath(section), name).toMatch(/^\/admin\/(settings\/[a-z-]+|ads)$/)
    }
    for (const section of SETTING_SECTIONS)
      expect(settings.some((setting) => setting.section === section)).toBe(true)
  })

  it('are found by label, help, name, section and group', () => {
    expect(found('')).toEqual([])
    expect(found('until the trash')).toEqual(['drive.trash_days'])
    expect(found('drive.TRASH')).toEqual(['drive.trash_days'])
    expect(found('google client secret developer')).toEqual(['social.google.client_secret'])
    expect(found('date').slice(0, 2)).toEqual(['dates.format', 'dates.default_timezone'])
    expect(found('homepage custom')).toContain('homepage.value')
    expect(found('no such thing')).toEqual([])
  })

  it.each([
    ['/admin/settings', 'General'],
    ['/admin/settings/', 'General'],
    ['/admin/settings/outgoing-mail', 'Outgoing mail'],
    ['/admin/settings/outgoing-mail/', 'Outgoing mail'],
    ['/admin/settings/api', 'API'],
    ['/admin/settings/ads', null],
    ['/admin/settings/nothing', null],
  ])('at %s are those of %s', (path, section) => {
    expect(sectionAt(path)).toBe(section)
  })

  it('have an address that focuses them', () => {
    const [first] = settings
    if (first) expect(settingPath(first)).toBe('/admin/settings/general?setting=base_url')
    expect(settingPath({ section: 'Ads', name: 'ads.drive' })).toBe('/admin/ads?setting=ads.drive')
  })
})

describe('sizes', () => {
  it.each([
    [0, '0', 'MB'],
    [1024, '1', 'KB'],
    [1536, '1.5', 'KB'],
    [8 * 1024 ** 2, '8', 'MB'],
    [1.5 * 1024 ** 3, '1.5', 'GB'],
    [1025 * 1024 ** 2, '1025', 'MB'],
    [10 * 1024 ** 4, '10', 'TB'],
    [1, '0.0009765625', 'KB'],
    [8 * 1024 ** 2 + 1, '8192.0009765625', 'KB'],
  ] as const)('%i bytes are %s %s, and back', (bytes, amount, unit) => {
    expect(byteAmount(bytes)).toEqual({ amount, unit })
    expect(bytesOf({ amount, unit })).toBe(bytes)
  })

  it.each([
    ['12', 12],
    [' 1,5 ', 1.5],
    ['-1', -1],
    ['', ''],
    ['1e9', '1e9'],
    ['many', 'many'],
  ])('%j is the number %j', (text, number) => {
    expect(numberIn(text)).toBe(number)
  })
})

it('a value changed back is no change', () => {
  const setting = { name: 'menus', value: [{ id: 'a' }] }
  const changed = withChange({ other: 1 }, setting, [])
  expect(changed).toEqual({ other: 1, menus: [] })
  expect(withChange(changed, setting, [{ id: 'a' }])).toEqual({ other: 1 })
})

it.each([
  ['what was sent is saved', { days: 8 }, { days: 8 }, {}],
  ['what was changed again stays', { days: 9 }, { days: 8 }, { days: 9 }],
  ['what was changed since stays', { days: 8, name: 'A' }, { days: 8 }, { name: 'A' }],
  ['what was changed back meanwhile stays', { days: 7 }, { days: 8 }, { days: 7 }],
])('after saving, %s', (_, draft, sent, left) => {
  expect(withoutSaved(draft, sent)).toEqual(left)
})

it('pages are found by their labels; all while nothing is typed', () => {
  const pages = [
    { path: '/users', label: 'Users', group: 'People', permission: 'users.view' },
    { path: '/ads', label: 'Ads', group: 'Site', permission: 'settings.update' },
  ] as const
  expect(findPages(pages, '', t)).toHaveLength(2)
  expect(findPages(pages, ' AD', t)).toEqual([{ href: '/admin/ads', label: 'Ads' }])
})

describe('errors of parts of a setting', () => {
  const errors = { 'a.b': ['one'], 'a.b.0.label': ['one'], 'a.bc': ['two'] }

  it('are those below its name, by their path in it', () => {
    expect(errorsOfParts(errors, 'a.b')).toEqual({ '0.label': ['one'] })
    expect(errorsOfParts(errors, 'a.bc')).toEqual({})
  })

  it('are gone with its own', () => {
    expect(withoutSetting(errors, 'a.b')).toEqual({ 'a.bc': ['two'] })
  })

  it.each([
    ['number', [], true],
    ['switches', ['0'], false],
    ['policies', [], false],
    ['policies', ['0.label', '11.action'], true],
    ['policies', ['0.label', '1.id'], false],
    ['menuItem', ['action'], true],
    ['menuItem', ['roles.0'], false],
  ] as const)('of %s, wrong %j, are shown at fields: %s', (input, parts, isShown) => {
    expect(showsOwnError(input, parts)).toBe(isShown)
  })
})
