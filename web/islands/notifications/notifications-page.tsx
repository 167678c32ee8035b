import { useInfiniteQuery } from '@tanstack/react-query'
import { Settings } from 'lucide-react'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { notificationsQuery } from '#web/notifications/api.ts'
import { NotificationList } from '#web/notifications/notification-list.tsx'
import { listedIn } from '#web/notifications/notification-pages.ts'
import { useMarkAsRead } from '#web/notifications/use-mark-as-read.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Button } from '#web/ui/button.tsx'

/** All notifications, 30 at a time. */
export function NotificationsPage() {
  const t = useTrans()
  const { user, settings } = useBootstrapData()
  const query = useInfiniteQuery(notificationsQuery)
  const markAsRead = useMarkAsRead()
  const listed = listedIn(query.data)
  const hasUnread = (user?.unread_notifications_count ?? 0) > 0

  async function markListed() {
    const wasUnread = listed.some((each) => each.read_at === null)
    if (listed.length > 0) await markAsRead(listed.map(({ id }) => id))
    // The unread ones that are left are further down.
    if (!wasUnread && query.hasNextPage) await query.fetchNextPage()
  }

  return (
    <>
      <header className="notifications-page-header">
        <h1>{t('Notifications')}</h1>
        {hasUnread && listed.length > 0 && (
          <Button onPress={markListed}>{t('Mark all as read')}</Button>
        )}
        {settings.notif.subs.integrated && (
          <a className={buttonClass('ghost')} href="/notifications/settings">
            <Settings aria-hidden="true" />
            {t('Settings')}
          </a>
        )}
      </header>
      <NotificationList query={query} listed={listed} />
      {query.hasNextPage && (
        <div className="notifications-more">
          <Button isPending={query.isFetchingNextPage} onPress={() => query.fetchNextPage()}>
            {t('Load more')}
          </Button>
        </div>
      )}
    </>
  )
}
