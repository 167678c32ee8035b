import {
  GlobalWorkerOptions,
  getDocument,
  VerbosityLevel,
  type PDFDocumentLoadingTask,
} from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerUrl

/**
 * Reads a PDF at an address by ranges, so that a long one shows its first page soon; or one that is at hand. PDF.js no
 * longer compiles code at run time.
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
