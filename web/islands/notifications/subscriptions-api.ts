import { queryOptions } from '@tanstack/react-query'
import type {
  SubscriptionsInput,
  SubscriptionsResponse,
} from '#worker/features/notifications/schema.ts'
import { api, unwrap } from '#web/api/api-client.ts'

export const subscriptionsQuery = queryOptions({
  queryKey: ['notification-subscriptions'] as const,
  queryFn: ({ signal }) =>
    unwrap<SubscriptionsResponse>(
      api.notifications.me.subscriptions.$get({}, { init: { signal } }),
    ),
  // It came with the page, and what is chosen here must not be overwritten.
  staleTime: Number.POSITIVE_INFINITY,
})

export const saveSubscriptions = (selections: SubscriptionsInput['selections']) =>
  unwrap(api.notifications.me.subscriptions.$put({ json: { selections } }))
