import { QueryClient, dehydrate } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import type { RequestContext } from '#worker/context/context.ts'
import { getSubscriptions } from '#worker/features/notifications/choose-channels.ts'
import { listNotifications } from '#worker/features/notifications/list-notifications.ts'
import { NotificationsQuery } from '#worker/features/notifications/schema.ts'
import { translator } from '#web/i18n/i18n-context.tsx'
import { Island as BellIsland } from '#web/islands/notifications/bell-island.tsx'
import { Island as NotificationsIsland } from '#web/islands/notifications/notifications-island.tsx'
import { subscriptionsQuery } from '#web/islands/notifications/subscriptions-api.ts'
import { notificationsQuery } from '#web/notifications/api.ts'
import { NeedsJavaScript } from '#web/pages/frame/needs-javascript.tsx'
import { SiteLayout } from '#web/pages/frame/site-layout.tsx'
import { renderIsland } from '../island-host.tsx'
import type { PageRequest } from '../page-request.ts'
import { renderPage } from '../render-page.tsx'

/** The newest notifications, in one round trip. Throws NotFoundError, UnauthorizedError. */
export async function renderNotificationsPage(
  ctx: RequestContext,
  request: PageRequest,
): Promise<Response> {
  const queryClient = new QueryClient()
  queryClient.setQueryData(notificationsQuery.queryKey, {
    pages: [await listNotifications(ctx, NotificationsQuery.parse({}))],
    pageParams: [1],
  })
  return renderWith(request, queryClient, { page: 'list', title: 'Notifications' })
}

/** In one round trip. Throws NotFoundError, UnauthorizedError. */
export async function renderNotificationSettingsPage(
  ctx: RequestContext,
  request: PageRequest,
): Promise<Response> {
  const queryClient = new QueryClient()
  queryClient.setQueryData(subscriptionsQuery.queryKey, {
    status: 'success' as const,
    ...(await getSubscriptions(ctx)),
  })
  return renderWith(request, queryClient, { page: 'settings', title: 'Notification settings' })
}

async function renderWith(
  request: PageRequest,
  queryClient: QueryClient,
  { page, title }: { page: 'list' | 'settings'; title: string },
): Promise<Response> {
  const island = await renderIsland(request, {
    name: 'notifications',
    component: NotificationsIsland,
    props: { page },
    dehydratedState: dehydrate(queryClient),
  })
  return renderPage(request, {
    title: translator(request.bootstrapData.i18n.lines)(title),
    body: (
      // The page itself is what the bell would show.
      <SiteLayout menu="custom-page-navbar" bell={null}>
        <NeedsJavaScript />
        {island}
      </SiteLayout>
    ),
    styles: ['app', 'notifications'],
    islands: ['notifications'],
    noindex: true,
  })
}

/** The bell of a page that has another island, which shows its dialogs and toasts. */
export function renderBell(request: PageRequest): Promise<ReactElement> {
  return renderIsland(request, {
    name: 'notification-bell',
    component: BellIsland,
    props: {},
    load: 'idle',
    dehydratedState: dehydrate(new QueryClient()),
    isBeside: true,
  })
}
