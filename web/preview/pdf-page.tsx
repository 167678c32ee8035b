import type { PDFDocumentProxy, PDFPageProxy, RenderTask } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'

/** A4, until the page says its own. */
const DEFAULT_RATIO = 210 / 297

/** Pixels of a canvas; iOS gives up beyond 16.7 million. */
const MAX_CANVAS_PIXELS = 8_000_000

interface PdfPageProps {
  pdf: PDFDocumentProxy
  pageNumber: number
  label: string
}

/** One page, drawn when it comes near the screen and let go when it is far, because canvases are large. */
export function PdfPage({ pdf, pageNumber, label }: PdfPageProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const [isNear, setIsNear] = useState(pageNumber === 1)
  const [ratio, setRatio] = useState(DEFAULT_RATIO)

  useEffect(() => {
    const canvas = canvasRef.current
    if (!canvas) return
    const observer = new IntersectionObserver(
      ([entry]) => setIsNear(entry?.isIntersecting ?? false),
      {
        rootMargin: '100% 0px',
      },
    )
    observer.observe(canvas)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    const canvas = canvasRef.current
    if (!canvas || !isNear) return
    let task: RenderTask | null = null
    let isGone = false
    void pdf.getPage(pageNumber).then((page) => {
      if (isGone) return
      const { width, height } = page.getViewport({ scale: 1 })
      setRatio(width / height)
      task = draw(page, canvas)
      task.promise.catch(() => undefined)
    })
    return () => {
      isGone = true
      task?.cancel()
      canvas.width = 0
    }
  }, [pdf, pageNumber, isNear])

  return (
    <canvas
      ref={canvasRef}
      role="img"
      aria-label={label}
      className="pdf-page"
      style={{ aspectRatio: ratio }}
    />
  )
}

function draw(page: PDFPageProxy, canvas: HTMLCanvasElement): RenderTask {
  const natural = page.getViewport({ scale: 1 })
  const wanted = (canvas.clientWidth * devicePixelRatio) / natural.width
  const most = Math.sqrt(MAX_CANVAS_PIXELS / (natural.width * natural.height))
  const viewport = page.getViewport({ scale: Math.min(wanted, most) })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  return page.render({ canvas, viewport })
}
