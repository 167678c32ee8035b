import { AnnotationMode, type PDFDocumentProxy } from 'pdfjs-dist'
// Reads PDF.js from where the import above has put it.
import {
  EventBus,
  LinkTarget,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
} from 'pdfjs-dist/web/pdf_viewer.mjs'

/** Pixels of a canvas; iOS gives up beyond 16.7 million. */
const MAX_CANVAS_PIXELS = 8_000_000

/** Names are given by us, in the language of the page. */
const NO_TEXTS = {
  getLanguage: () => 'en',
  getDirection: () => 'ltr',
  get: () => Promise.resolve(''),
  translate: () => Promise.resolve(),
  translateOnce: () => Promise.resolve(),
  pause: () => undefined,
  resume: () => undefined,
  destroy: () => Promise.resolve(),
}

interface PdfViewerOptions {
  pdf: PDFDocumentProxy
  /** Scrolls; its first child takes the pages. */
  container: HTMLDivElement
  signal: AbortSignal
}

/** PDF.js's own viewer: draws the pages near the view, with their text over them. Fields and scripts are left out. */
export function createPdfViewer({ pdf, container, signal }: PdfViewerOptions) {
  const eventBus = new EventBus()
  const linkService = new PDFLinkService({
    eventBus,
    externalLinkTarget: LinkTarget.BLANK,
    externalLinkRel: 'noopener noreferrer nofollow',
  })
  const findController = new PDFFindController({ eventBus, linkService })
  // Its types know no `abortSignal`.
  const options = {
    abortSignal: signal,
    container,
    viewer: container.firstElementChild as HTMLDivElement,
    eventBus,
    linkService,
    findController,
    annotationMode: AnnotationMode.ENABLE,
    removePageBorders: true,
    maxCanvasPixels: MAX_CANVAS_PIXELS,
    enableAutoLinking: false,
    l10n: NO_TEXTS as never,
  }
  const viewer = new PDFViewer(options)
  linkService.setViewer(viewer)
  viewer.setDocument(pdf)
  linkService.setDocument(pdf)
  signal.addEventListener('abort', () => {
    viewer.setDocument(null)
    linkService.setDocument(null)
  })
  return { viewer, eventBus }
}
