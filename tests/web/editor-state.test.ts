import { describe, expect, it } from 'vitest'
import {
  change,
  changedSettings,
  isDirty,
  startEditing,
  themeChanges,
  undo,
  withCopy,
  withSetting,
  withTheme,
} from '#web/islands/admin/appearance/editor-state.ts'
import { moved } from '#web/islands/admin/appearance/fields/moved.ts'
import type { Theme } from '#worker/settings/schema.ts'

const theme = (id: number, fields: Partial<Theme> = {}): Theme => ({
  id,
  name: `Theme ${id}`,
  colors: { '--accent': '#123456' },
  is_dark: false,
  default_light: false,
  default_dark: false,
  ...fields,
})

const START = startEditing({
  settings: { 'branding.site_name': 'Atoll', menus: [] },
  themes: [theme(1, { default_light: true }), theme(2)],
})

const rename = (state: typeof START, name: string, now: number) =>
  change(state, 'branding.site_name', withSetting(state.draft, 'branding.site_name', name), now)

describe('the draft of the appearance editor', () => {
  it('goes back step by step; typing in one field is one step', () => {
    const typed = rename(rename(START, 'L', 0), 'Lagoon', 500)
    const menus = change(typed, 'menus', withSetting(typed.draft, 'menus', [{ id: 'a' }]), 600)
    const later = rename(menus, 'Reef', 700)
    expect(later.past).toHaveLength(3)
    expect(undo(later).draft).toEqual(menus.draft)
    expect(undo(undo(later)).draft).toEqual(typed.draft)
    expect(undo(undo(undo(later)))).toEqual(START)
    expect(undo(START)).toBe(START)
    expect(rename(rename(START, 'L', 0), 'Lagoon', 5000).past).toHaveLength(2)
  })

  it('knows what has changed', () => {
    expect(isDirty(START)).toBe(false)
    const renamed = rename(START, 'Lagoon', 0)
    expect(changedSettings(renamed)).toEqual({ 'branding.site_name': 'Lagoon' })
    expect(isDirty(rename(renamed, 'Atoll', 1))).toBe(false)
    const copy = withCopy(START.draft, theme(2), 'Copy')
    expect(copy.id).toBe(-1)
    const themes = copy.draft.themes.filter(({ id }) => id !== 2)
    const state = { ...START, draft: withTheme({ ...copy.draft, themes }, 1, { name: 'One' }) }
    expect(themeChanges(state)).toEqual({
      created: [expect.objectContaining({ id: -1, name: 'Copy' })],
      updated: [expect.objectContaining({ id: 1, name: 'One' })],
      deletedIds: [2],
    })
  })

  it('has one default of each brightness', () => {
    const { themes } = withTheme(START.draft, 2, { default_light: true })
    expect(themes.map((each) => each.default_light)).toEqual([false, true])
    expect(withTheme(START.draft, 2, { name: 'Two' }).themes[0]?.default_light).toBe(true)
  })
})

it.each([
  [0, 3, 'bca'],
  [0, 2, 'bac'],
  [2, 0, 'cab'],
  [2, 1, 'acb'],
  [1, 1, 'abc'],
  [1, 2, 'abc'],
  [7, 0, 'abc'],
])('an item moved from %i before %i', (from, to, order) => {
  expect(moved([...'abc'], from, to).join('')).toBe(order)
})
