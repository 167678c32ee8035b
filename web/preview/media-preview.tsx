import { useState } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { FileTypeIcon } from '#web/ui/file-type-icon.tsx'
import { NoPreview } from './parts/no-preview.tsx'

interface MediaPreviewProps {
  entry: FileEntry
  type: 'video' | 'audio'
  url: string
}

/** Plays media with the browser's own player. */
export function MediaPreview({ entry, type, url }: MediaPreviewProps) {
  const [hasFailed, setHasFailed] = useState(false)
  if (hasFailed) return <NoPreview entry={entry} why="broken" />
  const onError = () => setHasFailed(true)
  if (type === 'video') {
    return (
      <video
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
      <audio src={url} aria-label={entry.name} controls preload="metadata" onError={onError} />
    </div>
  )
}
