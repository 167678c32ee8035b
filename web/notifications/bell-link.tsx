import { Bell } from 'lucide-react'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { bellLabel, UnreadBadge } from './unread-badge.tsx'

/** The bell of pages without React: leads to the list. Nothing where the site has no notifications. */
export function BellLink() {
  const t = useTrans()
  const { user, settings } = useBootstrapData()
  if (!user || !settings.notifications.integrated) return null
  const { unread_notifications_count: count } = user
  return (
    <a
      className={buttonClass('ghost', 'md', 'button-icon notification-bell')}
      href="/notifications"
      aria-label={bellLabel(count, t)}
    >
      <Bell aria-hidden="true" />
      <UnreadBadge count={count} />
    </a>
  )
}
