import type { Random } from './random.ts'

/** Parts of pictures, as SVG in a frame of 1200 × 800. */

export const WIDTH = 1200
export const HEIGHT = 800

export const svgDocument = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH * 0.9}" height="${HEIGHT * 0.9}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${content}</svg>`

export const round = (value: number) => Math.round(value * 10) / 10

export const times = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join('')

export const rect = (top: number, height: number, fill: string, more = '') =>
  `<rect y="${top}" width="${WIDTH}" height="${height}" fill="${fill}" ${more}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${more}/>`

export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  ellipse(x, y, r, r, fill, more)

/** From top to bottom. */
export const gradient = (id: string, ...colors: string[]) =>
  `<linearGradient id="${id}" x2="0" y2="1">${stops(colors)}</linearGradient>`

/** From the middle outwards; "none" at the end fades away. */
export const glow = (id: string, ...colors: string[]) =>
  `<radialGradient id="${id}">${stops(colors)}</radialGradient>`

const stops = (colors: string[]) =>
  colors
    .map((color, index) => {
      const isClear = color === 'none'
      return `<stop offset="${round(index / (colors.length - 1))}" stop-color="${isClear ? (colors[index - 1] ?? '#fff') : color}"${isClear ? ' stop-opacity="0"' : ''}/>`
    })
    .join('')

export const blur = (id: string, deviation: number) =>
  `<filter id="${id}" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`

/** A texture whose lows and highs have the first and the last of these colors. */
export function texture(
  id: string,
  frequency: string,
  seed: number,
  colors: readonly string[],
  octaves = 4,
): string {
  const table = (start: number) =>
    colors.map((color) => Number.parseInt(color.slice(start, start + 2), 16) / 255).join(' ')
  return `<filter id="${id}" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">
    <feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="${octaves}" seed="${seed}"/>
    <feColorMatrix values="1.9 0 0 0 -.45 1.9 0 0 0 -.45 1.9 0 0 0 -.45 0 0 0 0 1"/>
    <feComponentTransfer><feFuncR type="table" tableValues="${table(1)}"/><feFuncG type="table" tableValues="${table(3)}"/><feFuncB type="table" tableValues="${table(5)}"/></feComponentTransfer>
  </filter>`
}

/** Streaks of cloud. */
export const clouds = (id: string, seed: number) =>
  `<filter id="${id}" x="0" y="0" width="100%" height="100%">
    <feTurbulence type="fractalNoise" baseFrequency=".0025 .014" numOctaves="5" seed="${seed}"/>
    <feColorMatrix values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 3.2 0 0 0 -1.5"/>
  </filter>`

/** A line of hills from side to side, closed downwards. */
export function hills(random: Random, top: number, rise: number, fill: string, more = ''): string {
  const steps = 7
  let path = `M-80 ${top}`
  for (let step = 0; step < steps; step++) {
    const x = -80 + (step * 1360) / steps
    const width = 1360 / steps
    const peak = top - random.between(rise * 0.15, rise)
    path += ` Q${round(x + width * 0.3)} ${round(peak)} ${round(x + width * 0.6)} ${round(top - random.between(0, rise * 0.6))} T${round(x + width)} ${round(top - random.between(0, rise * 0.4))}`
  }
  return `<path d="${path} V900 H-80 Z" fill="${fill}" ${more}/>`
}

export function sailingBoat(
  x: number,
  y: number,
  size: number,
  { sail, hull }: { sail: string; hull: string },
): string {
  const boat = `<path d="M-46 0 H52 L38 16 H-36 Z" fill="${hull}"/><path d="M2-4 V-128 Q46-64 44-6 Z" fill="${sail}"/><path d="M-4-8 V-108 Q-38-50-44-8 Z" fill="${sail}" opacity=".82"/>`
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${round(size)})">${boat}<g transform="translate(0 32) scale(1 -.7)" opacity=".22">${boat}</g></g>`
}

export function palm(x: number, y: number, size: number, color: string): string {
  const leaves = [-160, -125, -80, -40, 5, 35]
    .map(
      (angle) =>
        `<path d="M0 0 Q70-46 150 14 Q76-14 0 10 Z" transform="translate(34 -300) rotate(${angle + 20})"/>`,
    )
    .join('')
  return `<g transform="translate(${x} ${y}) scale(${size})" fill="${color}"><path d="M-10 0 Q-4-160 28-300 L40-298 Q18-150 14 0 Z"/>${leaves}</g>`
}
