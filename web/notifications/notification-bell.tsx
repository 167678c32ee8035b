import { useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useBootstrapData, useBootstrapStore } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { NotificationsPopover } from './notifications-popover.tsx'
import type { NotificationHost } from './notification-host.ts'
import { bellLabel, UnreadBadge } from './unread-badge.tsx'

/** Opens the notifications; its badge is kept fresh. Nothing where the site has none. */
export function NotificationBell(host: NotificationHost) {
  const t = useTrans()
  const { user, settings } = useBootstrapData()
  const bellRef = useRef<HTMLButtonElement>(null)
  /** Null while it is closed. */
  const [Popover, setPopover] = useState<typeof NotificationsPopover | null>(null)
  const isShown = user !== null && settings.notifications.integrated
  useLiveUnreadCount(isShown)
  if (!isShown) return null
  const { unread_notifications_count: count } = user
  return (
    <>
      <IconButton
        ref={bellRef}
        className="notification-bell"
        aria-label={bellLabel(count, t)}
        aria-haspopup="dialog"
        aria-expanded={Popover !== null}
        onPress={() =>
          void import('./notifications-popover.tsx').then((part) =>
            setPopover(() => part.NotificationsPopover),
          )
        }
      >
        <Bell aria-hidden="true" />
        <UnreadBadge count={count} />
      </IconButton>
      {Popover && <Popover {...host} bellRef={bellRef} onClose={() => setPopover(null)} />}
    </>
  )
}

/** Keeps the number fresh, by a part that is loaded once the page is alive. */
function useLiveUnreadCount(isOn: boolean): void {
  const store = useBootstrapStore()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isOn) return
    const watching = import('./unread-count.ts').then(({ watchUnreadCount }) =>
      watchUnreadCount(queryClient, store),
    )
    return () => void watching.then((stop) => stop())
  }, [isOn, queryClient, store])
}
