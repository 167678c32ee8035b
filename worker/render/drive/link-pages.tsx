import { QueryClient, dehydrate } from '@tanstack/react-query'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { OpenedLinkResponse } from '#worker/features/sharing/schema.ts'
import { translator } from '#web/i18n/i18n-context.tsx'
import { Island as LinkPreviewIsland } from '#web/islands/drive/link-preview-island.tsx'
import { LinkCodePage } from '#web/pages/links/link-code-page.tsx'
import { LinkPage } from '#web/pages/links/link-page.tsx'
import type { LinkView } from '#web/pages/links/link-view.ts'
import { LinkPasswordPage } from '#web/pages/links/link-password-page.tsx'
import type { Stylesheet } from '../assets.ts'
import { renderIsland } from '../island-host.tsx'
import type { PageRequest } from '../page-request.ts'
import { renderPage } from '../render-page.tsx'

const STYLES: Stylesheet[] = ['app', 'link']

/** The page of a link, excluded from search engines. */
export async function renderLinkPage(
  request: PageRequest,
  opened: OpenedLinkResponse,
  { view, isFurtherPage }: { view: LinkView; isFurtherPage: boolean },
): Promise<Response> {
  const { hash, entry } = opened.link
  const preview =
    entry && needsScripts(entry)
      ? await renderIsland(request, {
          name: 'link-preview',
          component: LinkPreviewIsland,
          props: { entry, linkHash: hash },
          dehydratedState: dehydrate(new QueryClient()),
        })
      : null
  return renderPage(request, {
    title: entry?.name ?? translator(request.bootstrapData.i18n.lines)('Shared files'),
    body: <LinkPage opened={opened} view={view} isFurtherPage={isFurtherPage} preview={preview} />,
    styles: STYLES,
    islands: preview ? ['link-preview'] : [],
    noindex: true,
  })
}

/** Pictures, film and sound a browser shows by itself, so that their pages need no script. */
const needsScripts = ({ type, file_size: size }: FileEntry) =>
  size > 0 && (type === 'pdf' || type === 'text')

interface PasswordPage {
  hash: string
  /** The page to continue to. */
  folderHash?: string
  status: 401 | 422
  problem?: string
}

/** Reveals nothing about the linked entry. */
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

interface CodePage {
  hash: string
  folderHash?: string
  email?: string
  status: 200 | 401 | 422
  problem?: string
}

/** Reveals nothing about the linked entry, nor who may open it. */
export function renderLinkCodePage(
  request: PageRequest,
  { status, ...page }: CodePage,
): Promise<Response> {
  const t = translator(request.bootstrapData.i18n.lines)
  return renderPage(request, {
    title: t('Email code required'),
    body: <LinkCodePage {...page} />,
    status,
    styles: STYLES,
    noindex: true,
  })
}
