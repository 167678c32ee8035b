import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useState, type KeyboardEvent, type RefObject } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { PdfControl } from './use-pdf-viewer.ts'

interface PdfFindProps {
  control: PdfControl
  fieldRef: RefObject<HTMLInputElement | null>
  onClose: () => void
}

/** Searches the text of all pages while it is typed. */
export function PdfFind({ control, fieldRef, onClose }: PdfFindProps) {
  const t = useTrans()
  const { matches, find } = control
  const [query, setQuery] = useState('')
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') find(query, event.shiftKey ? 'previous' : 'next')
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const said =
    query === ''
      ? ''
      : matches.total === 0
        ? t('No results')
        : t(':position of :count', { position: matches.current, count: matches.total })
  return (
    <div className="pdf-find dark-room" role="search">
      <input
        ref={fieldRef}
        type="search"
        className="pdf-field"
        aria-label={t('Find in the document')}
        placeholder={t('Find in the document')}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened to be typed into
        autoFocus
        value={query}
        onChange={({ currentTarget: { value } }) => {
          setQuery(value)
          find(value, null)
        }}
        onKeyDown={onKeyDown}
      />
      <output className="pdf-find-count">{said}</output>
      <IconButton aria-label={t('Previous match')} onPress={() => find(query, 'previous')}>
        <ChevronUp aria-hidden="true" />
      </IconButton>
      <IconButton aria-label={t('Next match')} onPress={() => find(query, 'next')}>
        <ChevronDown aria-hidden="true" />
      </IconButton>
      <IconButton aria-label={t('Close search')} onPress={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}
