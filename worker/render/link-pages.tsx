import type { OpenedLinkResponse } from '../features/sharing/schema.ts'
import { translator } from '#web/i18n/i18n-context.tsx'
import { LinkPage } from '#web/pages/link-page.tsx'
import { LinkPasswordPage } from '#web/pages/link-password-page.tsx'
import type { Stylesheet } from './assets.ts'
import type { PageRequest } from './page-request.ts'
import { renderPage } from './render-page.tsx'

const STYLES: Stylesheet[] = ['app', 'link']

/** What a link's visitor sees; search engines are not to know. */
export function renderLinkPage(
  request: PageRequest,
  opened: OpenedLinkResponse,
  { isFurtherPage }: { isFurtherPage: boolean },
): Promise<Response> {
  return renderPage(request, {
    title: opened.link.entry.name,
    body: <LinkPage opened={opened} isFurtherPage={isFurtherPage} />,
    styles: STYLES,
    noindex: true,
  })
}

interface PasswordPage {
  hash: string
  /** Where to go on after it. */
  folderHash?: string
  status: 401 | 422
  problem?: string
}

/** Says nothing of what the link leads to. */
export function renderLinkPasswordPage(
  request: PageRequest,
  { status, ...page }: PasswordPage,
): Promise<Response> {
  const t = translator(request.bootstrapData.i18n.lines)
  return renderPage(request, {
    title: t('Password required'),
    body: <LinkPasswordPage {...page} />,
    status,
    styles: STYLES,
    noindex: true,
  })
}
