import { useState } from 'react'
import type { DrivePreferences } from '#worker/features/preferences/schema.ts'
import { useMedia } from '#web/ui/use-media.ts'

/** The same width as in `details.css`. */
const COVERS_LIST = '(max-width: 1079.98px)'

/** Whether the details are open: a preference where they are beside the list; where they cover it, open on request only. */
export function useDetails(
  { isDetailsOpen }: DrivePreferences,
  onChange: (changes: Partial<DrivePreferences>) => void,
) {
  const [isFloatingOpen, setIsFloatingOpen] = useState(false)
  // Asked only where it matters: another answer than the server's renders the list again.
  const isFloating = useMedia(isDetailsOpen || isFloatingOpen ? COVERS_LIST : 'not all')
  const [isAskedForVersions, setIsAskedForVersions] = useState(false)
  const isOpen = isFloating ? isFloatingOpen : isDetailsOpen
  const show = (isShown: boolean) =>
    matchMedia(COVERS_LIST).matches
      ? setIsFloatingOpen(isShown)
      : onChange({ isDetailsOpen: isShown })
  return {
    isOpen,
    isCovering: isFloating && isOpen,
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
