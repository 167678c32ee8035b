import { useQueryClient } from '@tanstack/react-query'
import { useBootstrapStore } from '#web/i18n/bootstrap-data.tsx'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { markAsRead, notificationsQuery } from './api.ts'
import { inCalls, markRead } from './notification-pages.ts'
import { setUnreadCount } from './unread-count.ts'

/** Shows them as read at once and reloads the list once the server knows it. Settles then, and always well. */
export function useMarkAsRead(): (ids: readonly number[]) => Promise<void> {
  const queryClient = useQueryClient()
  const store = useBootstrapStore()
  return async (ids) => {
    await queryClient.cancelQueries({ queryKey: notificationsQuery.queryKey })
    const readAt = new Date().toISOString()
    queryClient.setQueryData(notificationsQuery.queryKey, (pages) => markRead(pages, ids, readAt))
    try {
      for (const call of inCalls(ids)) setUnreadCount(queryClient, store, await markAsRead(call))
    } catch (error) {
      showHttpErrorToast(error)
    }
    void queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey })
  }
}
