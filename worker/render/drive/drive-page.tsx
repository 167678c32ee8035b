import { QueryClient, dehydrate } from '@tanstack/react-query'
import { requireUser, type RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { listEntries } from '#worker/features/drive/listing/list-entries.ts'
import { getStorageSummary } from '#worker/features/drive/space/get-storage-summary.ts'
import { ListEntriesQuery } from '#worker/features/drive/listing/list-schema.ts'
import type { DrivePreferences } from '#worker/features/preferences/schema.ts'
import { preferencesOf } from '#worker/features/preferences/preferences-of.ts'
import { listLinks } from '#worker/features/links/own-links.ts'
import { ListLinksQuery } from '#worker/features/links/schema.ts'
import { listWorkspaces } from '#worker/features/workspaces/list-workspaces.ts'
import type { Workspace } from '#worker/features/workspaces/schema.ts'
import { workspaceCookie } from '#worker/http/active-workspace.ts'
import { translator } from '#web/i18n/i18n-context.tsx'
import { ownLinksQuery } from '#web/islands/drive/links/own-links.ts'
import { entriesKey, listInput, spaceUsageQuery } from '#web/islands/drive/state/api.ts'
import { foldersQuery } from '#web/islands/drive/state/folders-query.ts'
import { storageQuery } from '#web/islands/drive/storage/storage-query.ts'
import { titleOf, type DriveView } from '#web/islands/drive/state/drive-view.ts'
import { toEntryPage, type EntryList } from '#web/islands/drive/state/entry-pages.ts'
import { Island as DriveIsland } from '#web/islands/drive/island.tsx'
import { AdSlot } from '#web/pages/frame/ad-slot.tsx'
import { CookieNotice } from '#web/pages/frame/cookie-notice.tsx'
import { NeedsJavaScript } from '#web/pages/frame/needs-javascript.tsx'
import { renderIsland } from '../island-host.tsx'
import type { PageRequest } from '../page-request.ts'
import { renderPage } from '../render-page.tsx'

/**
 * The drive with the first page of its list, in one round trip together with the session. The active workspace follows the
 * folder that is opened.
 * @param shown `workspaceId`: the active one
 * Throws UnauthorizedError for guests (they are asked to sign in) and NotFoundError.
 */
export async function renderDrivePage(
  ctx: RequestContext,
  request: PageRequest,
  { view, workspaceId: activeId }: { view: DriveView; workspaceId: number },
): Promise<Response> {
  const preferences = preferencesOf(requireUser(ctx), ctx.site)
  const query = ListEntriesQuery.safeParse({
    ...listInput(view, preferences),
    workspaceId: activeId,
  })
  // Filters in the address may be invalid.
  if (!query.success) throw new NotFoundError()
  const { list, spaceUsage, workspaceId, tree, version } = await listEntries(ctx, query.data, {
    isWholePage: true,
  })

  const queryClient = new QueryClient()
  queryClient.setQueryData<EntryList>(entriesKey(view, preferences), {
    pages: [toEntryPage(list)],
    pageParams: [null],
  })
  queryClient.setQueryData(spaceUsageQuery(workspaceId).queryKey, spaceUsage)
  for (const [parentId, folders] of tree)
    queryClient.setQueryData(foldersQuery(parentId, workspaceId).queryKey, folders)
  const workspace = workspaceOf(ctx, workspaceId)
  const t = translator(request.bootstrapData.i18n.lines)
  const title = titleOf(view, workspace, list.folder, t)
  const response = await renderWith(request, queryClient, {
    preferences,
    title,
    workspace,
    version,
  })
  if (workspaceId !== activeId)
    response.headers.append('set-cookie', workspaceCookie(workspaceId, ctx.origin))
  return response
}

/** The first page of the user's links, in one round trip. Throws UnauthorizedError. */
export async function renderLinksPage(
  ctx: RequestContext,
  request: PageRequest,
  workspaceId: number,
): Promise<Response> {
  const preferences = preferencesOf(requireUser(ctx), ctx.site)
  const title = translator(request.bootstrapData.i18n.lines)('Links')
  const queryClient = new QueryClient()
  const pages = [await listLinks(ctx, ListLinksQuery.parse({ workspaceId }))]
  queryClient.setQueryData(ownLinksQuery(workspaceId).queryKey, { pages, pageParams: [1] })
  const workspace = workspaceOf(ctx, workspaceId)
  return renderWith(request, queryClient, { preferences, title, workspace, version: null })
}

/** The page of what fills the active workspace, in one round trip. Throws UnauthorizedError. */
export async function renderStoragePage(
  ctx: RequestContext,
  request: PageRequest,
  workspaceId: number,
): Promise<Response> {
  const preferences = preferencesOf(requireUser(ctx), ctx.site)
  const title = translator(request.bootstrapData.i18n.lines)('Storage')
  const queryClient = new QueryClient()
  const storage = await getStorageSummary(ctx, { workspaceId })
  queryClient.setQueryData(storageQuery(workspaceId).queryKey, storage)
  const workspace = workspaceOf(ctx, workspaceId)
  return renderWith(request, queryClient, { preferences, title, workspace, version: null })
}

function workspaceOf(ctx: RequestContext, workspaceId: number): Workspace {
  const workspace = listWorkspaces(ctx).find(({ id }) => id === workspaceId)
  if (!workspace) throw new NotFoundError()
  return workspace
}

async function renderWith(
  request: PageRequest,
  queryClient: QueryClient,
  {
    title,
    ...props
  }: {
    title: string
    preferences: DrivePreferences
    workspace: Workspace
    /** Of the drive in the workspace; null = not read. */
    version: string | null
  },
): Promise<Response> {
  const island = await renderIsland(request, {
    name: 'drive',
    component: DriveIsland,
    props: { path: request.url.pathname, search: request.url.search, ...props },
    dehydratedState: dehydrate(queryClient),
  })

  return renderPage(request, {
    title,
    body: (
      <>
        <div className="drive-page">
          <AdSlot slot="drive" />
          <NeedsJavaScript />
          {island}
          <CookieNotice />
        </div>
      </>
    ),
    styles: ['app', 'drive'],
    islands: ['drive'],
    noindex: true,
  })
}
