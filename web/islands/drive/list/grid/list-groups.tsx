import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { ListSection } from './use-list-window.ts'

/** So many entries below a heading. */
export interface ListGroup {
  label: string
  count: number
}

interface Heading {
  id: string
  label: string
  /** Index of the first entry below. */
  first: number
}

/** A row without an entry: keys pass it by, and who reads row by row comes across it. */
export function GroupHeading({ id, label, rowIndex }: Heading & { rowIndex: number }) {
  return (
    <div role="row" className="entry-group" aria-rowindex={rowIndex}>
      <span role="gridcell" id={id}>
        {label}
      </span>
    </div>
  )
}

export function headingsOf(groups: readonly ListGroup[]): Heading[] {
  let first = 0
  return groups.map(({ label, count }, index) => {
    const heading = { id: `entry-group-${index}`, label, first }
    first += count
    return heading
  })
}

export function sectionsOf(
  count: number,
  folders: number,
  groups: readonly ListGroup[] | null,
): ListSection[] {
  if (groups) return groups.map((group) => ({ ...group, isCompact: false, hasHeading: true }))
  return [
    { count: folders, isCompact: true, hasHeading: false },
    { count: count - folders, isCompact: false, hasHeading: false },
  ]
}

/** Among tiles these are compact; a folder after a file is as large as the files around it. */
export function foldersAtStart(entries: readonly FileEntry[]): number {
  const firstFile = entries.findIndex(({ type }) => type !== 'folder')
  return firstFile === -1 ? entries.length : firstFile
}
