import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** Spec 1, section 9. */
const FRESH_MS = 30_000
const MAX_RETRIES = 2
const FINAL_STATUSES = new Set([401, 403, 404])

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) =>
          failures < MAX_RETRIES &&
          !(error instanceof ApiError && FINAL_STATUSES.has(error.status)),
      },
    },
  })
}
