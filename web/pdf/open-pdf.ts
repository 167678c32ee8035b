import {
  GlobalWorkerOptions,
  getDocument,
  VerbosityLevel,
  type PDFDocumentLoadingTask,
} from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerUrl

/**
 * Opens a PDF from bytes, or from a URL by range requests, so that the first page of a long one appears soon. PDF.js
 * compiles no code at run time.
 */
export function openPdf(source: string | Uint8Array): PDFDocumentLoadingTask {
  const from = typeof source === 'string' ? { url: source } : { data: source }
  return getDocument({
    ...from,
    disableAutoFetch: true,
    enableXfa: false,
    // A broken file is nothing for the console: who opened it is told.
    verbosity: VerbosityLevel.ERRORS,
  })
}
