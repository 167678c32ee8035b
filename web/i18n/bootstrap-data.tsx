import { createContext, use, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import type { BootstrapData } from '#worker/features/bootstrap/schema.ts'
import type { PermissionName } from '#worker/access/permission-registry.ts'
import {
  getPermission,
  getRestrictionValue,
  hasPermission,
  isLoggedIn,
} from '#worker/access/permissions.ts'

export interface BootstrapStore {
  subscribe: (listener: () => void) => () => void
  getSnapshot: () => BootstrapData
  /** Takes what sign-in, sign-out and the like answer. */
  set: (data: BootstrapData) => void
}

export function createBootstrapStore(initial: BootstrapData): BootstrapStore {
  let data = initial
  const listeners = new Set<() => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => data,
    set(next) {
      data = next
      for (const listener of listeners) listener()
    },
  }
}

const BootstrapContext = createContext<BootstrapStore | null>(null)

export function BootstrapDataProvider({
  store,
  children,
}: {
  store: BootstrapStore
  children: ReactNode
}) {
  return <BootstrapContext value={store}>{children}</BootstrapContext>
}

export function useBootstrapStore(): BootstrapStore {
  const store = use(BootstrapContext)
  if (!store) throw new Error('useBootstrapData must be used inside BootstrapDataProvider')
  return store
}

export function useBootstrapData(): BootstrapData {
  const { subscribe, getSnapshot } = useBootstrapStore()
  return useSyncExternalStore(subscribe, getSnapshot, getSnapshot)
}

/** Checks the permissions of the visitor. */
export function usePermissions() {
  const data = useBootstrapData()
  return useMemo(
    () => ({
      isLoggedIn: isLoggedIn(data),
      hasPermission: (name: PermissionName) => hasPermission(data, name),
      getPermission: (name: PermissionName) => getPermission(data, name),
      getRestrictionValue: (permission: PermissionName, restriction: string) =>
        getRestrictionValue(data, permission, restriction),
    }),
    [data],
  )
}
