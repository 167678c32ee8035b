import { z } from 'zod'
import { success, Time } from '#worker/input/answer.ts'
import { perPage } from '#worker/paging/page-size.ts'

const Action = z.object({
  label: z.string(),
  /** A path of this site. */
  action: z.string(),
})

/** A line of text. Names in it are between U+2068 and U+2069 (Unicode's isolates), to be shown bold; no HTML. */
const Line = z.object({
  type: z.enum(['primary', 'other']),
  /** Name of an icon of ours. */
  icon: z.string().nullable(),
  content: z.string(),
  action: z.object({ label: z.string(), url: z.string() }).nullable(),
})

export const Notification = z
  .object({
    id: z.int(),
    type: z.string(),
    read_at: Time.nullable(),
    created_at: Time,
    data: z.object({
      /** Address of a picture; null = none. */
      image: z.string().nullable(),
      lines: z.array(Line),
      mainAction: Action.nullable(),
      /** `join` and `decline` act on the invitation; others are paths. */
      buttonActions: z.array(Action),
      /** Of an invitation to a workspace. */
      inviteId: z.string().optional(),
    }),
  })
  .meta({ ref: 'Notification' })
export type Notification = z.infer<typeof Notification>

export const NOTIFICATIONS_PER_PAGE = 30

export const NotificationsQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  perPage: perPage(NOTIFICATIONS_PER_PAGE),
})
export type NotificationsQuery = z.infer<typeof NotificationsQuery>

export const NotificationsResponse = success({
  pagination: z.object({
    data: z.array(Notification),
    current_page: z.int(),
    next_page: z.int().nullable(),
    last_page: z.int(),
    per_page: z.int(),
    from: z.int().nullable(),
    to: z.int().nullable(),
  }),
})
export type NotificationsResponse = z.infer<typeof NotificationsResponse>

export const MarkAsReadInput = z.object({
  ids: z.array(z.coerce.number().int().min(1)).min(1).max(1000),
})
export type MarkAsReadInput = z.infer<typeof MarkAsReadInput>

/** `unreadCount`: unread notifications that are left. */
export const MarkAsReadResponse = success({ unreadCount: z.int() })
export type MarkAsReadResponse = z.infer<typeof MarkAsReadResponse>

const ChannelMap = z.record(z.string(), z.boolean())

export const SubscriptionsResponse = success({
  available_channels: z.array(z.string()),
  subscriptions: z.array(
    z.object({
      group_name: z.string(),
      items: z.array(z.object({ notif_id: z.string(), name: z.string() })),
    }),
  ),
  /** Of every type: what was chosen, or else what holds until then. */
  user_selections: z.array(z.object({ notif_id: z.string(), channels: ChannelMap })),
})
export type SubscriptionsResponse = z.infer<typeof SubscriptionsResponse>

export const SubscriptionsInput = z.object({
  selections: z.array(z.object({ notif_id: z.string().max(100), channels: ChannelMap })).max(100),
})
export type SubscriptionsInput = z.infer<typeof SubscriptionsInput>

const Endpoint = z.url().max(1000)

/** A browser's `PushSubscription.toJSON()`. */
export const PushSubscriptionInput = z.object({
  endpoint: Endpoint,
  keys: z.object({ p256dh: z.string().max(200), auth: z.string().max(100) }),
})
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>

export const PushUnsubscribeInput = z.object({ endpoint: Endpoint })
export type PushUnsubscribeInput = z.infer<typeof PushUnsubscribeInput>

/** The site's VAPID public key (RFC 8292), base64url: `applicationServerKey`. */
export const PushKeyResponse = success({ public_key: z.string() })
export type PushKeyResponse = z.infer<typeof PushKeyResponse>
