import type { ThemeToken } from '#worker/settings/theme-tokens.ts'

/** Red, green and blue from 0 to 255. */
type Rgb = readonly [number, number, number]

const SURFACES = ['--frame', '--surface', '--raised', '--sunken', '--selection'] as const
const TEXTS = ['--text', '--muted', '--accent', '--danger', '--positive'] as const

interface Pair {
  token: ThemeToken
  on: ThemeToken
  least: number
}

/** Pairs that must be told apart (WCAG 2.2 AA: text 4.5, signs 3). */
const PAIRS: readonly Pair[] = [
  ...TEXTS.flatMap((token) => SURFACES.map((on) => ({ token, on, least: 4.5 }))),
  { token: '--on-accent', on: '--accent', least: 4.5 },
  { token: '--surface', on: '--danger', least: 4.5 },
  ...SURFACES.map((on): Pair => ({ token: '--focus', on, least: 3 })),
]

export interface WeakPair extends Pair {
  ratio: number
}

/** The pairs of a theme with too little contrast, the worst of each token; `toRgb` reads a CSS color. */
export function weakPairs(
  colors: Readonly<Record<string, string>>,
  toRgb: (color: string) => Rgb | null,
): WeakPair[] {
  const worst = new Map<ThemeToken, WeakPair>()
  for (const pair of PAIRS) {
    const [color, ground] = [toRgb(colors[pair.token] ?? ''), toRgb(colors[pair.on] ?? '')]
    if (!color || !ground) continue
    const ratio = contrast(color, ground)
    const known = worst.get(pair.token)
    if (ratio < pair.least && (!known || ratio < known.ratio))
      worst.set(pair.token, { ...pair, ratio })
  }
  return [...worst.values()]
}

/** WCAG 2.2, "contrast ratio". */
export function contrast(a: Rgb, b: Rgb): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

/** WCAG 2.2, "relative luminance". */
function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
