import { useState } from 'react'
import type { FileEntry } from '#worker/features/drive/schema.ts'
import { FileTypeIcon } from '#web/ui/file-type-icon.tsx'
import { NoPreview } from './no-preview.tsx'
import { PreviewLoading } from './preview-loading.tsx'

interface MediaPreviewProps {
  entry: FileEntry
  type: 'image' | 'video' | 'audio'
  url: string
}

/** What the browser plays itself. In an `<img>` an SVG runs no script and loads nothing. */
export function MediaPreview({ entry, type, url }: MediaPreviewProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  if (state === 'failed') return <NoPreview entry={entry} />
  const onError = () => setState('failed')
  if (type === 'image') {
    return (
      <>
        {state === 'loading' && <PreviewLoading />}
        <img
          className="preview-image"
          src={url}
          alt={entry.name}
          onLoad={() => setState('shown')}
          onError={onError}
        />
      </>
    )
  }
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
    <div className="preview-audio">
      <FileTypeIcon type="audio" size={96} />
      <audio src={url} aria-label={entry.name} controls preload="metadata" onError={onError} />
    </div>
  )
}
