import { useTrans } from '#web/i18n/i18n-context.tsx'
import { useGrowingCount } from '../parts/use-growing-count.ts'
import { HastView } from '../text/hast-view.tsx'
import type { DocumentPage } from './document-job.ts'

interface PagesViewProps {
  name: string
  pages: readonly DocumentPage[]
  isSlides: boolean
}

/** A document, or its chapters or slides one below the other. */
export function PagesView({ name, pages, isSlides }: PagesViewProps) {
  const t = useTrans()
  const { count, lastRef } = useGrowingCount<HTMLElement>(pages.length)
  const isEmpty = pages.every(({ tree }) => tree.children.length === 0)
  return (
    <article
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
      tabIndex={0}
      aria-label={name}
      className="preview-scroller preview-markdown preview-document"
      dir="auto"
    >
      {isEmpty && !isSlides && (
        <p className="document-empty">{t('There is no text in this file.')}</p>
      )}
      {pages.slice(0, count).map(({ tree }, index) => (
        <section
          // oxlint-disable-next-line react/no-array-index-key -- pages have no identity but their place
          key={index}
          ref={index === count - 1 ? lastRef : null}
          className={isSlides ? 'document-slide' : 'document-part'}
        >
          {isSlides && (
            <h2 className="document-slide-number">
              {t('Slide :number of :count', { number: index + 1, count: pages.length })}
            </h2>
          )}
          <HastView tree={tree} />
        </section>
      ))}
    </article>
  )
}
