import { lazy } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { LaterPart } from '#web/ui/overlays/later-part.tsx'
import { documentKindOf } from './documents/document-kind.ts'
import { hasPreview } from './has-preview.ts'
import { ImagePreview } from './image-preview.tsx'
import { MediaPreview } from './media-preview.tsx'
import { NoPreview } from './parts/no-preview.tsx'
import { VisitedLinkContext } from './parts/visited-link.ts'
import { PreviewLoading } from './parts/preview-loading.tsx'
import { TextPreview } from './text/text-preview.tsx'

const PdfPreview = lazy(() =>
  import('./pdf/pdf-preview.tsx').then((module) => ({ default: module.PdfPreview })),
)

const DocumentPreview = lazy(() =>
  import('./documents/document-preview.tsx').then((module) => ({
    default: module.DocumentPreview,
  })),
)

interface FilePreviewProps {
  entry: FileEntry
  /** Of the link by which a visitor sees it; null in the drive. */
  linkHash?: string | null
}

/** A file's content, as far as a browser can show it without running anything in it. */
export function FilePreview({ entry, linkHash = null }: FilePreviewProps) {
  return (
    <VisitedLinkContext value={linkHash}>
      <Content entry={entry} />
    </VisitedLinkContext>
  )
}

function Content({ entry }: { entry: FileEntry }) {
  const url = entry.url
  if (entry.file_size === 0) return <NoPreview entry={entry} why="empty" />
  if (!url || !hasPreview(entry)) return <NoPreview entry={entry} />
  const kind = documentKindOf(entry)
  if (kind !== null) {
    return (
      <LaterPart fallback={<PreviewLoading />}>
        <DocumentPreview key={entry.file_name} entry={entry} kind={kind} url={url} />
      </LaterPart>
    )
  }
  switch (entry.type) {
    case 'image':
      return <ImagePreview entry={entry} url={url} />
    case 'video':
    case 'audio':
      return <MediaPreview entry={entry} type={entry.type} url={url} />
    case 'pdf':
      return (
        <LaterPart fallback={<PreviewLoading />}>
          <PdfPreview key={entry.file_name} entry={entry} url={url} />
        </LaterPart>
      )
    case 'text':
      return <TextPreview entry={entry} url={url} />
    default:
      return <NoPreview entry={entry} />
  }
}
