import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import { isPicturable } from './picturable.ts'
import { useThumbnails } from './thumbnails-context.tsx'

interface EntryThumbnailProps {
  entry: FileEntry
  /** A small square, or all of the box that it is in. */
  size: 'row' | 'tile'
}

/** An entry's thumbnail or icon. A missing thumbnail is made once the entry is visible. */
export function EntryThumbnail({ entry, size }: EntryThumbnailProps) {
  const queue = useThumbnails()
  const ref = useRef<HTMLSpanElement>(null)
  const made = useSyncExternalStore(
    queue.subscribe,
    () => queue.urlOf(entry),
    () => null,
  )
  const url = entry.thumbnail_url ?? made
  const isMissing = url === null && isPicturable(entry, false)

  useEffect(() => {
    if (!isMissing || !ref.current) return
    let giveUp = () => {}
    const observer = new IntersectionObserver(([seen]) => {
      giveUp()
      if (seen?.isIntersecting) giveUp = queue.want(entry, null)
    })
    observer.observe(ref.current)
    return () => {
      observer.disconnect()
      giveUp()
    }
  }, [isMissing, entry, queue])

  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  useEffect(() => {
    // It may have failed before React took over the server's HTML.
    const image = ref.current?.querySelector('img')
    if (image?.complete && image.naturalWidth === 0) setBrokenUrl(url)
  }, [url])

  return (
    <Thumbnail
      ref={ref}
      type={entry.type}
      color={entry.color}
      url={url === brokenUrl ? null : url}
      size={size}
      onError={() => setBrokenUrl(url)}
    />
  )
}
