import { useTrans } from '#web/i18n/i18n-context.tsx'
import { HastView } from './hast-view.tsx'
import { PlainText } from './plain-text.tsx'
import { PreviewLoading } from '../parts/preview-loading.tsx'
import type { RenderedTextProps } from './rendered-text-props.ts'
import { useTypeset } from './use-typeset.ts'

export function MarkdownText({ entry, text }: RenderedTextProps) {
  const t = useTrans()
  const { tree, hasFailed } = useTypeset(entry, { kind: 'markdown', text })
  if (hasFailed) {
    return (
      <>
        <p className="preview-note">{t('This text is too large to be formatted.')}</p>
        <PlainText name={entry.name} text={text} />
      </>
    )
  }
  if (!tree) return <PreviewLoading />
  return (
    <article
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
      tabIndex={0}
      aria-label={entry.name}
      className="preview-scroller preview-markdown"
      dir="auto"
    >
      <HastView tree={tree} />
    </article>
  )
}
