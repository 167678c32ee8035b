import { QueryObserver, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { UserDetails } from '#worker/features/profile/schema.ts'
import { api, unwrap } from '#web/api/api-client.ts'
import type { BootstrapStore } from '#web/i18n/bootstrap-data.tsx'
import { NOTIFICATIONS_KEY, UNREAD_KEY } from './api.ts'

const POLL_MS = 60_000

/** As the page knows it, without a call. */
export const unreadCountIn = (store: BootstrapStore): number =>
  store.getSnapshot().user?.unread_notifications_count ?? 0

/** Takes over what a call said; the bell shows it. */
export function setUnreadCount(
  queryClient: QueryClient,
  store: BootstrapStore,
  count: number,
): void {
  queryClient.setQueryData(UNREAD_KEY, count)
  tellBell(store, count)
}

function tellBell(store: BootstrapStore, count: number): void {
  const data = store.getSnapshot()
  if (!data.user || data.user.unread_notifications_count === count) return
  store.set({ ...data, user: { ...data.user, unread_notifications_count: count } })
}

/** Keeps the bell's number fresh: on focus when older than 30 s, and each minute while the page is visible. */
export function watchUnreadCount(queryClient: QueryClient, store: BootstrapStore): () => void {
  const observer = new QueryObserver(
    queryClient,
    queryOptions({
      queryKey: UNREAD_KEY,
      queryFn: async ({ signal }) =>
        (
          await unwrap<{ user: UserDetails }>(
            api.users[':id'].$get({ param: { id: 'me' }, query: {} }, { init: { signal } }),
          )
        ).user.unread_notifications_count,
      // Came with the page.
      initialData: () => unreadCountIn(store),
      initialDataUpdatedAt: Date.now(),
      // Nobody is signed in any more, or the server is away: the next focus asks again.
      refetchInterval: ({ state }) => (state.status === 'error' ? false : POLL_MS),
    }),
  )
  return observer.subscribe(({ data }) => {
    if (data === undefined || data === unreadCountIn(store)) return
    tellBell(store, data)
    void queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY })
  })
}
