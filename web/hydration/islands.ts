import type { ComponentType } from 'react'

/** An island's component, and what must be loaded before it takes over the server's HTML. */
export type IslandComponent = ComponentType<never> & { prepare?: () => Promise<void> }

interface IslandDeclaration {
  /** The module that exports the component as `Island`; `client.ts` imports it by this path. */
  source: `web/islands/${string}island.tsx`
  /** The JavaScript that a page with it loads before it can be used, gzipped. */
  budgetKB: number
  /** Makes queries: pages with it load the query cache. */
  makesQueries: boolean
}

/** All islands: the server's preloads, the browser's imports and the bundle budgets come from here. */
export const ISLANDS = {
  account: { source: 'web/islands/account/island.tsx', budgetKB: 157, makesQueries: true },
  drive: { source: 'web/islands/drive/island.tsx', budgetKB: 170, makesQueries: true },
  admin: { source: 'web/islands/admin/island.tsx', budgetKB: 200, makesQueries: true },
  notifications: {
    source: 'web/islands/notifications/notifications-island.tsx',
    budgetKB: 120,
    makesQueries: true,
  },
  'notification-bell': {
    source: 'web/islands/notifications/bell-island.tsx',
    budgetKB: 117,
    makesQueries: true,
  },
  'link-preview': {
    source: 'web/islands/drive/link-preview-island.tsx',
    budgetKB: 110.5,
    makesQueries: true,
  },
  'link-uploads': {
    source: 'web/islands/link-uploads/link-uploads-island.tsx',
    budgetKB: 110,
    makesQueries: false,
  },
  login: { source: 'web/islands/auth/login-island.tsx', budgetKB: 111, makesQueries: false },
  register: { source: 'web/islands/auth/register-island.tsx', budgetKB: 111, makesQueries: false },
  'forgot-password': {
    source: 'web/islands/auth/forgot-password-island.tsx',
    budgetKB: 104,
    makesQueries: false,
  },
  'reset-password': {
    source: 'web/islands/auth/reset-password-island.tsx',
    budgetKB: 110,
    makesQueries: false,
  },
  'verify-email': {
    source: 'web/islands/auth/verify-email-island.tsx',
    budgetKB: 110,
    makesQueries: false,
  },
} as const satisfies Record<string, IslandDeclaration>

export type IslandName = keyof typeof ISLANDS

/** The source files that an island needs before it can be used, beside `client.ts`. */
export function islandSources(name: IslandName): string[] {
  const { source, makesQueries } = ISLANDS[name]
  return [
    'web/hydration/hydrate-island.tsx',
    source,
    ...(makesQueries ? ['web/hydration/query-provider.tsx'] : []),
  ]
}

/** When an island comes to life. */
export type IslandLoad = 'now' | 'idle' | 'visible' | 'interaction'

/** Data in an island's host, beside its HTML. */
export interface IslandPayload {
  props: object
  /** The query cache's first content; absent = the island makes no queries. */
  dehydratedState?: unknown
  /** When it was rendered, in ms since 1970. */
  renderedAt: number
  /** Another island of the page shows the dialogs and toasts of both. */
  isBeside?: boolean
}

/** The same on the server and in the browser: generated ids must match. */
export const identifierPrefix = (name: IslandName) => `${name}-`
