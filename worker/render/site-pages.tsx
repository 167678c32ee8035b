import { isHomepage } from '../features/appearance/is-homepage.ts'
import type { CustomPage as Page } from '../features/appearance/schema.ts'
import { translator } from '#web/i18n/i18n-context.tsx'
import { CustomPage } from '#web/pages/custom-page.tsx'
import { ErrorPage } from '#web/pages/error-page.tsx'
import { LandingPage } from '#web/pages/landing/landing-page.tsx'
import { NotFoundPage } from '#web/pages/not-found-page.tsx'
import { OfflinePage } from '#web/pages/offline-page.tsx'
import { pictureUrl } from './assets.ts'
import { excerpt } from './excerpt.ts'
import type { PageRequest } from './page-request.ts'
import { renderPage } from './render-page.tsx'

/** Pages that only the server renders; they carry no React. */

export function renderLandingPage(request: PageRequest): Promise<Response> {
  const { asset_url: assetPrefix, branding, homepage, seo } = request.bootstrapData.settings
  const { headerTitle, headerSubtitle } = homepage.appearance
  const t = translator(request.bootstrapData.i18n.lines)
  return renderPage(request, {
    title: t(seo.title) || branding.site_name,
    isTitleWhole: true,
    description: t(seo.description || headerSubtitle || headerTitle) || undefined,
    image: seo.image || undefined,
    schemaType: 'SoftwareApplication',
    canonicalPath: '/',
    body: <LandingPage pictureUrl={(name) => pictureUrl(name, assetPrefix)} />,
  })
}

export function renderCustomPage(request: PageRequest, page: Page): Promise<Response> {
  const { title, description, image } = (page.set_seo && page.seo) || {}
  return renderPage(request, {
    title: title || page.title,
    description: description || excerpt(page.body) || undefined,
    image: image || undefined,
    schemaType: 'WebPage',
    // One that is the homepage has two addresses.
    canonicalPath: isHomepage(request.bootstrapData.settings.homepage, page)
      ? '/'
      : `/pages/${page.slug}`,
    body: <CustomPage page={page} />,
  })
}

export function renderOfflinePage(request: PageRequest): Promise<Response> {
  const t = translator(request.bootstrapData.i18n.lines)
  return renderPage(request, {
    title: t('No connection'),
    body: <OfflinePage />,
    noindex: true,
  })
}

/** @param status 405 where there is something by other methods. */
export function renderNotFoundPage(request: PageRequest, status: 404 | 405): Promise<Response> {
  const t = translator(request.bootstrapData.i18n.lines)
  return renderPage(request, {
    title: t('Not found'),
    status,
    body: <NotFoundPage />,
    noindex: true,
  })
}

export function renderIssuePage(
  request: PageRequest,
  { status, requestId }: { status: number; requestId: string },
) {
  const t = translator(request.bootstrapData.i18n.lines)
  const body = <ErrorPage requestId={requestId} />
  return renderPage(request, {
    title: t('There was an issue loading this page'),
    status,
    body,
    noindex: true,
  })
}
