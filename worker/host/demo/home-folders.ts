import { MIMES, bytes, letter, photo, text } from './demo-files.ts'
import type { DemoFolder } from './demo-files.ts'
import { docx } from './office-files.ts'
import {
  DEEP,
  LAGOON,
  bowls,
  flower,
  fruit,
  mountains,
  palms,
  reef,
  room,
  shore,
  underwater,
} from './photos/scenes.ts'
import { recordSound } from './sound.ts'

const temperatures = () =>
  [
    'date,water °C,air °C',
    ...Array.from({ length: 60 }, (_, day) => {
      const date = new Date(Date.UTC(2026, 6, 1 + day)).toISOString().slice(0, 10)
      return `${date},${(26 + Math.sin(day / 7) * 1.5).toFixed(1)},${(29 + Math.cos(day / 5) * 2).toFixed(1)}`
    }),
  ].join('\n')

const KITCHEN_PLAN = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400"><rect width="600" height="400" fill="#fbf8f2"/><g fill="none" stroke="#31454c" stroke-width="6"><path d="M60 60 H540 V340 H330 M240 340 H60 Z"/></g><g fill="#d9c5a3"><rect x="66" y="66" width="468" height="56"/><rect x="66" y="122" width="56" height="150"/></g><rect x="250" y="190" width="170" height="76" rx="8" fill="#8fc7c4"/><g font-family="sans-serif" font-size="18" fill="#31454c"><text x="290" y="234">Table</text><text x="240" y="102">Sink, window</text><text x="430" y="330">3.60 m</text></g></svg>`

export function pictures(): DemoFolder {
  return {
    name: 'Pictures',
    color: '#8a5cd6',
    files: [
      photo('Reef at noon.jpg', 40, reef(LAGOON, '.0045 .006'), { isStarred: true }),
      photo('Outer reef from the plane.jpg', 41, reef(DEEP, '.0035 .004')),
      photo('Passage.jpg', 42, reef(DEEP, '.006 .0035')),
      photo('Low tide.jpg', 33, shore),
      photo('Snorkeling with the twins.jpg', 30, underwater, { tags: ['family'] }),
      photo('Palms after the rain.jpg', 28, palms('dawn')),
      photo('Last light.jpg', 27, palms('dusk')),
      photo('Frangipani.jpg', 21, flower(['#ffffff', '#f7c9a8'], '#f2b134')),
      photo('Hibiscus by the door.jpg', 21, flower(['#f2667a', '#c02352'], '#f7d154')),
      photo(
        'Saturday market.jpg',
        14,
        fruit([
          ['#ffd98a', '#c9701e'],
          ['#d7ef8f', '#5c8f2a'],
          ['#ff9a7a', '#a8321f'],
        ]),
      ),
      photo(
        'Ridge walk with Ana.jpg',
        62,
        mountains(['#8fb7d9', '#f6dcc0', '#7d93a8', '#4f6f7a', '#23424a']),
        { tags: ['family'] },
      ),
      photo(
        'Valley in the morning.jpg',
        62,
        mountains(['#d9a78f', '#f9e3c4', '#a58a94', '#6f6275', '#33344c']),
      ),
    ],
  }
}

export function paperwork(): DemoFolder {
  return {
    name: 'Paperwork',
    files: [
      letter(
        'Mooring permit, signed and countersigned by the harbor office, 2026 edition (final).pdf',
        90,
        {
          from: 'Harbor Office',
          title: 'Mooring permit 2026',
          paragraphs: [
            'The boat "Tiare" may lie at mooring 14 from January to December 2026.',
            'The permit is shown on request. It ends when the boat is sold.',
          ],
          table: [
            ['Mooring', '14'],
            ['Length over all', '9.60 m'],
            ['Fee', '960.00'],
          ],
        },
        { tags: ['boat'] },
      ),
      letter(
        'Boat insurance.pdf',
        120,
        {
          from: 'Pacific Mutual',
          title: 'Certificate of insurance',
          paragraphs: [
            'Liability up to 5,000,000. Damage by storm is covered while the boat lies at its mooring.',
          ],
          table: [
            ['Premium for a year', '540.00'],
            ['Valid until', '31 Dec 2026'],
          ],
        },
        { tags: ['boat'] },
      ),
      letter(
        'Invoice 2026-014, sailmaker.pdf',
        35,
        {
          from: 'Sails & Canvas',
          title: 'Invoice 2026-014',
          paragraphs: ['Thank you for your order. Payable within thirty days.'],
          table: [
            ['Jib, 18 square meters', '1,560.00'],
            ['Fitting', '142.00'],
            ['Total', '1,702.00'],
          ],
        },
        { tags: ['boat', 'taxes'] },
      ),
      letter(
        'Tax return 2025.pdf',
        200,
        {
          from: 'Revenue Office',
          title: 'Tax return 2025',
          paragraphs: ['Received and being processed. No further documents are needed.'],
        },
        { tags: ['taxes'] },
      ),
      bytes(
        'Rental agreement.docx',
        MIMES.docx,
        400,
        docx('Rental agreement', [
          'The house at the lagoon is let for two years, from March 2025.',
          'The garden may be used; the pier is shared with the neighbors.',
        ]),
      ),
      text(
        'Phone numbers.csv',
        50,
        'name,number\nHarbor office,555-0172\nSailmaker,555-0119\nDoctor,555-0140\n',
        { mime: 'text/csv' },
      ),
    ],
  }
}

export function house(): DemoFolder {
  return {
    name: 'House',
    color: '#d9a441',
    files: [
      text('Kitchen plan.svg', 17, KITCHEN_PLAN, { mime: 'image/svg+xml' }),
      photo('Living room, new paint.jpg', 16, room('#e6d3bd', '#2f7f8f')),
      photo('First flower in the garden.jpg', 13, flower(['#f7e06a', '#e8912b'], '#8c4a1f')),
      photo('Or rather green.jpg', 16, room('#c9d8c5', '#c2563f')),
      letter('Quote, carpenter.pdf', 18, {
        from: 'Teva Woodwork',
        title: 'Quote for a kitchen',
        paragraphs: [
          'Cupboards of local wood, oiled. Delivery and fitting within six weeks of the order.',
        ],
        table: [
          ['Cupboards', '3,200.00'],
          ['Worktop', '890.00'],
          ['Fitting', '600.00'],
        ],
      }),
      text(
        'Measurements.json',
        19,
        '{\n  "kitchen": { "width": 3.6, "depth": 2.8 },\n  "window": { "width": 1.2, "height": 1.1 }\n}\n',
        { mime: 'application/json' },
      ),
    ],
  }
}

export function recipes(): DemoFolder {
  return {
    name: 'Recipes',
    color: '#3f9d5c',
    files: [
      text(
        'Poisson cru.md',
        25,
        '# Poisson cru\n\n- 600 g tuna\n- 4 limes\n- 1 can of coconut milk\n- cucumber, tomato, spring onion\n\nCut, salt, lime for ten minutes, then the rest.\n',
        { mime: 'text/markdown', isStarred: true },
      ),
      photo('Poisson cru.jpg', 25, bowls([['#fdf6e6', '#f2a98f', '#7fb069', '#e8573f']])),
      text(
        'Coconut bread.md',
        70,
        '# Coconut bread\n\n500 g flour, 250 ml coconut milk, yeast, salt, sugar. One hour to rise, 35 minutes at 190 °C.\n',
        { mime: 'text/markdown' },
      ),
      photo(
        'Two curries.jpg',
        44,
        bowls([
          ['#e8c15a', '#d98a3a', '#7fb069'],
          ['#c94f3d', '#7fb069', '#f4efe6'],
        ]),
      ),
      photo(
        'Limes and mangoes.jpg',
        26,
        fruit([
          ['#d7ef8f', '#5c8f2a'],
          ['#ffd98a', '#c9701e'],
        ]),
      ),
      text(
        'Shopping for Sunday.txt',
        2,
        'Tuna, limes (8), coconut milk, cucumber\nBread, butter\n',
      ),
    ],
  }
}

export function survey(): DemoFolder {
  return {
    name: 'Reef survey',
    files: [
      text('Temperatures.csv', 8, temperatures(), { mime: 'text/csv' }),
      text('Notes.txt', 8, 'Depth at the passage: 11 m at low water.\nTwo turtles, one ray.\n'),
      text(
        'plot.py',
        8,
        'import csv\n\nwith open("Temperatures.csv") as file:\n    rows = list(csv.DictReader(file))\n\nwarmest = max(rows, key=lambda row: float(row["water °C"]))\nprint(warmest["date"])\n',
        { mime: 'text/x-python' },
      ),
      text('مرسى — 港.txt', 60, 'Names of harbors, in every script.\n'),
      bytes(
        'Reef report.docx',
        MIMES.docx,
        7,
        docx('The reef in July', [
          'The water was warmest in the third week. Bleaching was seen at two of nine stations.',
          'We repeat the count in October.',
        ]),
      ),
      bytes(
        'Rehearsal on the pier.wav',
        'audio/wav',
        11,
        recordSound([262, 330, 392, 523, 392, 330, 262, 196]),
      ),
    ],
  }
}
