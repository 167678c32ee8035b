import { memo, useState, type FocusEvent } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { useIsCut } from '../../actions/use-clipped-entries.ts'
import { dropTargetProps } from '../../drag/drop-target.ts'
import { EntryRow, nameIdOf } from './entry-row.tsx'
import { EntryTile } from './entry-tile.tsx'
import type { ItemContext } from './item-context.ts'

export interface EntryItemProps {
  entry: FileEntry
  /** Among all rows of the grid, from 1. */
  rowIndex: number
  isSelected: boolean
  isTabStop: boolean
  /** Of the heading above it, where it is the first below one. */
  headingId: string | undefined
  /** Where it is out of view and placed by itself, its offset in px. */
  pinnedAt: number | null
  /** A folder as a tile of one line. */
  isCompact: boolean
  /** The first file after compact folders. */
  beginsLine: boolean
  context: ItemContext
}

/** A row or tile of the list. */
export const EntryItem = memo(function EntryItem({
  entry,
  rowIndex,
  isSelected,
  isTabStop,
  headingId,
  pinnedAt,
  isCompact,
  beginsLine,
  context,
}: EntryItemProps) {
  const [isHovered, setIsHovered] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const isActive = isHovered || hasFocus
  const { layout } = context
  const isNamedByHeader = layout === 'list' && context.hasLocations
  const parts = { entry, isSelected, isActive, context }
  return (
    <div
      role="row"
      data-key={entry.id}
      // Where rows say where they are, that is a part of their name.
      {...(isNamedByHeader ? { 'aria-labelledby': nameIdOf(entry) } : { 'aria-label': entry.name })}
      aria-rowindex={rowIndex}
      aria-selected={isSelected}
      aria-describedby={headingId}
      tabIndex={isTabStop ? 0 : -1}
      className={
        layout === 'list' ? 'entry-row' : isCompact ? 'entry-tile entry-tile-compact' : 'entry-tile'
      }
      data-active={isActive || undefined}
      data-begins-line={beginsLine || undefined}
      data-cut={useIsCut(entry.id) || undefined}
      {...(pinnedAt !== null && {
        'data-pinned': true,
        style: { insetBlockStart: `${pinnedAt}px` },
      })}
      {...(isOpenFolder(entry) && dropTargetProps(entry))}
      onPointerEnter={({ pointerType }) => setIsHovered(pointerType === 'mouse')}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) =>
        setHasFocus(currentTarget.contains(relatedTarget))
      }
    >
      {layout === 'list' ? (
        <EntryRow {...parts} />
      ) : (
        <EntryTile {...parts} isCompact={isCompact} isTabStop={isTabStop} />
      )}
    </div>
  )
})

/** Whether something can be put into it. */
const isOpenFolder = ({ type, deleted_at, permissions }: FileEntry): boolean =>
  type === 'folder' && deleted_at === null && permissions['files.create']
