import { useSyncExternalStore, type ReactNode } from 'react'

const subscribe = () => () => {}

/** False on the server and while its HTML is taken over, true from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}

/** For what the server's HTML is without: only this renders again once the HTML is taken over. */
export const OnceHydrated = ({ children }: { children: ReactNode }): ReactNode =>
  useIsHydrated() && children
