import { ChevronDown, ChevronUp, MoveHorizontal, TextSearch, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { PdfControl } from './use-pdf-viewer.ts'

interface PdfBarProps {
  control: PdfControl
  isFinding: boolean
  onFind: () => void
}

export function PdfBar({ control, isFinding, onFind }: PdfBarProps) {
  const t = useTrans()
  const { page, count, scale, goToPage, zoomBy, fitWidth } = control
  return (
    <div className="pdf-bar dark-room" role="group" aria-label={t('Pages and zoom')}>
      <IconButton
        aria-label={t('Previous page')}
        isDisabled={page <= 1}
        onPress={() => goToPage(page - 1)}
      >
        <ChevronUp aria-hidden="true" />
      </IconButton>
      <PageField key={page} page={page} count={count} onChange={goToPage} />
      <span className="pdf-count">{t('of :count', { count })}</span>
      <IconButton
        aria-label={t('Next page')}
        isDisabled={page >= count}
        onPress={() => goToPage(page + 1)}
      >
        <ChevronDown aria-hidden="true" />
      </IconButton>
      <span className="pdf-bar-gap" />
      <IconButton aria-label={t('Zoom out')} aria-keyshortcuts="-" onPress={() => zoomBy(-1)}>
        <ZoomOut aria-hidden="true" />
      </IconButton>
      <output className="zoom-level">
        {t(':percent %', { percent: Math.round(scale * 100) })}
      </output>
      <IconButton aria-label={t('Zoom in')} aria-keyshortcuts="+" onPress={() => zoomBy(1)}>
        <ZoomIn aria-hidden="true" />
      </IconButton>
      <IconButton aria-label={t('Fit the width')} aria-keyshortcuts="0" onPress={fitWidth}>
        <MoveHorizontal aria-hidden="true" />
      </IconButton>
      <IconButton
        aria-label={t('Find in the document')}
        aria-keyshortcuts="Control+F"
        aria-expanded={isFinding}
        onPress={onFind}
      >
        <TextSearch aria-hidden="true" />
      </IconButton>
    </div>
  )
}

interface PageFieldProps {
  page: number
  count: number
  onChange: (page: number) => void
}

/** The number of the page in view; what is typed counts with Enter, or when the field is left. */
function PageField({ page, count, onChange }: PageFieldProps) {
  const t = useTrans()
  const [text, setText] = useState(String(page))
  function go() {
    const number = Math.round(Number(text))
    if (number >= 1 && number <= count) onChange(number)
    else setText(String(page))
  }
  return (
    <input
      className="pdf-field pdf-page-field"
      inputMode="numeric"
      autoComplete="off"
      aria-label={t('Page')}
      value={text}
      size={Math.max(2, String(count).length)}
      onChange={({ currentTarget: { value } }) => setText(value)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={go}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        go()
      }}
    />
  )
}
