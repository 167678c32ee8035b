import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useCallback, useRef, useState } from 'react'
import { usePreviewKeys } from '../parts/use-preview-keys.ts'
import { PdfBar } from './pdf-bar.tsx'
import { PdfFind } from './pdf-find.tsx'
import { useFindKey } from './use-find-key.ts'
import { usePdfViewer } from './use-pdf-viewer.ts'

/** The pages, one below the other, with a bar for page, zoom and search. */
export function PdfPages({ pdf, name }: { pdf: PDFDocumentProxy; name: string }) {
  const control = usePdfViewer(pdf)
  const { containerRef, zoomBy, fitWidth, stopFinding } = control
  const [isFinding, setIsFinding] = useState(false)
  const onKey = useCallback(
    (key: string) => {
      if (key === '+' || key === '=') zoomBy(1)
      else if (key === '-') zoomBy(-1)
      else if (key === '0') fitWidth()
      else return false
      return true
    },
    [zoomBy, fitWidth],
  )
  usePreviewKeys(containerRef, onKey, true)
  const findFieldRef = useRef<HTMLInputElement>(null)
  const startFinding = useCallback(() => {
    setIsFinding(true)
    // The key leads back to the field of an open search.
    findFieldRef.current?.select()
  }, [])
  useFindKey(containerRef, startFinding)
  return (
    <div className="preview-pdf">
      {isFinding && (
        <PdfFind
          control={control}
          fieldRef={findFieldRef}
          onClose={() => {
            setIsFinding(false)
            stopFinding()
            containerRef.current?.focus()
          }}
        />
      )}
      <div className="pdf-room">
        <div
          ref={containerRef}
          className="pdf-container preview-scroller"
          role="document"
          aria-label={name}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
          tabIndex={0}
        >
          <div className="pdfViewer" />
        </div>
      </div>
      <PdfBar control={control} isFinding={isFinding} onFind={startFinding} />
    </div>
  )
}
