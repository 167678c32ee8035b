import type { InfiniteData } from '@tanstack/react-query'
import type { Notification, NotificationsResponse } from '#worker/features/notifications/schema.ts'

export type NotificationPage = NotificationsResponse['pagination']
export type NotificationPages = InfiniteData<NotificationPage>

/** Each once, in order: a new notification moves the last of a page to the next one. */
export function listedIn(pages: NotificationPages | undefined): Notification[] {
  const byId = new Map<number, Notification>()
  for (const { data } of pages?.pages ?? [])
    for (const notification of data) byId.set(notification.id, notification)
  return [...byId.values()]
}

/** Shows notifications as read before the server answers. */
export function markRead(
  pages: NotificationPages | undefined,
  ids: readonly number[],
  readAt: string,
): NotificationPages | undefined {
  if (!pages) return pages
  const marked = new Set(ids)
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      data: page.data.map((each) =>
        marked.has(each.id) && each.read_at === null ? { ...each, read_at: readAt } : each,
      ),
    })),
  }
}

/** The API takes no more ids in a call. */
const MAX_IDS = 1000

export function inCalls(ids: readonly number[]): number[][] {
  const calls: number[][] = []
  for (let start = 0; start < ids.length; start += MAX_IDS)
    calls.push(ids.slice(start, start + MAX_IDS))
  return calls
}
