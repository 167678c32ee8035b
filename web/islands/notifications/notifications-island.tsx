import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBootstrapStore } from '#web/i18n/bootstrap-data.tsx'
import { watchUnreadCount } from '#web/notifications/unread-count.ts'
import { NotificationsPage } from './notifications-page.tsx'
import { NotificationSettingsPage } from './notification-settings-page.tsx'

export { QueryProvider } from '#web/hydration/query-provider.tsx'

/** The pages of notifications. */
export function Island({ page }: { page: 'list' | 'settings' }) {
  const store = useBootstrapStore()
  const queryClient = useQueryClient()
  useEffect(() => watchUnreadCount(queryClient, store), [queryClient, store])
  return (
    <div className="notifications-page">
      {page === 'list' ? <NotificationsPage /> : <NotificationSettingsPage />}
    </div>
  )
}
