import { useMedia } from './use-media.ts'

/** The mobile breakpoint. Row heights, which virtual lists compute with, depend on it. */
export const useIsPhone = (): boolean => useMedia('(max-width: 767.98px)')
