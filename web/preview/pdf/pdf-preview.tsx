import { useEffect, useState } from 'react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { openPdf } from '#web/pdf/open-pdf.ts'
import { textOfPdf } from '#web/pdf/pdf-text.ts'
import { sendText } from '#web/text-extraction/send-text.ts'
import { NoPreview } from '../parts/no-preview.tsx'
import { PreviewLoading } from '../parts/preview-loading.tsx'
import { PdfPages } from './pdf-pages.tsx'

/** The pages of a PDF; its scripts are not run. */
export function PdfPreview({ entry, url }: { entry: FileEntry; url: string }) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | 'failed' | null>(null)

  const { drive } = useBootstrapData().settings

  useEffect(() => {
    if (drive.search_text && pdf && pdf !== 'failed') sendText(entry, () => textOfPdf(pdf))
  }, [drive.search_text, entry, pdf])

  useEffect(() => {
    const opening = openPdf(url)
    let isGone = false
    opening.promise.then(
      (document) => !isGone && setPdf(document),
      () => !isGone && setPdf('failed'),
    )
    return () => {
      isGone = true
      void opening.destroy()
    }
  }, [url])

  if (pdf === null) return <PreviewLoading />
  if (pdf === 'failed') return <NoPreview entry={entry} why="broken" />
  return <PdfPages pdf={pdf} name={entry.name} />
}
