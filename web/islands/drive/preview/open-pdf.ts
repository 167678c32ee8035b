import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerUrl

/** Reads a PDF by ranges, so that a long one shows its first page soon. PDF.js no longer compiles code at run time. */
export function openPdf(url: string): PDFDocumentLoadingTask {
  return getDocument({ url, disableAutoFetch: true, enableXfa: false })
}
