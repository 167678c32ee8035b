import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast, weakPairs } from '#web/islands/admin/themes/contrast.ts'
import { DEFAULT_THEMES } from '#worker/settings/default-themes.ts'

const TOKENS = readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8')

/** The colors of tokens.css on light and on dark. */
const tokensOn = (brightness: 'light' | 'dark'): Record<string, string> =>
  Object.fromEntries(
    [
      ...TOKENS.matchAll(/(--[\w-]+): (?:light-dark\()?(#[0-9a-f]{6})(?:, (#[0-9a-f]{6})\))?;/g),
    ].map(([, name = '', light = '', dark = light]) => [
      name,
      brightness === 'dark' ? dark : light,
    ]),
  )

const THEMES = DEFAULT_THEMES.map(({ name, is_dark: isDark, colors }) => ({
  name,
  colors: {
    ...tokensOn(isDark ? 'dark' : 'light'),
    ...colors,
  },
}))

const rgb = (color: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) =>
    Number.parseInt(color.slice(start, start + 2), 16),
  )
  return [red, green, blue] as const
}

const SURFACES = ['--frame', '--surface', '--raised', '--sunken', '--selection']
const TEXTS = ['--muted', '--accent', '--danger', '--positive']
const CODE = ['--code-keyword', '--code-string', '--code-value', '--code-title']
const TYPES = Object.keys(tokensOn('light')).filter((name) => name.startsWith('--type-'))

/** The lowest contrast of each of these with any of the surfaces. */
function worst(colors: Record<string, string>, names: string[], surfaces = SURFACES) {
  const pairs = names.flatMap((name) =>
    surfaces.map((surface) => ({
      pair: `${name} on ${surface}`,
      ratio: contrast(rgb(colors[name] ?? ''), rgb(colors[surface] ?? '')),
    })),
  )
  return pairs.toSorted((a, b) => a.ratio - b.ratio)[0]
}

describe.each(THEMES)('the $name theme', ({ colors }) => {
  it.each([
    ['body text is AAA', ['--text'], 7, SURFACES],
    ['other text is AA', TEXTS, 4.5, SURFACES],
    ['text on the accent is AA', ['--on-accent'], 4.5, ['--accent']],
    ['text of a notice is AA', ['--on-notice'], 4.5, ['--notice']],
    ['text of a danger button is AA', ['--surface'], 4.5, ['--danger']],
    ['code is AA', CODE, 4.5, ['--surface', '--raised', '--sunken']],
    ['icons of types are 3:1', TYPES, 3, SURFACES],
    ['the focus ring is 3:1', ['--focus'], 3, SURFACES],
  ])('%s', (_claim, names, least, surfaces) => {
    const lowest = worst(colors, names, surfaces)
    expect(lowest?.ratio, lowest?.pair).toBeGreaterThanOrEqual(least)
  })
})

it('the editor of themes warns of the worst pair of each color, and of none of the default themes', () => {
  const [light, dark] = DEFAULT_THEMES
  expect([...weakPairs(light?.colors ?? {}, rgb), ...weakPairs(dark?.colors ?? {}, rgb)]).toEqual(
    [],
  )
  const pale = { ...light?.colors, '--muted': '#aab4b6', '--focus': '#ffffff' }
  expect(weakPairs(pale, rgb)).toEqual([
    { token: '--muted', on: '--selection', least: 4.5, ratio: expect.closeTo(1.8, 1) },
    { token: '--focus', on: '--surface', least: 3, ratio: 1 },
  ])
})

it('has a hue for each of twelve types', () => {
  expect(TYPES).toHaveLength(12)
})

it('the dark rooms of previews have all colors of the default dark theme, but the page’s', () => {
  const sheet = readFileSync(new URL('../../web/styles/drive/preview.css', import.meta.url), 'utf8')
  const room = /\.dark-room \{[^}]*\}/.exec(sheet)?.[0] ?? ''
  const { '--frame': _, ...dark } = DEFAULT_THEMES.find((theme) => theme.is_dark)?.colors ?? {}
  const colors = [...room.matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g)]
  expect(Object.fromEntries(colors.map(([, name, color]) => [name, color]))).toEqual(dark)
})
