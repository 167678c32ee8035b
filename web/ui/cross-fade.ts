import { flushSync } from 'react-dom'

/** Applies a change of the page at once; elements with a `view-transition-name` fade from their old looks to the new. */
export function crossFade(update: () => void): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isCalm || !('startViewTransition' in document)) return update()
  document.startViewTransition(() => flushSync(update))
}
