/** The islands there are, each with the sources that a page with it preloads; `client.ts` imports the same. */
export const ISLAND_SOURCES = {
  account: ['web/islands/account/island.tsx', 'web/hydration/query-provider.tsx'],
  drive: ['web/islands/drive/island.tsx', 'web/hydration/query-provider.tsx'],
  'link-preview': ['web/islands/drive/link-preview-island.tsx', 'web/hydration/query-provider.tsx'],
  login: ['web/islands/auth/login-island.tsx'],
  register: ['web/islands/auth/register-island.tsx'],
  'forgot-password': ['web/islands/auth/forgot-password-island.tsx'],
  'reset-password': ['web/islands/auth/reset-password-island.tsx'],
  'verify-email': ['web/islands/auth/verify-email-island.tsx'],
} as const

export type IslandName = keyof typeof ISLAND_SOURCES

/** When an island comes to life. */
export type IslandLoad = 'now' | 'idle' | 'visible' | 'interaction'

/** What an island's host carries for it, beside its HTML. */
export interface IslandPayload {
  props: object
  /** The query cache's first content; absent = the island makes no queries. */
  dehydratedState?: unknown
  /** When it was rendered, in ms since 1970. */
  renderedAt: number
}

/** The same on the server and in the browser: generated ids must match. */
export const identifierPrefix = (name: IslandName) => `${name}-`
