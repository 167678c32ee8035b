import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches; false on the server. Only for what CSS can't do. */
export function useMedia(media: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const query = matchMedia(media)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    [media],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(media).matches,
    () => false,
  )
}
