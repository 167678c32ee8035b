import type { CSSProperties } from 'react'
import type { EntryType } from '#worker/names/entry-type.ts'

/** One icon in two tones of one color: `back` is pale, `fold` half, `front` full. */
interface Shape {
  back: string
  fold?: string
  front: string
}

const PAPER =
  'M7 2h6.6a2 2 0 0 1 1.4.6l3.9 3.9a2 2 0 0 1 .6 1.4v11.6a2.5 2.5 0 0 1-2.5 2.5H7a2.5 2.5 0 0 1-2.5-2.5v-15A2.5 2.5 0 0 1 7 2Z'
const FOLD = 'M14 2.1v3.7A1.7 1.7 0 0 0 15.7 7.5h3.7a2 2 0 0 0-.5-1L15 2.6a2 2 0 0 0-1-.5Z'
const SCREEN = 'M5.5 4h13A3 3 0 0 1 21.5 7v10a3 3 0 0 1-3 3h-13a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3Z'

const onPaper = (front: string): Shape => ({ back: PAPER, fold: FOLD, front })

/** Each kind has its own shape; the color (`--type-…`) only helps. */
const SHAPES: Record<EntryType, Shape> = {
  folder: {
    back: 'M5 4h4.3a2.5 2.5 0 0 1 1.8.8l1 1h6.4A2.5 2.5 0 0 1 21 8.3v6H2.5V6.5A2.5 2.5 0 0 1 5 4Z',
    front:
      'M5 8.8h14a2.5 2.5 0 0 1 2.5 2.5v6.2A2.5 2.5 0 0 1 19 20H5a2.5 2.5 0 0 1-2.5-2.5v-6.2A2.5 2.5 0 0 1 5 8.8Z',
  },
  image: {
    back: SCREEN,
    front:
      'M8 7.2a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8ZM5.1 17.5a.8.8 0 0 1-.6-1.3l2.7-3.1a1.2 1.2 0 0 1 1.8 0l1.5 1.7 3.2-4.2a1.2 1.2 0 0 1 1.9 0l4 5.6a.8.8 0 0 1-.7 1.3Z',
  },
  video: {
    back: SCREEN,
    front: 'M9.5 8.3a.9.9 0 0 1 1.4-.8l5.3 3.7a.9.9 0 0 1 0 1.5l-5.3 3.7a.9.9 0 0 1-1.4-.8Z',
  },
  audio: onPaper(
    'M14.6 9.8a.8.8 0 0 1 1 .8v5.6a2.1 2.1 0 1 1-1.6-2v-1.8l-3.5.9v4.5a2.1 2.1 0 1 1-1.6-2v-4a.9.9 0 0 1 .7-.9Z',
  ),
  pdf: onPaper(
    'M8.8 11.5h6.4a1.6 1.6 0 0 1 1.6 1.6v3.8a1.6 1.6 0 0 1-1.6 1.6H8.8a1.6 1.6 0 0 1-1.6-1.6v-3.8a1.6 1.6 0 0 1 1.6-1.6Z',
  ),
  text: onPaper(
    'M8.3 10.5h4.9a.8.8 0 0 1 0 1.6H8.3a.8.8 0 0 1 0-1.6Zm0 3.3h7.4a.8.8 0 0 1 0 1.6H8.3a.8.8 0 0 1 0-1.6Zm0 3.3h3.2a.8.8 0 0 1 0 1.6H8.3a.8.8 0 0 1 0-1.6Z',
  ),
  archive: onPaper(
    'M9.5 3.5h2.2v2H9.5Zm2.2 2h2.2v2h-2.2Zm-2.2 2h2.2v2H9.5Zm2.2 2h2.2v2h-2.2Zm-1 3.3h2a1 1 0 0 1 1 1v3a2 2 0 0 1-4 0v-3a1 1 0 0 1 1-1Z',
  ),
  spreadsheet: onPaper(
    'M8.3 10.5h2.9v3.4H7.3v-2.4a1 1 0 0 1 1-1Zm4.5 0h2.9a1 1 0 0 1 1 1v2.4h-3.9Zm-5.5 5h3.9v3.4H8.3a1 1 0 0 1-1-1Zm5.5 0h3.9v2.4a1 1 0 0 1-1 1h-2.9Z',
  ),
  word: onPaper(
    'M8.2 10.3h2.6a.9.9 0 0 1 .9.9v2.6a.9.9 0 0 1-.9.9H8.2a.9.9 0 0 1-.9-.9v-2.6a.9.9 0 0 1 .9-.9Zm5.7 0h2a.7.7 0 0 1 0 1.5h-2a.7.7 0 0 1 0-1.5Zm0 2.9h2a.7.7 0 0 1 0 1.5h-2a.7.7 0 0 1 0-1.5Zm-5.9 3.2h7.9a.75.75 0 0 1 0 1.5H8.1a.75.75 0 0 1 0-1.5Z',
  ),
  powerPoint: onPaper(
    'M11.3 10.6v3.7a.5.5 0 0 0 .5.5h3.7a4.2 4.2 0 1 1-4.2-4.2Zm1.5-1.1a4.2 4.2 0 0 1 3.8 3.7.3.3 0 0 1-.3.3h-3.2a.5.5 0 0 1-.5-.5V9.8a.3.3 0 0 1 .2-.3Z',
  ),
  photoshop: onPaper(
    'M11.6 9.6a.9.9 0 0 1 .8 0l4 2a.6.6 0 0 1 0 1.1l-4 2a.9.9 0 0 1-.8 0l-4-2a.6.6 0 0 1 0-1.1Zm-4.2 5.6 1-.5 3.3 1.6a.7.7 0 0 0 .6 0l3.3-1.6 1 .5a.6.6 0 0 1 0 1.1l-4.2 2.1a.9.9 0 0 1-.8 0l-4.2-2.1a.6.6 0 0 1 0-1.1Z',
  ),
  file: onPaper('M9.3 14.5h5.4a1.3 1.3 0 0 1 0 2.6H9.3a1.3 1.3 0 0 1 0-2.6Z'),
}

/** The icon of an entry's type, hidden from screen readers: the text is beside it. */
export function FileTypeIcon({
  type,
  color = null,
  size = 24,
  className,
}: {
  type: EntryType
  /** Of a folder, like #2a9d8f; shown as bright as it can be told from what is behind it. */
  color?: string | null
  size?: number
  className?: string
}) {
  const { back, fold, front } = SHAPES[type]
  return (
    <svg
      className={`file-type file-type-${type} ${color ? 'entry-color' : ''} ${className ?? ''}`}
      {...(color ? { style: { '--entry-color': color } as CSSProperties } : {})}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <path className="file-type-back" d={back} />
      {fold && <path className="file-type-fold" d={fold} />}
      <path d={front} />
    </svg>
  )
}
