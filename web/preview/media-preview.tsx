import { useCallback, useRef, useState } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { FileTypeIcon } from '#web/ui/file-type-icon.tsx'
import { NoPreview } from './parts/no-preview.tsx'
import { usePreviewKeys } from './parts/use-preview-keys.ts'

interface MediaPreviewProps {
  entry: FileEntry
  type: 'video' | 'audio'
  url: string
}

/** Plays media with the browser's own player. */
export function MediaPreview({ entry, type, url }: MediaPreviewProps) {
  const [hasFailed, setHasFailed] = useState(false)
  const mediaRef = useRef<HTMLVideoElement>(null)
  usePreviewKeys(
    mediaRef,
    useCallback((key, target) => playBySpace(mediaRef.current, key, target), []),
    true,
  )
  if (hasFailed) return <NoPreview entry={entry} why="broken" />
  const onError = () => setHasFailed(true)
  if (type === 'video') {
    return (
      <video
        ref={mediaRef}
        className="preview-video"
        src={url}
        aria-label={entry.name}
        controls
        playsInline
        preload="metadata"
        onError={onError}
      />
    )
  }
  return (
    <div className="preview-audio dark-room">
      <FileTypeIcon type="audio" size={96} />
      <audio
        ref={mediaRef}
        src={url}
        aria-label={entry.name}
        controls
        preload="metadata"
        onError={onError}
      />
    </div>
  )
}

/** Space presses a button that has the focus. */
function playBySpace(media: HTMLMediaElement | null, key: string, target: Element): boolean {
  if (key !== ' ' || !media || target.closest('button, a')) return false
  // The error event tells that it cannot be played.
  if (media.paused) void media.play().catch(() => undefined)
  else media.pause()
  return true
}
