import { useCallback, useState } from 'react'
import type { DrivePreferences } from '#worker/features/preferences/schema.ts'
import { savePreferences } from './api.ts'

/** How the user looks at the drive: taken over at once, remembered for every browser of theirs. */
export function usePreferences(initial: DrivePreferences) {
  const [preferences, setPreferences] = useState(initial)
  const change = useCallback((changes: Partial<DrivePreferences>) => {
    setPreferences((current) => ({ ...current, ...changes }))
    // It holds for this visit whatever happens; nothing is lost that would need a word.
    savePreferences(changes).catch(() => undefined)
  }, [])
  return [preferences, change] as const
}
