import { MIMES, bytes, letter, photo, text } from './demo-files.ts'
import type { DemoFolder } from './demo-files.ts'
import { shootFilm } from './film.ts'
import { docx, pptx, xlsx, zipOf } from './office-files.ts'
import { drawing } from './photos/photo.ts'
import { LAGOON, lamps, reef, regatta, sea, spinnaker } from './photos/scenes.ts'
import { sailingBoat, svgDocument } from './photos/svg.ts'
import { recordSound } from './sound.ts'

const RESULTS = [
  ['Place', 'Boat', 'Class', 'Race 1', 'Race 2', 'Race 3', 'Points'],
  [1, 'Tiare', 'Cruiser', 1, 2, 1, 4],
  [2, 'Moana', 'Cruiser', 3, 1, 2, 6],
  [3, 'Kestrel', 'Cruiser', 2, 4, 3, 9],
  [4, 'Second Wind', 'Dinghy', 4, 3, 5, 12],
  [5, 'Papaya', 'Dinghy', 6, 5, 4, 15],
  [6, 'Otter', 'Dinghy', 5, 6, 6, 17],
]

const HANDICAP = `/** Corrected time of a boat: elapsed seconds times its rating. */
export function correctedTime(elapsedSeconds: number, rating: number): number {
  if (rating <= 0) throw new RangeError('a rating is above zero')
  return Math.round(elapsedSeconds * rating)
}

export const byCorrectedTime = (a: Finish, b: Finish) =>
  correctedTime(a.elapsed, a.rating) - correctedTime(b.elapsed, b.rating)

interface Finish {
  boat: string
  elapsed: number
  rating: number
}
`

const COURSE_MAP = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 420"><rect width="640" height="420" fill="#cfeaec"/><path d="M0 330 Q120 260 210 330 T430 360 T640 290 V420 H0Z" fill="#ecd9a8"/><path d="M90 250 L330 70 L540 190 Z" fill="none" stroke="#086e79" stroke-width="4" stroke-dasharray="14 10"/><g fill="#f0725c"><circle cx="90" cy="250" r="13"/><circle cx="330" cy="70" r="13"/><circle cx="540" cy="190" r="13"/></g><g font-family="sans-serif" font-size="20" fill="#0f2226"><text x="112" y="258">Start</text><text x="352" y="66">Mark 1</text><text x="484" y="232">Mark 2</text></g></svg>`

/** Boats that cross the picture while the sun stays where it is. */
const startLine = () => {
  const boats = [
    { y: 470, size: 0.7, speed: 2.4, from: 120, sail: '#fdfbf5', hull: '#16323c' },
    { y: 540, size: 1.1, speed: 3.6, from: -60, sail: '#e8573f', hull: '#f5f1e8' },
    { y: 620, size: 1.6, speed: 5.2, from: -220, sail: '#f2b84b', hull: '#8c2f24' },
  ]
  return shootFilm(
    drawing(sea('dawn'), 5),
    Array.from({ length: 48 }, (_, frame) =>
      svgDocument(
        boats
          .map(({ y, size, speed, from, ...colors }) =>
            sailingBoat(from + frame * speed * 2, y + Math.sin(frame / 6 + y) * 4, size, colors),
          )
          .join(''),
      ),
    ),
  )
}

export function summerRegatta(): DemoFolder {
  const tags = ['regatta']
  return {
    name: 'Summer regatta',
    color: '#e76f51',
    files: [
      bytes('Start line, aerial.webm', 'video/webm', 1, startLine(), {
        tags,
        isStarred: true,
      }),
      letter(
        'Race instructions 2026.pdf',
        4,
        {
          from: 'Lagoon Sailing Club',
          title: 'Race instructions',
          paragraphs: [
            'The regatta is sailed in three races on Saturday and Sunday. The first start is at 10:00; later starts follow when the committee boat shows the orange flag.',
            'All boats carry a radio on channel 72. A boat that leaves the race tells the committee at once. Turtles have right of way.',
            'The course is a triangle: start, mark 1 to windward, mark 2, finish. It is shortened when the wind drops below five knots.',
          ],
          table: [
            ['Briefing of skippers', 'Sat 08:30'],
            ['First start', 'Sat 10:00'],
            ['Prize giving', 'Sun 18:00'],
          ],
        },
        { tags },
      ),
      bytes('Results, all classes.xlsx', MIMES.xlsx, 1, xlsx('Results', RESULTS), { tags }),
      bytes(
        'Sponsor deck.pptx',
        MIMES.pptx,
        12,
        pptx([
          { title: 'Summer regatta 2026', lines: ['Forty boats, two days, one lagoon'] },
          {
            title: 'What sponsors get',
            lines: ['Their name on a mark', 'A place on the committee boat'],
          },
        ]),
      ),
      bytes(
        'Press release, final.docx',
        MIMES.docx,
        3,
        docx('Forty boats on the lagoon', [
          'On Saturday forty boats start in the Summer regatta of the Lagoon Sailing Club.',
          'Spectators see the start best from the pier. The prize giving is on Sunday at six.',
        ]),
        { tags: ['regatta', 'press'] },
      ),
      bytes(
        'Harbor radio, channel 72.wav',
        'audio/wav',
        1,
        recordSound([392, 392, 523, 392, 659, 523, 392, 330], 0.45),
      ),
      bytes(
        'GPS tracks.zip',
        'application/zip',
        1,
        zipOf({
          'tiare.gpx': '<gpx version="1.1"><trk><name>Tiare</name></trk></gpx>',
          'moana.gpx': '<gpx version="1.1"><trk><name>Moana</name></trk></gpx>',
        }),
      ),
      text('Crew list.csv', 9, 'boat,skipper,crew\nTiare,Maren,Ana\nMoana,Tavita,Hina\n', {
        mime: 'text/csv',
      }),
      text('handicap.ts', 9, HANDICAP, { mime: 'text/typescript' }),
      text('Course map.svg', 5, COURSE_MAP, { mime: 'image/svg+xml', tags }),
    ],
    folders: [
      {
        name: 'Photos, day 1',
        color: '#8a5cd6',
        files: [
          photo('Committee boat at dawn.jpg', 1.4, regatta('dawn', 2), { tags: ['press'] }),
          photo('First start.jpg', 1.3, regatta('noon', 8), { tags: ['press'] }),
          photo(
            'Spinnakers, second run, all classes together.jpg',
            1.3,
            spinnaker(['#e8573f', '#fdfbf5', '#f2b84b', '#fdfbf5', '#1f8a95']),
            { isStarred: true },
          ),
          photo('Mark two from the mast.jpg', 1.2, reef(LAGOON)),
          photo('Tiare and Moana.jpg', 1.2, regatta('noon', 3)),
          photo('Squall from the south.jpg', 1.1, regatta('storm', 4)),
          photo('Home before dark.jpg', 1, regatta('dusk', 4)),
        ],
      },
      {
        name: 'Photos, day 2',
        color: '#8a5cd6',
        files: [
          photo('Calm before the second race.jpg', 0.6, regatta('dawn', 5)),
          photo('Kestrel under spinnaker.jpg', 0.5, spinnaker(['#2f6f9f', '#fdfbf5', '#2f6f9f'])),
          photo('Finish line.jpg', 0.5, regatta('noon', 6)),
          photo('Prize giving at the pier.jpg', 0.3, lamps),
        ],
      },
    ],
  }
}
