import { useSyncExternalStore } from 'react'

/** Spec 1, section 9: the mobile breakpoint. */
const PHONE = '(max-width: 767px)'

function subscribe(listener: () => void) {
  const query = matchMedia(PHONE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Only for what CSS can't do, such as the row height that a virtual list computes with. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(PHONE).matches,
    () => false,
  )
}
