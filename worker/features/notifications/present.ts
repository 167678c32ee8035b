import { BUILT_IN_LANGUAGE } from '#worker/i18n/language-lines.ts'
import { LANGUAGE_LINE, trans } from '#worker/i18n/trans.ts'
import type { Lines } from '#worker/i18n/trans.ts'
import { notificationContent } from '#worker/notify/notification-content.ts'
import type { NotificationContent } from '#worker/notify/notification-content.ts'
import { CHANNELS, NOTIFICATION_TYPES } from '#worker/notify/notification-types.ts'
import type {
  Channels,
  NotificationFacts,
  NotificationType,
} from '#worker/notify/notification-types.ts'
import type { Notification, SubscriptionsResponse } from './schema.ts'

interface NotificationRow {
  id: number
  type: string
  facts: Record<string, unknown>
  inviteId: string | null
  readAt: string | null
  createdAt: string
}

/** @param lines of the reader's language. */
export function presentNotification(row: NotificationRow, lines: Lines): Notification {
  const type = row.type as NotificationType
  const facts = row.facts as unknown as NotificationFacts[NotificationType]
  const { primary, others, main, buttons } = notificationContent(
    type,
    facts,
    lines[LANGUAGE_LINE] ?? BUILT_IN_LANGUAGE,
  )
  const presentLine = (
    lineType: 'primary' | 'other',
    { icon, message, link }: NotificationContent['primary'],
  ) => ({
    type: lineType,
    icon,
    content: trans(lines, message.message, message.values),
    action: link ? { label: trans(lines, link.label), url: link.path } : null,
  })
  return {
    id: row.id,
    type,
    read_at: row.readAt,
    created_at: row.createdAt,
    data: {
      image: null,
      lines: [presentLine('primary', primary), ...others.map((line) => presentLine('other', line))],
      mainAction: main && { label: trans(lines, main.label), action: main.path },
      buttonActions: buttons.map(({ label, action }) => ({ label: trans(lines, label), action })),
      ...(row.inviteId !== null && { inviteId: row.inviteId }),
    },
  }
}

/** @param choices of the types for which the user has chosen. */
export function presentSubscriptions(
  choices: readonly ({ type: string } & Channels)[],
  lines: Lines,
): Omit<SubscriptionsResponse, 'status'> {
  const types = Object.entries(NOTIFICATION_TYPES).map(([id, type]) => ({ id, ...type }))
  const groups = Map.groupBy(types, ({ group }) => group)
  return {
    available_channels: [...CHANNELS],
    subscriptions: [...groups].map(([group, items]) => ({
      group_name: trans(lines, group),
      items: items.map(({ id, label }) => ({ notif_id: id, name: trans(lines, label) })),
    })),
    user_selections: types.map(({ id, defaults }) => {
      const { site, email, browser } = choices.find(({ type }) => type === id) ?? defaults
      return { notif_id: id, channels: { site, email, browser } }
    }),
  }
}
