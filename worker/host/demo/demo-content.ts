import type { DemoFile } from './demo-client.ts'
import { encodePng } from './picture.ts'

const text = (name: string, mime: string, content: string): DemoFile => ({
  name,
  mime,
  content: new TextEncoder().encode(content),
})

/** Water over sand, from above: a picture that shows what thumbnails and previews do. */
const lagoon = (name: string, depth: number): DemoFile => ({
  name,
  mime: 'image/png',
  content: encodePng({
    width: 960,
    height: 640,
    colorAt: (x, y) => {
      const ring = Math.hypot(x - 0.5, (y - 0.5) * 0.7) * 2
      const shore = Math.exp(-(((ring - depth) * 9) ** 2))
      const ripple = Math.sin((x * 40 + Math.sin(y * 22) * 3) * Math.PI) * 6
      return [
        Math.min(255, Math.max(0, 12 + 210 * shore + ripple)),
        Math.min(255, Math.max(0, 105 + 105 * shore + 40 * (1 - ring) + ripple)),
        Math.min(255, Math.max(0, 120 + 60 * shore + 60 * (1 - ring) + ripple)),
      ]
    },
  }),
})

const temperatures = () =>
  [
    'date,water °C,air °C',
    ...Array.from({ length: 60 }, (_, day) => {
      const date = new Date(Date.UTC(2026, 6, 1 + day)).toISOString().slice(0, 10)
      return `${date},${(26 + Math.sin(day / 7) * 1.5).toFixed(1)},${(29 + Math.cos(day / 5) * 2).toFixed(1)}`
    }),
  ].join('\n')

/** Folder → its files; "" is the root. */
export const DEMO_DRIVE: Record<string, DemoFile[]> = {
  '': [
    text(
      'Welcome.md',
      'text/markdown',
      '# Welcome\n\nDrop files anywhere on this page.\n\n- double click opens\n- F2 renames\n- Delete moves to the trash\n',
    ),
    lagoon('Lagoon.png', 0.62),
  ],
  Pictures: [
    lagoon('Reef at noon.png', 0.45),
    lagoon('Reef at dusk.png', 0.8),
    lagoon('Passage.png', 0.3),
  ],
  Survey: [
    text('Temperatures.csv', 'text/csv', temperatures()),
    text(
      'Notes.txt',
      'text/plain',
      'Depth at the passage: 11 m at low water.\nTwo turtles, one ray.\n',
    ),
    text('مرسى — 港.txt', 'text/plain', 'Names of harbours, in every script.\n'),
  ],
  Paperwork: [
    text(
      'Mooring permit, signed and countersigned by the harbour office, 2026 edition (final).txt',
      'text/plain',
      'Granted.\n',
    ),
  ],
}

export const DEMO_USERS = ['maren@example.com', 'tavita@example.com'] as const

export const DEMO_SETTINGS = {
  'registration.policies': [{ id: 'terms', label: 'Terms of Service', action: '/pages/terms' }],
  menus: [
    {
      id: 'footer',
      name: 'Footer',
      positions: ['footer', 'auth-page-footer'],
      items: [
        { id: 'about', label: 'About', type: 'route', action: '/pages/about' },
        { id: 'terms', label: 'Terms of Service', type: 'route', action: '/pages/terms' },
      ],
    },
  ],
  'cookie_notice.enable': true,
  'cookie_notice.button': {
    id: 'terms',
    label: 'Read more',
    type: 'route',
    action: '/pages/terms',
  },
}

export const DEMO_PAGES = [
  {
    slug: 'about',
    title: 'About',
    body: '<p>This is a demonstration of Atoll. What you upload here may be gone tomorrow.</p>',
  },
  {
    slug: 'terms',
    title: 'Terms of Service',
    body: '<h2>In short</h2><p>Be kind. Upload only what is yours.</p>',
  },
]
