import { use, useEffect, useState, type ReactNode } from 'react'
import { LaterPart } from '#web/ui/overlays/later-part.tsx'
import { runEarlyAction } from './early-actions.ts'
import { keepWhatWasTyped } from './keep-what-was-typed.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

/**
 * A part of an island that is loaded and hydrated when it comes into view. Until then its HTML is there, clicks are held,
 * and typed text is kept.
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
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        this.putBack = keepWhatWasTyped(element)
        this.near.resolve()
      },
      { rootMargin: NEAR },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }

  wake(): void {
    this.putBack?.()
    if (this.element) runEarlyAction(this.element)
  }
}
