import type { CSSProperties, ReactNode } from 'react'
import type { EntryType } from '#worker/names/entry-type.ts'

const SHEET = 'M6.75 2.75h7l4.5 4.5v12a2 2 0 0 1-2 2h-9.5a2 2 0 0 1-2-2V4.75a2 2 0 0 1 2-2Z'
const FOLD = 'M13.75 2.75v2.5a2 2 0 0 0 2 2h2.5'

function sheet(...marks: string[]): ReactNode {
  return (
    <>
      <path className="file-type-fill" d={SHEET} />
      <path d={FOLD} />
      {marks.map((mark) => (
        <path key={mark} d={mark} />
      ))}
    </>
  )
}

function frame(...marks: string[]): ReactNode {
  return (
    <>
      <rect className="file-type-fill" x="2.75" y="4.75" width="18.5" height="14.5" rx="2" />
      {marks.map((mark) => (
        <path key={mark} d={mark} />
      ))}
    </>
  )
}

/** Each kind has its own shape; the color (`--type-…`) only helps. */
const SHAPES: Record<EntryType, ReactNode> = {
  folder: (
    <path
      className="file-type-fill"
      d="M4.75 4.75h4.1a2 2 0 0 1 1.5.68l.9 1.02a2 2 0 0 0 1.5.68h6.5a2 2 0 0 1 2 2v8.12a2 2 0 0 1-2 2H4.75a2 2 0 0 1-2-2V6.75a2 2 0 0 1 2-2Z"
    />
  ),
  image: frame(
    'm3.5 17.2 4.6-4.9 3.8 4 2.7-2.7 5.7 5',
    'M15.6 9.2a1.1 1.1 0 1 0 2.2 0 1.1 1.1 0 0 0-2.2 0Z',
  ),
  video: frame('M10.25 9.1v5.8l4.75-2.9-4.75-2.9Z'),
  audio: sheet(
    'M10.1 16.6v-5.4l4.4-1v5.2',
    'M7.5 16.6a1.3 1.3 0 1 0 2.6 0 1.3 1.3 0 0 0-2.6 0Zm4.4-1.2a1.3 1.3 0 1 0 2.6 0 1.3 1.3 0 0 0-2.6 0Z',
  ),
  pdf: sheet(
    'M7.9 17.6c1.9-1.6 3.4-4.6 3.5-7 .1-1.2-1-1.2-1 0 .1 2.6 2 5 4.4 5.3 1 .1 1-1 0-1-2.4 0-5 .9-6.9 2.7Z',
  ),
  text: sheet('M8 11.75h7.5M8 14.5h7.5M8 17.25h4.5'),
  archive: sheet('M10.75 3v1.5m0 2v1.5m0 2v1.5', 'M9.25 14.25h3v2.4a1.5 1.5 0 0 1-3 0v-2.4Z'),
  spreadsheet: sheet('M7.75 11.25h8v6.5h-8v-6.5Zm0 3.25h8m-4.5-3.25v6.5'),
  word: sheet('m7.9 11.75 1.5 5.5 2.1-5 2.1 5 1.5-5.5'),
  powerPoint: sheet('M8.5 10.75h6.5v4h-6.5v-4Zm3.25 4v2.75m-2 .250h4'),
  photoshop: sheet('m11.75 10.75 4 2.25-4 2.25-4-2.25 4-2.25Zm-4 4.75 4 2.25 4-2.25'),
  file: sheet(),
}

/** The icon of an entry's type, hidden from screen readers: the text is beside it. */
export function FileTypeIcon({
  type,
  color = null,
  size = 20,
  className,
}: {
  type: EntryType
  /** Of a folder, like #2a9d8f; shown as bright as it can be told from what is behind it. */
  color?: string | null
  size?: number
  className?: string
}) {
  return (
    <svg
      className={`file-type file-type-${type} ${color ? 'entry-color' : ''} ${className ?? ''}`}
      {...(color ? { style: { '--entry-color': color } as CSSProperties } : {})}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
    >
      {SHAPES[type]}
    </svg>
  )
}
