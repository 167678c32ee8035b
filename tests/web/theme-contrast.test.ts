import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
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

/** WCAG 2.2, "relative luminance". */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
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
      ratio: contrast(colors[name] ?? '', colors[surface] ?? ''),
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

it('has a hue for each of twelve types', () => {
  expect(TYPES).toHaveLength(12)
})
