import type { Random } from './random.ts'
import {
  blur,
  circle,
  clouds,
  ellipse,
  glow,
  gradient,
  hills,
  palm,
  rect,
  round,
  sailingBoat,
  texture,
  times,
} from './svg.ts'

/** Draws one picture, as SVG without the element around it. */
export type Scene = (random: Random) => string

interface Light {
  sky: readonly [string, string, string]
  sun: { x: number; y: number; color: string } | null
  far: string
  water: readonly [string, string, string]
}

const LIGHTS = {
  dawn: {
    sky: ['#55608f', '#d98f8a', '#ffdcae'],
    sun: { x: 760, y: 372, color: '#fff2d2' },
    far: '#6b6489',
    water: ['#f0b896', '#8c7a99', '#27425c'],
  },
  noon: {
    sky: ['#2f86c9', '#7fbfe6', '#d9eef6'],
    sun: null,
    far: '#4f8d8c',
    water: ['#7fd3d6', '#1f9aa8', '#0b5f7c'],
  },
  dusk: {
    sky: ['#24304f', '#a0506b', '#ff9a5a'],
    sun: { x: 480, y: 396, color: '#ffe3a6' },
    far: '#3a2f4e',
    water: ['#e98a60', '#6d4765', '#1a2439'],
  },
  storm: {
    sky: ['#3c4a55', '#6d7d87', '#b9c4c6'],
    sun: null,
    far: '#46545a',
    water: ['#8fa3a6', '#4d676d', '#22363d'],
  },
} satisfies Record<string, Light>

const HORIZON = 430

/** Sky, a line of land and water; `front` is drawn over them. */
export const sea =
  (time: keyof typeof LIGHTS, front: (random: Random) => string = () => ''): Scene =>
  (random) => {
    const { sky, sun, far, water }: Light = LIGHTS[time]
    const glint = sun?.color ?? '#ffffff'
    return `<defs>${gradient('sky', ...sky)}${gradient('water', ...water)}${glow('sun', glint, glint, 'none')}${clouds('clouds', random.between(1, 90) | 0)}${blur('soft', 1.2)}</defs>
      ${rect(0, HORIZON + 20, 'url(#sky)')}
      ${sun ? circle(sun.x, sun.y, 380, 'url(#sun)', 'opacity=".55"') + circle(sun.x, sun.y, 34, sun.color) : ''}
      ${rect(0, HORIZON, '#fff', `filter="url(#clouds)" opacity="${time === 'storm' ? 0.75 : 0.5}"`)}
      ${hills(random, HORIZON + 4, 70, far, 'opacity=".55"')}${hills(random, HORIZON + 6, 42, far)}
      ${rect(HORIZON, 400, 'url(#water)')}
      <g filter="url(#soft)">${times(320, () => {
        const depth = random.between(0, 1) ** 1.6
        const nearSun = sun && random.between(0, 1) < 0.6
        const x = nearSun
          ? sun.x + random.between(-40, 40) * (1 + depth * 4)
          : random.between(0, 1200)
        return ellipse(
          x,
          HORIZON + 6 + depth * 380,
          4 + depth * random.between(8, 46),
          0.8 + depth * 2.4,
          nearSun ? glint : '#ffffff',
          `opacity="${round(nearSun ? 0.55 : 0.16)}"`,
        )
      })}</g>${front(random)}`
  }

const SAILS: [string, ...string[]] = [
  '#fdfbf5',
  '#f4e7cf',
  '#ffffff',
  '#e8573f',
  '#f2b84b',
  '#1f8a95',
]

export const regatta =
  (time: keyof typeof LIGHTS, boats: number): Scene =>
  (random) =>
    sea(time, () =>
      times(boats, (index) => {
        const depth = (index + 0.5) / boats
        return sailingBoat(
          random.between(80, 1120),
          HORIZON + 14 + depth * 230,
          0.35 + depth * 1.5,
          { sail: random.pick(SAILS), hull: random.pick(['#16323c', '#f5f1e8', '#8c2f24']) },
        )
      }),
    )(random)

export const palms =
  (time: keyof typeof LIGHTS): Scene =>
  (random) =>
    sea(
      time,
      () =>
        palm(140, 840, 1.9, '#151d24') +
        palm(300, 850, 1.4, '#10171d') +
        palm(1060, 850, 1.65, '#151d24') +
        hills(random, 790, 60, '#10171d'),
    )(random)

/** A lagoon from above, with a boat and its wake. */
export const reef =
  (colors: readonly string[], frequency = '.0032 .0056'): Scene =>
  (random) => {
    const [x, y, turn] = [
      random.between(300, 900),
      random.between(200, 600),
      random.between(0, 360),
    ]
    return `<defs>${texture('reef', frequency, random.between(1, 400) | 0, colors, 6)}${texture('ripples', '.02 .05', 4, ['#000000', '#ffffff'], 3)}${blur('soft', 3)}</defs>
      ${rect(0, 800, '#fff', 'filter="url(#reef)"')}${rect(0, 800, '#fff', 'filter="url(#ripples)" opacity=".06"')}
      <g transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)})"><path d="M0 0 L-170-22 Q-120 0-170 22 Z" fill="#fff" opacity=".5" filter="url(#soft)"/><ellipse rx="13" ry="5" fill="#fff"/><ellipse cx="2" rx="7" ry="2.5" fill="#c9402c"/></g>`
  }

export const LAGOON = ['#06364f', '#0b5f7c', '#128a9c', '#3fb8b8', '#8fdccb', '#f0e2b8', '#d9bd86']
export const DEEP = ['#052238', '#083a55', '#0c5670', '#157f8f', '#49b3ad', '#bfe6cf', '#f3e6c0']

/** Where the water meets the sand. */
export const shore: Scene = (random) =>
  `<defs>${texture('sand', '.35', 3, ['#d9b98c', '#f2dfba'], 3)}${gradient('water', '#0f7f92', '#5cc6c4')}<filter id="torn" x="-10%" y="-10%" width="120%" height="120%"><feTurbulence type="fractalNoise" baseFrequency=".012" numOctaves="4" seed="${random.between(1, 90) | 0}"/><feDisplacementMap in="SourceGraphic" scale="90"/></filter>${blur('soft', 5)}</defs>
    ${rect(0, 800, '#fff', 'filter="url(#sand)"')}
    <g filter="url(#torn)"><path d="M-60 560 L1300 210 V-80 H-60 Z" fill="#b89263" opacity=".55"/><path d="M-60 500 L1300 150 V-80 H-60 Z" fill="#fff" opacity=".95"/><path d="M-60 470 L1300 120 V-80 H-60 Z" fill="url(#water)"/><path d="M-60 330 L1300-10 V-30 L-60 300 Z" fill="#fff" opacity=".6"/></g>
    ${times(9, () => circle(random.between(60, 1100), random.between(600, 780), random.between(4, 13), random.pick(['#fff7ea', '#c98f6b', '#8d7257']), 'opacity=".9"'))}`

export const underwater: Scene = (random) =>
  `<defs>${gradient('water', '#8fe0dd', '#1f97ae', '#0a4a6b', '#06263f')}${blur('soft', 18)}${blur('near', 2)}</defs>
    ${rect(0, 800, 'url(#water)')}
    <g filter="url(#soft)" opacity=".3">${times(7, (index) => `<path d="M${index * 170 + 40}-40 l70 0 l${round(random.between(-120, 160))} 900 l-190 0 Z" fill="#eafffb"/>`)}</g>
    ${times(26, () => {
      const [x, y, size] = [
        random.between(150, 1050),
        random.between(180, 520),
        random.between(0.4, 1.3),
      ]
      return `<g transform="translate(${round(x)} ${round(y)}) scale(${round(size)})" fill="${random.pick(['#ffd45c', '#ff9a4d', '#f5fbff'])}"><ellipse rx="26" ry="12"/><path d="M-20 0 L-44-13 V13 Z"/><circle cx="15" cy="-3" r="2.5" fill="#12303b"/></g>`
    })}
    <g filter="url(#near)">${times(90, () => {
      const x = random.between(-20, 1220)
      return circle(
        x,
        820 - random.between(0, 150) * (0.5 + Math.abs(x - 600) / 900),
        random.between(18, 62),
        random.pick(['#e86a63', '#d9568f', '#f2a65a', '#7a4fb0', '#2f7d6b', '#f3d9a4']),
        'opacity=".92"',
      )
    })}</g>`

/** Lamps of a harbor, out of focus. */
export const lamps: Scene = (random) =>
  `<defs>${gradient('night', '#0c1424', '#1d2946', '#3a3152', '#10182a')}${blur('soft', 3)}${blur('far', 22)}</defs>
    ${rect(0, 800, 'url(#night)')}${hills(random, 420, 90, '#0a101d')}
    ${times(70, () => {
      const [x, y, r] = [random.between(0, 1200), random.between(330, 450), random.between(8, 30)]
      const color = random.pick(['#ffc46b', '#ffe2a8', '#ff8a5c', '#8fd3ff', '#f7f1d0'])
      return `${circle(x, y, r, color, 'opacity=".5" filter="url(#soft)"')}<rect x="${round(x - r / 3)}" y="${round(y + 40)}" width="${round(r * 0.7)}" height="${round(random.between(80, 300))}" fill="${color}" opacity=".22" filter="url(#far)"/>`
    })}`

export const mountains =
  (colors: readonly [string, string, string, string, string]): Scene =>
  (random) => {
    const [top, low, ...ridges] = colors
    return `<defs>${gradient('sky', top, low)}${glow('sun', '#fff6df', '#ffe7b5', 'none')}${clouds('clouds', 12)}${gradient('mist', '#ffffff', 'none')}</defs>
      ${rect(0, 800, 'url(#sky)')}${circle(820, 250, 330, 'url(#sun)', 'opacity=".7"')}${rect(0, 420, '#fff', 'filter="url(#clouds)" opacity=".45"')}
      ${ridges.map((color, index) => hills(random, 440 + index * 110, 190, color) + rect(470 + index * 110, 90, '#fff', 'opacity=".05"')).join('')}`
  }

const wood = () =>
  `${texture('wood', '.003 .09', 8, ['#6e4a2f', '#a97a4e'], 4)}${glow('shade', '#000000', '#000000', 'none')}`

/** Bowls on a table, from above. */
export const bowls =
  (fillings: readonly (readonly [string, ...string[]])[]): Scene =>
  (random) =>
    `<defs>${wood()}${glow('china', '#ffffff', '#f4efe6', '#dcd3c4')}</defs>
      ${rect(0, 800, '#fff', 'filter="url(#wood)"')}
      ${fillings
        .map((colors, index) => {
          const isAlone = fillings.length === 1
          const x = isAlone
            ? 620
            : 290 + (index * 640) / (fillings.length - 1) + random.between(-30, 30)
          const y = random.between(350, 460)
          const r = isAlone ? 330 : random.between(215, 255)
          return `${circle(x + 14, y + 26, r * 1.16, 'url(#shade)', 'opacity=".55"')}${circle(x, y, r, 'url(#china)')}${circle(x, y, r * 0.8, colors[0])}
          ${times(150, () => {
            const [angle, reach] = [
              random.between(0, Math.PI * 2),
              r * 0.74 * Math.sqrt(random.between(0, 1)),
            ]
            const size = random.between(14, 46) * (r / 330)
            return `<rect x="${round(x + Math.cos(angle) * reach - size / 2)}" y="${round(y + Math.sin(angle) * reach - size / 2)}" width="${round(size)}" height="${round(size * random.between(0.5, 1))}" rx="${round(size / 2.5)}" fill="${random.pick([...colors] as [string, ...string[]])}" transform="rotate(${round(random.between(0, 90))} ${round(x)} ${round(y)})"/>`
          })}`
        })
        .join('')}`

/** Fruit, piled up. */
export const fruit =
  (kinds: readonly (readonly [string, string])[]): Scene =>
  (random) =>
    `<defs>${kinds.map(([light, dark], index) => `<radialGradient id="f${index}" cx=".35" cy=".3" r=".8"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient>`).join('')}</defs>
      ${rect(0, 800, '#3a2a1d')}
      ${times(420, (index) => {
        const x = random.between(-20, 1220)
        const kind = Math.min(
          kinds.length - 1,
          Math.max(0, Math.floor(((x + random.between(-60, 60)) / 1200) * kinds.length)),
        )
        return circle(
          x,
          -20 + (index / 420) * 860,
          random.between(40, 58),
          `url(#f${kind})`,
          'stroke="#2a1b10" stroke-opacity=".25" stroke-width="3"',
        )
      })}`

export const flower =
  (petal: readonly [string, string], heart: string): Scene =>
  (random) =>
    `<defs>${gradient('leaf', '#7fae5a', '#2f6b4a', '#173f36')}${blur('far', 34)}<linearGradient id="petal" x2="0" y2="1"><stop stop-color="${petal[0]}"/><stop offset="1" stop-color="${petal[1]}"/></linearGradient>${glow('heart', '#fff3b8', heart, '#6b3d12')}</defs>
      ${rect(0, 800, 'url(#leaf)')}
      <g filter="url(#far)">${times(24, () => circle(random.between(0, 1200), random.between(0, 800), random.between(40, 130), random.pick(['#a9cf7a', '#1f5a42', '#e7f0b8', '#4f8f5a']), 'opacity=".55"'))}</g>
      <g transform="translate(600 410) rotate(${round(random.between(0, 40))})">${times(7, (index) => `<path d="M0 0 C-190-110-150-350 0-370 C150-350 190-110 0 0 Z" fill="url(#petal)" stroke="#fff" stroke-opacity=".35" stroke-width="3" transform="rotate(${round((index * 360) / 7)})"/>`)}<circle r="74" fill="url(#heart)"/></g>`

/** A spinnaker, filled by the wind. */
export const spinnaker =
  (colors: readonly [string, ...string[]]): Scene =>
  (random) =>
    sea(
      'noon',
      () =>
        `<g transform="translate(600 700)">${times(colors.length, (index) => {
          const [from, to] = [index / colors.length, (index + 1) / colors.length]
          const at = (share: number) => round(-330 + share * 660)
          return `<path d="M0-680 Q${at(from) * 1.7}-420 ${at(from)}-90 Q${round((at(from) + at(to)) / 2)}-70 ${at(to)}-90 Q${at(to) * 1.7}-420 0-680 Z" fill="${colors[index]}"/>`
        })}<path d="M0-680 Q-560-420-330-90 Q-420-420 0-680 Z" fill="#000" opacity=".14"/><path d="M-120 10 H150 L110 70 H-80 Z" fill="#16323c"/><path d="M10 10 L0-680" stroke="#20323a" stroke-width="5"/></g>`,
    )(random)

/** A room with light from a window on its wall. */
export const room =
  (wall: string, vase: string): Scene =>
  (random) =>
    `<defs>${texture('wall', '.6', 5, ['#e9e2d6', '#f6f1e8'], 2)}${wood()}${blur('soft', 7)}</defs>
      ${rect(0, 800, wall)}${rect(0, 800, '#fff', 'filter="url(#wall)" opacity=".35"')}
      <g filter="url(#soft)" fill="#fff3d6" opacity=".75"><path d="M300 60 L560 20 L620 360 L360 400 Z"/><path d="M600 14 L860-26 L920 314 L660 354 Z"/></g>
      ${rect(620, 180, '#fff', 'filter="url(#wood)"')}${rect(612, 12, '#000', 'opacity=".2"')}
      ${times(9, () => {
        const [x, y] = [random.between(690, 950), random.between(220, 390)]
        return `<path d="M820 520 Q${round((820 + x) / 2 + 20)} ${round(y + 120)} ${round(x)} ${round(y)}" stroke="#3f6b4a" stroke-width="6" fill="none"/>${times(6, (leaf) => ellipse(x + Math.cos(leaf) * 22, y + Math.sin(leaf) * 22, 20, 13, random.pick(['#e8573f', '#f2a65a', '#f7d9c4', '#d9568f'])))}`
      })}
      <path d="M768 500 H872 Q910 570 880 640 Q870 660 820 660 Q770 660 760 640 Q730 570 768 500 Z" fill="${vase}"/><path d="M784 500 Q752 570 776 640" stroke="#fff" stroke-opacity=".4" stroke-width="12" fill="none"/>
      ${ellipse(300, 640, 120, 26, '#000', 'opacity=".18"')}<path d="M200 590 Q300 690 400 590 Z" fill="#f4efe6"/>${circle(270, 580, 34, '#e8a23c')}${circle(325, 576, 38, '#d97b2b')}${circle(300, 560, 34, '#f0b84e')}`
