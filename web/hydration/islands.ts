import type { DehydratedState } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'

/** An island's component, and what must be loaded before it takes over the server's HTML. */
export type IslandComponent = ComponentType<never> & { prepare?: () => Promise<void> }

export type QueryProviderComponent = ComponentType<{
  dehydratedState: DehydratedState
  children: ReactNode
}>

export interface IslandModule {
  Island: IslandComponent
  /** Of an island that makes queries: those of auth pages do not load the query cache. */
  QueryProvider?: QueryProviderComponent
}

interface IslandDeclaration {
  /** The module that exports the component as `Island`; `client.ts` imports it by this path. */
  source: `web/islands/${string}island.tsx`
  /** The JavaScript that a page with it loads before it can be used, gzipped. */
  budgetKB: number
}

/** All islands: the server's preloads, the browser's imports and the bundle budgets come from here. */
export const ISLANDS = {
  account: { source: 'web/islands/account/island.tsx', budgetKB: 150 },
  drive: { source: 'web/islands/drive/island.tsx', budgetKB: 170 },
  admin: { source: 'web/islands/admin/island.tsx', budgetKB: 200 },
  notifications: {
    source: 'web/islands/notifications/notifications-island.tsx',
    budgetKB: 120,
  },
  'notification-bell': {
    source: 'web/islands/notifications/bell-island.tsx',
    budgetKB: 117,
  },
  'link-preview': {
    source: 'web/islands/drive/link-preview-island.tsx',
    budgetKB: 110.5,
  },
  'link-uploads': {
    source: 'web/islands/link-uploads/link-uploads-island.tsx',
    budgetKB: 110,
  },
  login: { source: 'web/islands/auth/login-island.tsx', budgetKB: 110 },
  register: { source: 'web/islands/auth/register-island.tsx', budgetKB: 110 },
  'forgot-password': {
    source: 'web/islands/auth/forgot-password-island.tsx',
    budgetKB: 104,
  },
  'reset-password': {
    source: 'web/islands/auth/reset-password-island.tsx',
    budgetKB: 110,
  },
  'verify-email': {
    source: 'web/islands/auth/verify-email-island.tsx',
    budgetKB: 110,
  },
} as const satisfies Record<string, IslandDeclaration>

export type IslandName = keyof typeof ISLANDS

/** The source files that an island needs before it can be used, beside `client.ts`. */
export function islandSources(name: IslandName): string[] {
  return ['web/hydration/hydrate-island.tsx', ISLANDS[name].source]
}

/** When an island comes to life. */
export type IslandLoad = 'now' | 'idle' | 'interaction'

/**
 * The `rel` of links to an island's code until the first touch makes them preloads, which browsers would compile while
 * they draw the page.
 */
export const LATER_PRELOAD = 'later-modulepreload'

/** Data in an island's host, beside its HTML. */
export interface IslandPayload {
  props: object
  /** The query cache's first content; absent = the island makes no queries. */
  dehydratedState?: unknown
  /** When it was rendered, in ms since 1970. */
  renderedAt: number
  /** The browser's time zone as the server knew it. */
  browserTimezone: string
  /** Another island of the page shows the dialogs and toasts of both. */
  isBeside?: boolean
}

/** The same on the server and in the browser: generated ids must match. */
export const identifierPrefix = (name: IslandName) => `${name}-`
