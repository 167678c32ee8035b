import { MIMES, bytes, letter, photo } from './demo-files.ts'
import type { DemoFolder } from './demo-files.ts'
import { xlsx } from './office-files.ts'
import { lamps, palms } from './photos/scenes.ts'
import { recordSound } from './sound.ts'

/** Shared by the other user of the demo. */
export function choirFolder(): DemoFolder {
  return {
    name: 'Choir',
    color: '#2a9d8f',
    files: [
      bytes(
        'Alto, second verse.wav',
        'audio/wav',
        5,
        recordSound([294, 330, 370, 294, 440, 370, 330]),
      ),
      letter('Program, November concert.pdf', 6, {
        from: 'Choir by the Lagoon',
        title: 'November concert',
        paragraphs: [
          'Songs of the islands, old and new. Doors open at seven; the bar is open until late.',
        ],
      }),
      photo('Stage.jpg', 5, lamps),
    ],
  }
}

export function clubFolder(): DemoFolder {
  return {
    name: 'Race committee',
    color: '#2f6fd6',
    files: [
      bytes(
        'Members 2026.xlsx',
        MIMES.xlsx,
        20,
        xlsx('Members', [
          ['Name', 'Boat', 'Since'],
          ['Maren Lind', 'Tiare', 2019],
          ['Tavita Reva', 'Moana', 2021],
        ]),
      ),
      letter('Minutes, October.pdf', 26, {
        from: 'Lagoon Sailing Club',
        title: 'Minutes of October',
        paragraphs: [
          'Present: nine. The regatta is on the last weekend of November. New buoys are bought from what is left of last year.',
        ],
      }),
      photo('Club house.jpg', 80, palms('dusk')),
    ],
  }
}
