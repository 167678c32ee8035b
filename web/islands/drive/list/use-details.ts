import { useState } from 'react'
import type { DrivePreferences } from '#worker/features/preferences/schema.ts'
import { useIsHydrated } from '../use-is-hydrated.ts'
import { useIsPhone } from '../use-is-phone.ts'

/**
 * Whether the details are shown: remembered where they stand beside the list; on phones they cover it, and open only
 * when asked for.
 */
export function useDetails(
  { isDetailsOpen }: DrivePreferences,
  onChange: (changes: Partial<DrivePreferences>) => void,
) {
  const isPhone = useIsPhone()
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const isOpen = isPhone ? isSheetOpen : isDetailsOpen
  const show = (isShown: boolean) =>
    isPhone ? setIsSheetOpen(isShown) : onChange({ isDetailsOpen: isShown })
  return {
    isOpen,
    /** Its room is kept from the first HTML on; what is in it comes later. */
    isReady: useIsHydrated(),
    open: () => show(true),
    toggle: () => show(!isOpen),
  }
}

export type Details = ReturnType<typeof useDetails>
