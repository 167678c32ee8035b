import type { Translate } from '#web/i18n/i18n-context.tsx'

const MOST_SHOWN = 99

/** For the eye; the bell's name says it too. */
export function UnreadBadge({ count }: { count: number }) {
  return (
    count > 0 && (
      <span className="notification-badge" aria-hidden="true">
        {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      </span>
    )
  )
}

export const bellLabel = (count: number, t: Translate): string =>
  count > 0 ? t('Notifications, :count unread', { count }) : t('Notifications')
