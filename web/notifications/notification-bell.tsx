import { useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { lazy, useEffect, useRef, useState } from 'react'
import { useBootstrapData, useBootstrapStore } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LaterPart } from '#web/ui/overlays/later-part.tsx'
import type { NotificationHost } from './notification-host.ts'
import { bellLabel, UnreadBadge } from './unread-badge.tsx'

const Popover = lazy(async () => ({
  default: (await import('./notifications-popover.tsx')).NotificationsPopover,
}))

/** Opens the notifications; its badge is kept fresh. Nothing where the site has none. */
export function NotificationBell(host: NotificationHost) {
  const t = useTrans()
  const { user, settings } = useBootstrapData()
  const bellRef = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
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
        aria-expanded={isOpen}
        onPress={() => setIsOpen(true)}
      >
        <Bell aria-hidden="true" />
        <UnreadBadge count={count} />
      </IconButton>
      {isOpen && (
        <LaterPart>
          <Popover {...host} bellRef={bellRef} onClose={() => setIsOpen(false)} />
        </LaterPart>
      )}
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
