import type { ReactNode } from 'react'

interface PlainTextProps {
  name: string
  /** The characters of a file, or the same in colored parts. */
  text: ReactNode
  isCode?: boolean
}

export function PlainText({ name, text, isCode = false }: PlainTextProps) {
  return (
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
      tabIndex={0}
      role="region"
      aria-label={name}
      className={isCode ? 'preview-scroller preview-code' : 'preview-scroller'}
      dir={isCode ? 'ltr' : 'auto'}
    >
      {text}
    </pre>
  )
}
