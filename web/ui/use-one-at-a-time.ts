import { useRef } from 'react'

/**
 * Does something once at a time: what is asked for while a promise of it is open is dropped. What a render knows
 * ("it is pending") is too old for this: both clicks of a double click may come before the next one.
 */
export function useOneAtATime<Args extends unknown[]>(
  action: (...args: Args) => unknown,
): (...args: Args) => void {
  const isRunning = useRef(false)
  return (...args) => {
    if (isRunning.current) return
    const result = action(...args)
    if (!(result instanceof Promise)) return
    isRunning.current = true
    void result.finally(() => {
      isRunning.current = false
    })
  }
}
