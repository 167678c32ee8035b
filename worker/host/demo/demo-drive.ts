import { MIMES, bytes, photo, text } from './demo-files.ts'
import type { DemoFolder } from './demo-files.ts'
import { house, paperwork, pictures, recipes, survey } from './home-folders.ts'
import { xlsx } from './office-files.ts'
import { sea } from './photos/scenes.ts'
import { summerRegatta } from './regatta-folder.ts'

/** Sixty files of somebody who lives by a lagoon and sails. */
export function demoDrive(): DemoFolder {
  return {
    name: '',
    files: [
      text(
        'Welcome.md',
        0,
        '# Welcome\n\nDrop files anywhere on this page.\n\n- double click opens\n- F2 renames\n- Delete moves to the trash\n',
        { mime: 'text/markdown' },
      ),
      text(
        'To do before the regatta.txt',
        0.1,
        'Buoys: two are missing, ask at the harbor office\nPrint the race instructions\nRadios, channel 72\nIce\n',
        { isStarred: true },
      ),
      bytes(
        'Boat budget 2026.xlsx',
        MIMES.xlsx,
        6,
        xlsx('Budget', [
          ['What', 'Planned', 'Spent'],
          ['Antifouling', 420, 388],
          ['New jib', 1650, 1702],
          ['Mooring', 960, 960],
          ['Insurance', 540, 540],
        ]),
      ),
      photo('Sunrise over the passage.jpg', 2, sea('dawn'), { isStarred: true }),
    ],
    folders: [summerRegatta(), pictures(), paperwork(), house(), recipes(), survey()],
  }
}
