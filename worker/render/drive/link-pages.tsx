import { QueryClient, dehydrate } from '@tanstack/react-query'
import type { AppError } from '#worker/errors.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { OpenedLinkResponse } from '#worker/features/links/schema.ts'
import { translator, type Translate } from '#web/i18n/i18n-context.tsx'
import { Island as LinkPreviewIsland } from '#web/islands/drive/link-preview-island.tsx'
import { Island as LinkUploadsIsland } from '#web/islands/link-uploads/link-uploads-island.tsx'
import { documentKindOf } from '#web/preview/documents/document-kind.ts'
import { isForSomeBrowsers } from '#web/preview/is-for-some-browsers.ts'
import { LinkCodePage } from '#web/pages/links/link-code-page.tsx'
import { LinkNotFoundPage } from '#web/pages/links/link-not-found-page.tsx'
import { LinkPage } from '#web/pages/links/link-page.tsx'
import type { LinkView } from '#web/pages/links/link-view.ts'
import { LinkReportPage, type LinkReportPageProps } from '#web/pages/links/link-report-page.tsx'
import { LinkPasswordPage } from '#web/pages/links/link-password-page.tsx'
import type { Stylesheet } from '../assets.ts'
import { renderIsland } from '../island-host.tsx'
import type { PageContent } from '../page-content.ts'
import type { PageRequest } from '../page-request.ts'
import { renderPage } from '../render-page.tsx'

const STYLES: Stylesheet[] = ['app', 'link']

/** The page of a link, excluded from search engines. */
export async function renderLinkPage(
  request: PageRequest,
  opened: OpenedLinkResponse,
  {
    view,
    isFurtherPage,
    problem,
  }: { view: LinkView; isFurtherPage: boolean; problem: AppError | null },
): Promise<Response> {
  const { hash, entry, kind } = opened.link
  const preview =
    entry && needsScripts(entry)
      ? await renderIsland(request, {
          name: 'link-preview',
          component: LinkPreviewIsland,
          props: { entry, linkHash: hash },
          dehydratedState: dehydrate(new QueryClient()),
        })
      : null
  const uploads = await renderUploads(request, opened)
  const t = translator(request.bootstrapData.i18n.lines)
  return renderPage(request, {
    title: kind === 'request' ? t('Send files') : (entry?.name ?? t('Shared files')),
    ...unfurledAs(opened, t),
    body: (
      <LinkPage
        opened={opened}
        view={view}
        isFurtherPage={isFurtherPage}
        preview={preview}
        uploads={uploads}
        problem={problem}
      />
    ),
    status: problem?.status ?? 200,
    styles: STYLES,
    islands: [
      ...(preview ? (['link-preview'] as const) : []),
      ...(uploads ? (['link-uploads'] as const) : []),
    ],
    noindex: true,
  })
}

/** Describes the page to messengers. Of a link with a password they get its form; reading a thumbnail is no download. */
function unfurledAs(
  { link: { kind, entry, shared_by: sharer, message }, folderChildren }: OpenedLinkResponse,
  t: Translate,
): Pick<PageContent, 'description' | 'image'> {
  const name = sharer.display_name
  if (kind === 'request') return { description: message ?? undefined }
  const pictured = [entry, ...(folderChildren?.data ?? [])].find((each) => each?.thumbnail_url)
  return {
    description: name === null ? undefined : t('Shared by :name', { name }),
    image: pictured?.thumbnail_url ?? undefined,
  }
}

/** Into the folder that is shown, or a request's; a list of several entries has none of its own. */
async function renderUploads(
  request: PageRequest,
  { link: { hash, kind, uploads: room, entry } }: OpenedLinkResponse,
) {
  const isFolder = entry?.type === 'folder'
  if (!room || (kind === 'link' && !isFolder)) return null
  return renderIsland(request, {
    name: 'link-uploads',
    component: LinkUploadsIsland,
    props: { link: { hash, kind, room }, parentId: entry?.id ?? null },
  })
}

/** Most pictures, film and sound a browser shows by itself, so that their pages need no script. */
const needsScripts = (entry: FileEntry) =>
  entry.file_size > 0 &&
  (entry.type === 'pdf' ||
    entry.type === 'text' ||
    documentKindOf(entry) !== null ||
    isForSomeBrowsers(entry))

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

/** Of a link that ended, or never was. */
export function renderLinkNotFoundPage(request: PageRequest): Promise<Response> {
  const t = translator(request.bootstrapData.i18n.lines)
  return renderPage(request, {
    title: t('This link does not work'),
    status: 404,
    body: <LinkNotFoundPage />,
    noindex: true,
  })
}

/** The form that reports a link, or the thanks for one that was sent. */
export function renderLinkReportPage(
  request: PageRequest,
  { status, ...page }: LinkReportPageProps & { status: 200 | 422 | 429 },
): Promise<Response> {
  const t = translator(request.bootstrapData.i18n.lines)
  return renderPage(request, {
    title: t('Report abuse'),
    body: <LinkReportPage {...page} />,
    status,
    styles: STYLES,
    noindex: true,
  })
}
