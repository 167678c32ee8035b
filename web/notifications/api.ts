import { infiniteQueryOptions } from '@tanstack/react-query'
import type {
  MarkAsReadResponse,
  NotificationsResponse,
} from '#worker/features/notifications/schema.ts'
import { api, apiFetch, unwrap } from '#web/api/api-client.ts'
import { readCookie } from '#web/api/read-cookie.ts'
import type { NotificationPage } from './notification-pages.ts'

export const NOTIFICATIONS_KEY = ['notifications'] as const
export const UNREAD_KEY = ['unread-notifications'] as const

/** The newest first, 30 a page. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: NOTIFICATIONS_KEY,
  queryFn: ({ pageParam, signal }) =>
    unwrap<NotificationsResponse>(
      api.notifications.$get({ query: { page: String(pageParam) } }, { init: { signal } }),
    ).then(({ pagination }) => pagination),
  initialPageParam: 1,
  getNextPageParam: (page: NotificationPage) => page.next_page,
})

/** Goes on when the page is left: a click marks a notification as read and follows it. */
export const markAsRead = (ids: number[]) =>
  unwrap<MarkAsReadResponse>(
    api.notifications['mark-as-read'].$post({ json: { ids } }, { init: { keepalive: true } }),
  ).then(({ unreadCount }) => unreadCount)

/** A GET that changes something, so it needs the token that other calls need. Not about the active workspace. */
export const joinWorkspace = (inviteId: string) =>
  unwrap<{ workspace: { id: number } }>(
    apiFetch(`/workspace/join/${encodeURIComponent(inviteId)}?workspaceId=0`, {
      headers: { 'X-XSRF-TOKEN': readCookie('XSRF-TOKEN') ?? '' },
    }),
  ).then(({ workspace }) => workspace.id)

export const declineInvitation = (inviteId: string) =>
  unwrap(apiFetch(`/workspace/invite/${encodeURIComponent(inviteId)}`, { method: 'DELETE' }))
