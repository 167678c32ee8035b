import type { Ref } from 'react'
import type { EntryType } from '#worker/names/entry-type.ts'
import { FileTypeIcon } from './file-type-icon.tsx'

interface ThumbnailProps {
  type: EntryType
  /** Of a folder. */
  color?: string | null
  /** Of the picture; without one there is the icon. */
  url: string | null
  /** A small square, or all of what it is in. */
  size: 'row' | 'tile'
  ref?: Ref<HTMLSpanElement>
  onError?: () => void
}

const ICON_SIZE = { row: 24, tile: 64 }

/**
 * An entry's picture over its type icon, which shows until the picture loads, or if it fails. Hidden from screen
 * readers: the name is beside it.
 */
export function Thumbnail({ type, color = null, url, size, ref, onError }: ThumbnailProps) {
  return (
    <span ref={ref} className={`thumbnail thumbnail-${size}`} aria-hidden="true">
      <FileTypeIcon type={type} color={color} size={ICON_SIZE[size]} />
      {url !== null && (
        <img src={url} alt="" loading="lazy" decoding="async" draggable={false} onError={onError} />
      )}
    </span>
  )
}
