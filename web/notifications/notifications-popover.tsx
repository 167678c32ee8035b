import { useInfiniteQuery } from '@tanstack/react-query'
import { Settings } from 'lucide-react'
import type { RefObject } from 'react'
import { Dialog, Heading } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Button } from '#web/ui/button.tsx'
import { notificationsQuery } from './api.ts'
import type { NotificationHost } from './notification-host.ts'
import { NotificationList } from './notification-list.tsx'
import { listedIn } from './notification-pages.ts'
import { useMarkAsRead } from './use-mark-as-read.ts'

interface NotificationsPopoverProps extends NotificationHost {
  bellRef: RefObject<HTMLElement | null>
  onClose: () => void
}

/** The newest notifications, at the bell. A sheet at phone width. */
export function NotificationsPopover({ bellRef, onClose, ...host }: NotificationsPopoverProps) {
  const t = useTrans()
  const { settings } = useBootstrapData()
  const query = useInfiniteQuery(notificationsQuery)
  const markAsRead = useMarkAsRead()
  const listed = listedIn(query.data)
  return (
    <Popover
      isOpen
      triggerRef={bellRef}
      placement="bottom end"
      offset={6}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className="menu-popover notifications-popover"
    >
      <Dialog className="notifications-dialog">
        <header className="notifications-header">
          <Heading slot="title" className="notifications-title">
            {t('Notifications')}
          </Heading>
          {listed.some((each) => each.read_at === null) && (
            <Button
              size="sm"
              variant="ghost"
              onPress={() => markAsRead(listed.map(({ id }) => id))}
            >
              {t('Mark all as read')}
            </Button>
          )}
          {settings.notif.subs.integrated && (
            <a
              className={buttonClass('ghost', 'sm', 'button-icon')}
              href="/notifications/settings"
              aria-label={t('Notification settings')}
            >
              <Settings aria-hidden="true" />
            </a>
          )}
        </header>
        <div className="notifications-body">
          <NotificationList query={query} listed={listed} {...host} onFollow={onClose} />
        </div>
        <footer className="notifications-footer">
          <a className={buttonClass('ghost', 'sm')} href="/notifications">
            {t('All notifications')}
          </a>
        </footer>
      </Dialog>
    </Popover>
  )
}
