import { useEffect, useState } from 'react'

/** Long enough for the next letter of somebody who types, short enough to seem at once. */
const TYPING_PAUSE_MS = 150

/** The text, once it has not changed for a moment. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
