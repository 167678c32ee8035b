import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { createPdfViewer } from './create-pdf-viewer.ts'

/** Up to this width a page fills its frame; beyond, it fits as far as is comfortable to read. */
const NARROW_PX = 768

/** Matches in the whole document. */
export interface PdfMatches {
  /** From 1; 0 = none. */
  current: number
  total: number
}

const NO_MATCHES: PdfMatches = { current: 0, total: 0 }

/** A PDF's viewer in the element of the ref, and what it shows. */
export function usePdfViewer(pdf: PDFDocumentProxy) {
  const t = useTrans()
  const containerRef = useRef<HTMLDivElement>(null)
  const handleRef = useRef<ReturnType<typeof createPdfViewer> | null>(null)
  const [page, setPage] = useState(1)
  const [scale, setScale] = useState(1)
  const [matches, setMatches] = useState(NO_MATCHES)

  useEffect(() => {
    const { current: container } = containerRef
    if (!container) return
    const controller = new AbortController()
    const { signal } = controller
    const handle = createPdfViewer({ pdf, container, signal })
    const { viewer, eventBus } = handle
    handleRef.current = handle
    eventBus.on('pagesinit', () => {
      viewer.currentScaleValue = container.clientWidth < NARROW_PX ? 'page-width' : 'auto'
      for (let index = 0; index < viewer.pagesCount; index++) {
        const label = t('Page :page of :count', { page: index + 1, count: viewer.pagesCount })
        viewer.getPageView(index)?.div.setAttribute('aria-label', label)
      }
    })
    eventBus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => setPage(pageNumber))
    eventBus.on('scalechanging', (change: { scale: number }) => setScale(change.scale))
    const onMatches = ({ matchesCount }: { matchesCount: PdfMatches }) => setMatches(matchesCount)
    eventBus.on('updatefindmatchescount', onMatches)
    eventBus.on('updatefindcontrolstate', onMatches)
    const resized = new ResizeObserver(() => {
      const { currentScaleValue: fit } = viewer
      // A number was chosen; a word fits to the width, which is another now.
      if (viewer.pagesCount > 0 && Number.isNaN(Number(fit))) viewer.currentScaleValue = fit
    })
    resized.observe(container)
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      const origin = [event.clientX, event.clientY]
      viewer.updateScale({ scaleFactor: Math.exp(-event.deltaY * PINCH_SPEED), origin })
    }
    // React's own listener may not prevent the page from zooming.
    container.addEventListener('wheel', onWheel, { passive: false, signal })
    return () => {
      resized.disconnect()
      controller.abort()
    }
  }, [pdf, t])

  const goToPage = useCallback((number: number) => {
    if (handleRef.current) handleRef.current.viewer.currentPageNumber = number
  }, [])
  const zoomBy = useCallback(
    (steps: number) => handleRef.current?.viewer.updateScale({ steps }),
    [],
  )
  const fitWidth = useCallback(() => {
    if (handleRef.current) handleRef.current.viewer.currentScaleValue = 'page-width'
  }, [])
  const find = useCallback((query: string, again: 'next' | 'previous' | null) => {
    if (query === '') setMatches(NO_MATCHES)
    handleRef.current?.eventBus.dispatch('find', {
      type: again ? 'again' : '',
      query,
      caseSensitive: false,
      entireWord: false,
      matchDiacritics: false,
      highlightAll: true,
      findPrevious: again === 'previous',
    })
  }, [])
  const stopFinding = useCallback(() => {
    setMatches(NO_MATCHES)
    handleRef.current?.eventBus.dispatch('findbarclose', {})
  }, [])
  const count = pdf.numPages
  return {
    containerRef,
    page,
    count,
    scale,
    matches,
    goToPage,
    zoomBy,
    fitWidth,
    find,
    stopFinding,
  }
}

/** A trackpad's pinch comes as small steps of the wheel with Ctrl. */
const PINCH_SPEED = 0.01

export type PdfControl = ReturnType<typeof usePdfViewer>
