import { NotificationBell } from '#web/notifications/notification-bell.tsx'

export { QueryProvider } from '#web/hydration/query-provider.tsx'

/** The bell in the header of a page that has React anyway. */
export const Island = () => <NotificationBell />
