import type { CustomPage as Page } from '#worker/features/appearance/schema.ts'
import { SiteLayout } from './frame/site-layout.tsx'

export function CustomPage({ page }: { page: Page }) {
  return (
    <SiteLayout menu="custom-page-navbar">
      <article className="prose">
        <h1>{page.title}</h1>
        {/* Sanitized when it was written. */}
        <div dangerouslySetInnerHTML={{ __html: page.body }} />
      </article>
    </SiteLayout>
  )
}
