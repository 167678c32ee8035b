import { useQuery } from '@tanstack/react-query'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { askWorker } from '../parts/ask-worker.ts'
import { NoPreview } from '../parts/no-preview.tsx'
import { PreviewLoading } from '../parts/preview-loading.tsx'
import { ArchiveView } from './archive-view.tsx'
import { CalendarView } from './calendar-view.tsx'
import type { DocumentContent, DocumentJob } from './document-job.ts'
import type { DocumentKind } from './document-kind.ts'
import workerUrl from './document-worker.ts?worker&url'
import { MailView } from './mail-view.tsx'
import { PagesView } from './pages-view.tsx'
import { SheetsView } from './sheets-view.tsx'

/** With what has to be fetched. */
const LONGEST_MS = 20_000

interface DocumentPreviewProps {
  entry: FileEntry
  kind: DocumentKind
  url: string
}

/** The texts and tables of a document, or what is in an archive: read by a web worker, shown in elements of ours. */
export function DocumentPreview({ entry, kind, url }: DocumentPreviewProps) {
  const t = useTrans()
  const { data: content, isPending } = useQuery({
    queryKey: ['drive', 'document', entry.id, entry.file_name, kind],
    queryFn: ({ signal }) =>
      askWorker<DocumentContent>(
        workerUrl,
        { kind, url, sizeBytes: entry.file_size } satisfies DocumentJob,
        { signal, longestMs: LONGEST_MS },
      ),
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
    structuralSharing: false,
  })
  if (isPending) return <PreviewLoading />
  if (!content) return <NoPreview entry={entry} why="broken" />
  const isSimplified = content.kind === 'pages' || content.kind === 'sheets'
  return (
    <div className="preview-text">
      {(isSimplified || content.isCut) && (
        <p className="preview-note">
          {isSimplified &&
            t('Simplified view: texts and tables only. Download the file to see all of it.')}{' '}
          {content.isCut && t('Only the beginning is shown.')}
        </p>
      )}
      <ContentView entry={entry} content={content} isSlides={kind === 'pptx' || kind === 'odp'} />
    </div>
  )
}

interface ContentViewProps {
  entry: FileEntry
  content: DocumentContent
  isSlides: boolean
}

function ContentView({ entry, content, isSlides }: ContentViewProps) {
  switch (content.kind) {
    case 'pages':
      return <PagesView name={entry.name} pages={content.pages} isSlides={isSlides} />
    case 'sheets':
      return <SheetsView name={entry.name} sheets={content.sheets} />
    case 'archive':
      return <ArchiveView name={entry.name} files={content.files} />
    case 'mail':
      return <MailView name={entry.name} mail={content.mail} />
    default:
      return <CalendarView name={entry.name} events={content.events} />
  }
}
