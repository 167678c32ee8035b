import { notifyManager, QueryClient, onlineManager } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const FRESH_MS = 30_000
const MAX_RETRIES = 2
const FINAL_STATUSES = new Set([401, 403, 404])

// Before the next event, not with a timer after it: an Escape that follows a click must find the dialog pending.
notifyManager.setScheduler(queueMicrotask)

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Offline, a call fails at once and says so; it does not wait to be made when nobody expects it any more.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: FRESH_MS,
        // Content of a page that the service worker has kept is not asked for again: a kept answer may be older.
        refetchOnMount: () => !globalThis.document?.documentElement.dataset.offline,
        // With that mode it would not be: what could not be shown is loaded when the network is back.
        refetchOnReconnect: true,
        retry: (failures, error) =>
          failures < MAX_RETRIES &&
          onlineManager.isOnline() &&
          !(error instanceof ApiError && FINAL_STATUSES.has(error.status)),
      },
    },
  })
}
