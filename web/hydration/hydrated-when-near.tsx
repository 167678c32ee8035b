import { use, useEffect, useState, type ReactNode } from 'react'
import { LaterPart } from '#web/ui/overlays/later-part.tsx'
import { runEarlyAction } from './early-actions.ts'
import { keepWhatWasTyped } from './keep-what-was-typed.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

/**
 * A part of an island, hydrated when it comes into view or something is clicked. Until then its HTML is there, clicks
 * are held, and typed text is kept.
 */
export function HydratedWhenNear({ children }: { children: ReactNode }) {
  const [part] = useState(() => new SleepingPart())
  return (
    <div data-part="" ref={(element) => part.attach(element)}>
      <LaterPart fallback={null}>
        <Gate part={part}>{children}</Gate>
      </LaterPart>
    </div>
  )
}

function Gate({ part, children }: { part: SleepingPart; children: ReactNode }) {
  const isHydrated = useIsHydrated()
  if (!isHydrated && typeof document !== 'undefined') use(part.isNear)
  useEffect(() => part.wake(), [part])
  return children
}

/** Above and below the window. */
const NEAR = '100px'

class SleepingPart {
  private element: HTMLElement | null = null
  private putBack: (() => void) | null = null
  private readonly near = Promise.withResolvers<void>()
  readonly isNear = this.near.promise

  attach(element: HTMLElement | null): (() => void) | undefined {
    this.element = element
    if (!element || this.putBack) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const load = () => {
      controller.abort()
      // Rendered in the browser.
      if ('alive' in element.dataset) return
      this.putBack = keepWhatWasTyped(element)
      this.near.resolve()
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) load()
      },
      { rootMargin: NEAR },
    )
    observer.observe(element)
    signal.addEventListener('abort', () => observer.disconnect())
    // Actions elsewhere may change what is shown here.
    for (const type of ['click', 'submit'])
      document.addEventListener(type, load, { signal, capture: true })
    return () => controller.abort()
  }

  wake(): void {
    this.putBack?.()
    if (this.element) runEarlyAction(this.element)
  }
}
