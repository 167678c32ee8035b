import { useState } from 'react'
import type { DrivePreferences } from '#worker/features/preferences/schema.ts'
import { useIsHydrated } from '#web/hydration/use-is-hydrated.ts'
import { useMedia } from '#web/ui/use-media.ts'

/** The same width as in `details.css`. */
const COVERS_LIST = '(max-width: 1079.98px)'

/** Whether the details are open: a preference where they are beside the list; where they cover it, open on request only. */
export function useDetails(
  { isDetailsOpen }: DrivePreferences,
  onChange: (changes: Partial<DrivePreferences>) => void,
) {
  const isFloating = useMedia(COVERS_LIST)
  const [isFloatingOpen, setIsFloatingOpen] = useState(false)
  const [isAskedForVersions, setIsAskedForVersions] = useState(false)
  const isOpen = isFloating ? isFloatingOpen : isDetailsOpen
  const show = (isShown: boolean) =>
    isFloating ? setIsFloatingOpen(isShown) : onChange({ isDetailsOpen: isShown })
  return {
    isOpen,
    isCovering: isFloating && isOpen,
    /** Its room is kept from the first HTML on; what is in it comes later. */
    isReady: useIsHydrated(),
    open: () => show(true),
    /** Until they are shown. */
    isAskedForVersions,
    onVersionsShown: () => setIsAskedForVersions(false),
    openVersions: () => {
      setIsAskedForVersions(true)
      show(true)
    },
    toggle: () => {
      setIsAskedForVersions(false)
      show(!isOpen)
    },
  }
}

export type Details = ReturnType<typeof useDetails>
